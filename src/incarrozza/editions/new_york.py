"""Manhattan by taxi (N)."""

from incarrozza.editions.edition import Edition, TicketRules

NEW_YORK = Edition(
    name="new_york",
    title={"en": "New York", "it": "New York"},
    summary={
        "en": "A quarter of an hour by taxi through the sights of Manhattan.",
        "it": "Un quarto d'ora in taxi fra le attrazioni di Manhattan.",
    },
    minutes=15,
    first_game=True,
    next_game="europe",
    map="new_york",
    printed_tickets=(0, 18),
    tickets=TicketRules(
        regular_dealt=2, keep=1, rejects_return=True, drawn=2, opening_rule="N2", drawing_rule="N2"
    ),
    players=(2, 4),
    colors=("blue", "green", "black", "pink", "red", "orange"),
    wild="taxi",
    piece="taxi",
    cards_per_color=6,
    wild_cards=8,
    hand=2,
    pieces=15,
    closed_doubles=2,
    routes_scored_at_end=True,
    attraction_points=1,
)
