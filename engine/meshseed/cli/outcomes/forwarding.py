"""What is forwarded: every accumulator with its tokens."""

from meshseed.cli.outcomes.context import Context
from meshseed.cli.outcomes.holes import when_text
from meshseed.cli.text import Line, Piece, Row, Tone, grid, indented, piece, wrapped
from meshseed.cli.words import joined, listed, sureness
from meshseed.evaluation.outcome import Certainty, Forwarded, ForwardedToken


def forwarded(context: Context) -> list[Line]:
    """A heading and rows per accumulator that receives something; one line for the others.

    What is not prominent is only there when everything is asked for.
    """
    lines: list[Line] = []
    empty: list[Piece] = []
    for name, one in context.outcome.options.items():
        if not (one.prominent or context.everything):
            continue
        if not one.tokens:
            empty.append(piece(name if one.complete else f"{name} (others may still add to it)"))
        else:
            lines += _received(name, one, context)
    if empty:
        head = piece("Nothing known is forwarded to ", Tone.HEADING)
        lines += wrapped((head, *joined(empty, ", ")), context.width, hang=2)
    return lines


def _received(name: str, one: Forwarded, context: Context) -> list[Line]:
    lines = wrapped(_heading(name, one, context), context.width, hang=2)
    lines += grid([_row(token, context) for token in one.tokens], context.width)
    if context.everything and one.render:
        lines += indented(_as_text(one), context.width, 2)
    return lines


def _heading(name: str, one: Forwarded, context: Context) -> Line:
    count = "these" if one.complete else "at least these"
    found = [piece(f"Forwarded to {name}", Tone.HEADING), piece(f": {count}")]
    if len(one.tokens) > 1:
        found += [piece("; order "), *sureness(one.order_confidence)]
        if one.order_contested:
            found += [piece(", "), *context.marks(one.order_contested)]
    if one.feeds is not None and context.everything:
        found.append(piece(f" (feeds {one.feeds})", Tone.FAINT))
        if one.feeds_contested:
            found += [piece("; readers "), *context.marks(one.feeds_contested)]
    return tuple(found)


def _row(token: ForwardedToken, context: Context) -> Row:
    if token.text is not None:
        content = piece(token.text)
    else:
        content = piece(f"?{token.unknown}", Tone.ALARM)
    about: list[Piece | Line] = []
    if token.certainty is Certainty.POSSIBLE:
        when = when_text(token.when, context.missing)
        about.append(piece(f"possible{f', when {when}' if when else ''}", Tone.DOUBTFUL))
    if token.unknown is not None:
        known = f", perhaps {listed(token.candidates)}" if token.candidates else ""
        about.append(piece(f"which token is not known{known}", Tone.DOUBTFUL))
    if token.content_confidence is not None and token.text is not None:
        about.append((piece("content "), *sureness(token.content_confidence)))
    if context.everything:
        about.append(piece(f"by {token.rule}"))
    about.append(context.marks(token.contested, token.rests_on))
    return (content,), sureness(token.confidence), joined(about)


def _as_text(one: Forwarded) -> Line:
    known = " ".join(
        one.render + (token.text if token.text is not None else f"<?{token.unknown}>")
        for token in one.tokens
    )
    return (piece(f"rendered with the prefix {one.render}: ", Tone.FAINT), piece(known))
