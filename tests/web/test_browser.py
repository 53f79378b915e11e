"""The browser is found, and nothing that goes wrong in a page goes unseen."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from tests.web import chromium
from tests.web.conftest import OpenPage


@pytest.mark.parametrize(
    ("script", "event", "noted"),
    [
        ("console.error('mind the gap')", "console", "console: mind the gap"),
        ("setTimeout(() => { throw new Error('derailed') })", "weberror", "script: derailed"),
        ("fetch('/api/nothing')", "console", "console: Failed to load resource"),
        ("fetch('/lost').catch(() => {})", "requestfailed", "request: GET http"),
    ],
)
def test_what_goes_wrong_in_a_page_is_noted(
    open_page: OpenPage, problems: list[str], script: str, event: str, noted: str
) -> None:
    page = open_page()
    page.route("**/lost", lambda route: route.abort("connectionrefused"))
    assert not problems
    with page.context.expect_event(event):
        page.evaluate(f"() => {{ {script} }}")
    assert [problem for problem in problems if problem.startswith(noted)]
    # What the console says of the last one may come later.
    page.context.close()
    problems.clear()


def test_a_browser_that_is_not_there_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(chromium.CHOSEN, "/nowhere/chromium")
    with pytest.raises(chromium.NoBrowser, match="apt install chromium"):
        chromium.find_or_install()


@pytest.mark.parametrize(("user", "works"), [(0, True), (0, False), (1000, True)])
def test_the_browser_is_installed_by_who_may(
    user: int, works: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    there: set[str] = {"apt-get"}

    def run(command: list[str], **_options: object) -> None:
        asked.append(command)
        if not works:
            raise subprocess.CalledProcessError(100, command)
        there.add(command[-1])

    monkeypatch.delenv(chromium.CHOSEN, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(shutil, "which", lambda name, **_: name if name in there else None)
    monkeypatch.setattr(subprocess, "run", run)
    if user == 0 and works:
        assert chromium.find_or_install() == "chromium-headless-shell"
        assert [command[2] for command in asked] == ["update", "install"]
    else:
        with pytest.raises(chromium.NoBrowser, match="has failed" if user == 0 else "apt install"):
            chromium.find_or_install()
        assert len(asked) == (user == 0)


def test_where_there_is_no_shell_the_whole_browser_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: set[str] = {"apt-get"}

    def run(command: list[str], **_options: object) -> None:
        if command[-1] == "chromium-headless-shell":
            raise subprocess.CalledProcessError(100, command)
        there.add(command[-1])

    monkeypatch.delenv(chromium.CHOSEN, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name, **_: name if name in there else None)
    monkeypatch.setattr(subprocess, "run", run)
    assert chromium.find_or_install() == "chromium"


@pytest.mark.parametrize(
    ("ci", "works", "found"),
    [
        ("true", True, "chromium-headless-shell"),
        ("true", False, "chromium"),
        ("", True, "chromium"),
    ],
)
def test_a_machine_for_tests_gets_the_shell_beside_the_whole_browser(
    ci: str, works: bool, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: set[str] = {"apt-get", "chromium"}

    def run(command: list[str], **_options: object) -> None:
        if not works:
            raise subprocess.CalledProcessError(100, command)
        there.add(command[-1])

    monkeypatch.delenv(chromium.CHOSEN, raising=False)
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name, **_: name if name in there else None)
    monkeypatch.setattr(subprocess, "run", run)
    assert chromium.find_or_install_the_fastest() == found
