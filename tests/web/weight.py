"""What a page weighs: bytes as they come over the line."""

from __future__ import annotations

from playwright.sync_api import Page, expect


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
    page.wait_for_load_state("networkidle")
    session.detach()
    return {addresses[request]: weight for request, weight in weights.items()}
