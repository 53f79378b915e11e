"""What a page weighs: bytes as they come over the line."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.looking import come_to_rest


def weigh_table(page: Page) -> dict[str, int]:
    """Load a table with nothing in the cache, and weigh what comes, compressed as it is."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    addresses: dict[str, str] = {}
    weights: dict[str, int] = {}
    session.on(
        "Network.responseReceived",
        lambda event: addresses.update({event["requestId"]: event["response"]["url"]}),
    )
    session.on(
        "Network.loadingFinished",
        lambda event: weights.update({event["requestId"]: int(event["encodedDataLength"])}),
    )
    page.reload()
    expect(page.get_by_test_id("prompt")).to_be_visible()
    # The network may have been idle while the page was busy, before it asked for its letters.
    come_to_rest(page)
    page.wait_for_load_state("networkidle")
    session.detach()
    # What was on its way before the page was loaded anew has no address here.
    return {addresses[each]: weight for each, weight in weights.items() if each in addresses}
