"""Venice by boat: a map of our own (L)."""

from incarrozza.editions.edition import Edition, TicketRules

VENEZIA = Edition(
    name="venezia",
    title={"en": "Venezia", "it": "Venezia"},
    summary={
        "en": "A quarter of an hour by boat along the canals, and out to the islands.",
        "it": "Un quarto d'ora in barca per i canali, e fuori fino alle isole.",
    },
    minutes=15,
    map="venezia",
    tickets=TicketRules(
        regular_dealt=2, keep=1, rejects_return=True, drawn=2, opening_rule="N2", drawing_rule="N2"
    ),
    players=(2, 4),
    colors=("blue", "green", "black", "pink", "red", "orange"),
    wild="vaporetto",
    piece="boat",
    cards_per_color=6,
    wild_cards=8,
    hand=2,
    pieces=16,
    closed_doubles=2,
    equal_turns=True,
    longest_path_points=6,
    attraction_points=1,
)
