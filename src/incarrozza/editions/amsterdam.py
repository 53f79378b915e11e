"""Amsterdam by handcart, in the century of its merchants (A)."""

from incarrozza.editions.edition import Edition, TicketRules

AMSTERDAM = Edition(
    name="amsterdam",
    title={"en": "Amsterdam", "it": "Amsterdam"},
    summary={
        "en": "Quick trade along the canals: contracts to fulfil and merchandise to collect.",
        "it": "Commerci veloci lungo i canali: contratti da onorare e merci da raccogliere.",
    },
    minutes=15,
    map="amsterdam",
    printed_tickets=(0, 24),
    tickets=TicketRules(
        regular_dealt=2, keep=1, rejects_return=True, drawn=2, opening_rule="A2", drawing_rule="A2"
    ),
    players=(2, 4),
    colors=("pink", "blue", "green", "black", "red", "orange"),
    wild="joker",
    piece="cart",
    cards_per_color=6,
    wild_cards=8,
    hand=2,
    pieces=16,
    closed_doubles=2,
    merchandise=16,
    merchandise_points={2: (8, 4), 3: (8, 5, 2), 4: (8, 6, 4, 2)},
)
