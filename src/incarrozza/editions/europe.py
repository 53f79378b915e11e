"""The Europe map with its first set of tickets (E, V1)."""

from incarrozza.editions.edition import Edition, TicketRules

EUROPE = Edition(
    name="europe",
    title={"en": "Europe", "it": "Europa"},
    summary={
        "en": "Railways across the continent of 1900, with tunnels, ferries and stations.",
        "it": "Ferrovie attraverso il continente del 1900, con gallerie, traghetti e stazioni.",
    },
    minutes=45,
    map="europe",
    ticket_sets=("europe",),
    bonus_sets=("orient_express", "max"),
    printed_tickets=(6, 40),
    tickets=TicketRules(
        long_dealt=1,
        regular_dealt=3,
        keep=2,
        rejects_return=False,
        drawn=3,
        opening_rule="E2",
        drawing_rule="E3",
    ),
    players=(2, 5),
    colors=("purple", "blue", "orange", "white", "green", "yellow", "black", "red"),
    wild="locomotive",
    piece="train",
    cards_per_color=12,
    wild_cards=14,
    hand=4,
    pieces=45,
    stations=3,
    closed_doubles=3,
    station_points=4,
    longest_path_points=10,
    tie_breaks=("tickets", "stations", "longest_path"),
)
