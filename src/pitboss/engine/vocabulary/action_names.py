"""Actions in words, for pages, receipts and refusals."""

from __future__ import annotations

from pitboss.engine.vocabulary.actions import Action


def action_name(action: Action) -> str:
    """An action in words: its detail, its tag, or the spot of a late wager.

    >>> from pitboss.engine.vocabulary.actions import EvenMoney
    >>> action_name(EvenMoney())
    'even money'
    """
    if action.detail:
        return action.detail
    wager = getattr(action, "wager", None)
    if wager is None:
        return action.tag().rpartition(".")[0].replace("-", " ")
    return f"{wager.bet} for the dealer" if wager.tip else str(wager.bet)
