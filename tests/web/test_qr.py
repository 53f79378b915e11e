"""The QR code of an invitation is read by something that is not ours, and leads to the seat."""

from __future__ import annotations

import re

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Locator, Route, expect

from tests.web.conftest import PHONE, OpenPage

ADDRESS = "http://192.0.2.7:8000"
"""At which other devices find the server."""


def _read(code: Locator) -> str:
    """Decode a QR code that is drawn square by square."""
    size = int(code.get_attribute("viewBox").split()[2])  # type: ignore[union-attr]  # it has one
    image = np.full((size, size), 255, np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)", code.locator("path").get_attribute("d") or ""):
        image[int(y), int(x)] = 0
    found = zxingcpp.read_barcode(image.repeat(4, 0).repeat(4, 1))
    assert found is not None
    return str(found.text)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_qr_code_holds_the_link(scheme: str, open_page: OpenPage) -> None:
    page = open_page("/new/online", viewport=PHONE, color_scheme=scheme)

    def tell_address(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "address": ADDRESS})

    page.route("**/api/offer", tell_address)
    page.reload()
    page.get_by_role("button", name="Set up and invite").click()
    page.get_by_role("button", name="Invite", exact=True).click()
    dialog = page.get_by_role("dialog")
    code = dialog.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    link = dialog.get_by_role("textbox", name="Link").input_value()
    assert link == f"{ADDRESS}/join#{dialog.get_by_test_id('code').inner_text()}"
    assert _read(code) == link
    # Cameras know no dark mode.
    expect(code.locator("rect")).to_have_attribute("fill", "#fff")
    expect(code.locator("path")).to_have_attribute("fill", "#000")
