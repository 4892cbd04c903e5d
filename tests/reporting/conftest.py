"""A folder of one's own, the command line inside the process, and a real browser."""

import os
import shutil

import pytest
from tests.cli.conftest import run  # noqa: F401 - a fixture

CHROMIUM = next(
    (
        path
        for name in ("chromium", "chromium-browser", "google-chrome")
        if (path := shutil.which(name))
    ),
    None,
)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder that is the current one, and no date in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    return tmp_path


@pytest.fixture(scope="module")
def browser():
    """Headless Chromium as the system has it; CI fails without one."""
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("there is no Chromium: tools/test installs it")
        pytest.skip("there is no Chromium here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()
