"""Italy by rail, from the Alps to the islands: a map of our own (I)."""

from incarrozza.editions.edition import Edition, TicketRules

ITALIA = Edition(
    name="italia",
    title={"en": "Italia", "it": "Italia"},
    summary={
        "en": "The long boot by rail: tunnels in the Alps and Apennines, ferries to the islands.",
        "it": "Lo stivale in treno: gallerie nelle Alpi e negli Appennini, traghetti per le isole.",
    },
    minutes=45,
    map="italia",
    tickets=TicketRules(
        long_dealt=1,
        regular_dealt=3,
        keep=3,
        rejects_return=False,
        drawn=3,
        opening_rule="I2",
        drawing_rule="E3",
    ),
    players=(2, 5),
    colors=("purple", "blue", "orange", "white", "green", "yellow", "black", "red"),
    wild="locomotive",
    piece="train",
    cards_per_color=12,
    wild_cards=14,
    hand=4,
    pieces=40,
    stations=2,
    closed_doubles=3,
    equal_turns=True,
    station_points=4,
    longest_path_points=10,
    tie_breaks=("tickets", "stations", "longest_path"),
)
