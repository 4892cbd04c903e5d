"use strict";
(function () {
  var holder = document.getElementById("what-if-data");
  var several = holder ? JSON.parse(holder.textContent) : [];

  /* The cells of every output where each axis stands at its pick, as `evaluate --json` has them. */
  function cells(index, picks) {
    var whatIf = several[index];
    var found = {};
    whatIf.tables.forEach(function (table) {
      var at = 0;
      table.axes.forEach(function (axis) {
        at = at * whatIf.axes[axis].choices.length + picks[axis];
      });
      found[table.output] = whatIf.pool[table.cells[at]];
    });
    return found;
  }

  function shown(value) {
    if (value === null || value === undefined) { return "none"; }
    if (Array.isArray(value)) { return "[" + value.map(shown).join(", ") + "]"; }
    return String(value);
  }

  function when(classes) {
    return classes.map(function (one) {
      return one.map(function (part) {
        return part.name + " " + part.values.map(shown).join(", ");
      }).join(" and ");
    }).join(" or ");
  }

  function value(cell) {
    var hole = cell.hole;
    if (!hole) { return shown(cell.value); }
    if (!hole.cases.length) {
      var known = hole.candidates.length ? "one of " + hole.candidates.map(shown).join(", ") : "not decided";
      return known + (hole.bounds ? ", " + hole.bounds : "") + " (hangs on " + hole.by.join(", ") + ")";
    }
    return hole.cases.map(function (one) {
      var text = one.open ? "not decided" : shown(one.value);
      return one.when.length ? when([one.when]) + ": " + text : text;
    }).join("; ");
  }

  function deciding(cell) {
    return cell.cases.map(function (one) {
      var reasons = one.deciding.map(function (part) {
        var read = part.name !== null && part.value !== null ? ", " + part.name + " is " + part.value : "";
        return part.text + read;
      }).join("; ");
      var effects = one.effects.length ? " → " + one.effects.join("; ") : "";
      return (one.when.length ? "when " + when(one.when) + ": " : "") + (reasons || "always") + effects;
    }).join(" | ");
  }

  function groups(mesh) {
    return mesh.axes.filter(function (axis) { return axis.degree !== null; }).map(function (axis) {
      return axis.id + " " + axis.degree + (axis.groups && axis.groups.text ? " " + axis.groups.text : "");
    }).join("; ");
  }

  /* Rows of words for one output: title of its table, name, what it comes to, how sure, contested. */
  function words(output, cell) {
    var dot = output.indexOf(".");
    var name = dot < 0 ? output : output.slice(dot + 1);
    var contested = (cell.contested || []).join(", ");
    switch (cell.is) {
      case "value": return ["Values", name, value(cell), cell.confidence, contested];
      case "knob":
        var seeded = cell.seeded === false ? "not seeded" : (cell.seeded === null ? "perhaps " : "") + value(cell);
        return ["Pass options", name, seeded, cell.confidence, contested];
      case "tokens":
        var tokens = cell.tokens.map(function (one) {
          var text = one.text === null ? "?" + one.unknown : one.text;
          return (one.certainty === "present" ? "" : "perhaps ") + text + " (" + one.confidence + ")";
        }).join(", ");
        return ["Forwarded options", name, tokens || "nothing", null, ""];
      case "mesh":
        var size = value({ hole: cell.mesh.hole, value: cell.mesh.devices }) + " devices";
        var along = groups(cell.mesh);
        return ["Meshes", name, along ? size + "; " + along : size, cell.mesh.confidence, cell.mesh.contested.join(", ")];
      case "rule": return ["Rules", name, cell.firing.replace("-", " ") + ": " + deciding(cell), null, ""];
      case "reached":
        var reached = cell.reached === null ? "perhaps refused" : cell.reached ? "reached" : "refused";
        var why = cell.findings.map(function (one) { return one.message; }).join("; ");
        return ["Findings", "outputs", why ? reached + ": " + why : reached, null, ""];
      default:
        return ["Findings", name, cell.findings.map(function (one) { return one.message; }).join("; "), null, ""];
    }
  }

  /* What is not printed, or turns text around, as an escape: as everywhere else on the page. */
  function visible(text) {
    return text.replace(/(?! )[\p{C}\p{Z}]/gu, function (one) {
      var code = one.codePointAt(0);
      var digits = code > 0xffff ? 8 : code > 0xff ? 4 : 2;
      return "\\" + { 2: "x", 4: "u", 8: "U" }[digits] + code.toString(16).padStart(digits, "0");
    });
  }

  function say(node, text) {
    node.textContent = visible(text);
  }

  function element(tag, text, className) {
    var made = document.createElement(tag);
    if (text) { say(made, text); }
    if (className) { made.className = className; }
    return made;
  }

  var ORDER = ["Findings", "Forwarded options", "Values", "Pass options", "Meshes", "Rules"];

  function row(cellsOfRow, changed, output) {
    var made = element("tr", "", changed ? "changed" : "");
    made.dataset.output = output;
    var name = element("td");
    name.appendChild(element("code", cellsOfRow[1]));
    made.appendChild(name);
    var what = element("td");
    what.appendChild(element("code", cellsOfRow[2]));
    made.appendChild(what);
    var sure = element("td");
    if (cellsOfRow[3]) { sure.appendChild(element("span", cellsOfRow[3], "chip chip-" + cellsOfRow[3])); }
    made.appendChild(sure);
    made.appendChild(element("td", cellsOfRow[4]));
    made.appendChild(element("td", changed ? "changed" : ""));
    return made;
  }

  function tables(now, start, open) {
    var parts = {};
    Object.keys(now).forEach(function (output) {
      var here = words(output, now[output]);
      var before = words(output, start[output]);
      var changed = here.join("\n") !== before.join("\n");
      if (!here[2]) { if (!changed) { return; } here[2] = "nothing to say"; }
      (parts[here[0]] = parts[here[0]] || []).push(row(here, changed, output));
    });
    return ORDER.filter(function (title) { return parts[title]; }).map(function (title) {
      var scroll = element("div", "", "scroll");
      scroll.tabIndex = 0;
      scroll.setAttribute("role", "group");
      scroll.setAttribute("aria-label", title);
      var table = element("table");
      table.appendChild(element("caption", title));
      var head = element("thead");
      var titles = element("tr");
      ["what", "comes to", "confidence", "contested by", "against the start"].forEach(function (text) {
        var heading = element("th", text);
        heading.scope = "col";
        titles.appendChild(heading);
      });
      head.appendChild(titles);
      table.appendChild(head);
      var body = element("tbody");
      parts[title].forEach(function (one) { body.appendChild(one); });
      table.appendChild(body);
      scroll.appendChild(table);
      if (title !== "Rules") { return scroll; }
      var folded = element("details", "", "rules-now");
      folded.open = open;
      folded.appendChild(element("summary", "Rules and what decided them"));
      folded.appendChild(scroll);
      return folded;
    });
  }

  function texts(whatIf, picks, kind) {
    return whatIf.axes.map(function (axis, at) {
      return axis.kind === kind ? axis.choices[picks[at]].text : "";
    }).filter(Boolean);
  }

  function lineOf(whatIf, picks) {
    var chosen = texts(whatIf, picks, "input");
    return [whatIf.line].concat(chosen, whatIf.behind).filter(Boolean).join(" ");
  }

  /* The command that prints what is picked, as the document's own `asking`. */
  function asking(whatIf, picks) {
    var line = lineOf(whatIf, picks);
    return [whatIf.command].concat(texts(whatIf, picks, "unknown"), line ? "-- " + line : "''").join(" ");
  }

  var MOST_NAMED = 8;

  function counted(number, one, several) {
    return number + " " + (number === 1 ? one : several);
  }

  /* What is read aloud: how much changed with the last pick, and which outputs differ by now. */
  function announced(changed, differing) {
    if (!differing.length) { return "As at the start."; }
    var named = differing.slice(0, MOST_NAMED).join(", ");
    var others = differing.length - MOST_NAMED;
    return counted(changed, "output changed", "outputs changed") + " with this pick. " +
      counted(differing.length, "output differs", "outputs differ") + " from the start: " +
      named + (others > 0 ? " and " + counted(others, "other", "others") : "") + ".";
  }

  function differing(now, before) {
    return Object.keys(now).filter(function (output) {
      return words(output, now[output]).join("\n") !== words(output, before[output]).join("\n");
    });
  }

  function wire(panel, index) {
    var whatIf = several[index];
    var selects = Array.prototype.slice.call(panel.querySelectorAll("select"));
    var start = whatIf.axes.map(function (axis) { return axis.start; });
    var first = cells(index, start);
    var last = first;
    function show() {
      var picks = selects.map(function (one) { return Number(one.value); });
      var now = cells(index, picks);
      var box = panel.querySelector(".cells-now");
      var rules = box.querySelector(".rules-now");
      var parts = tables(now, first, rules !== null && rules.open);
      box.replaceChildren.apply(box, parts);
      say(panel.querySelector(".outcome-now"),
        announced(differing(now, last).length, differing(now, first)));
      say(panel.querySelector(".line-now code"), lineOf(whatIf, picks) || "(empty)");
      var ask = panel.querySelector(".ask-now code");
      if (ask) { say(ask, asking(whatIf, picks)); }
      last = now;
    }
    selects.forEach(function (one) { one.addEventListener("change", show); });
    panel.querySelector(".reset").addEventListener("click", function () {
      selects.forEach(function (one, at) { one.value = String(start[at]); });
      show();
    });
    ["form", ".line-now", ".outcome-now", ".cells-now"].forEach(function (one) {
      panel.querySelector(one).hidden = false;
    });
    show();
  }

  Array.prototype.forEach.call(document.querySelectorAll("[data-what-if]"), wire);

  /* A link into something folded opens it; paper shows everything. */
  function unfold(target) {
    for (var one = target; one; one = one.parentElement) {
      if (one.tagName === "DETAILS") { one.open = true; }
    }
    if (target) {
      Array.prototype.forEach.call(target.querySelectorAll(":scope > details"), function (one) { one.open = true; });
    }
  }
  function arrived() {
    var id = decodeURIComponent(location.hash.slice(1));
    if (id) { unfold(document.getElementById(id)); }
  }
  window.addEventListener("hashchange", arrived);
  arrived();
  window.addEventListener("beforeprint", function () {
    Array.prototype.forEach.call(document.querySelectorAll("details:not(.static)"), function (one) { one.open = true; });
  });

  window.meshseed = { asking: asking, cells: cells, whatIf: several };
})();
