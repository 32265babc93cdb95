"""The felt as a player meets it: pacing, staged chips, keys, focus, every size, neighbors who do nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from pitboss.floor import demo
from pitboss.floor.live.electronic_play import USUAL_PACE
from tests.browser.steps import (
    Neighbor,
    deal_to_the_end,
    enter,
    finish,
    is_over,
    key,
    misplaced,
    play_until_decision,
    send,
    sit,
    wager,
)
from tests.forked_floor import ForkedFloor, Nursery

SignIn = Callable[..., Page]
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}

# Every different picture of the felt: cards, totals, results, and whether actions are offered.
WATCH = """() => {
    window.pictures = [];
    new MutationObserver(() => {
        const count = (selector) => document.querySelectorAll(selector).length;
        const now = [count('.felt .card'), count('.felt .total'), count('.felt .result'), count('.turn .action')];
        if (JSON.stringify(now) !== JSON.stringify(window.pictures.at(-1))) window.pictures.push(now);
    }).observe(document.querySelector('main'), { subtree: true, childList: true });
}"""


def leave(page: Page, seat: int) -> None:
    key(page, f"up/{seat}")
    expect(page.locator(f'[data-key="sit/{seat}"]')).to_be_visible()


def cut_if_asked(page: Page) -> None:
    page.wait_for_selector('[data-key="cut"], .spot')
    if page.locator('[data-key="cut"]').count():
        key(page, "cut")
        expect(page.locator('[data-key="cut"]')).to_have_count(0)


def orders(page: Page) -> list[dict[str, Any]]:
    """The orders that the page sends from now on."""
    sent: list[dict[str, Any]] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame)["order"])))
    return sent


# --- pacing ----------------------------------------------------------------------------------------------------------


def test_cards_come_one_by_one_then_totals_then_results(signed_in: SignIn) -> None:
    page = signed_in("Ann", **MOVING)
    sit(page, "burnout", 1)
    wager(page, 1, "main", "$25")
    page.evaluate(WATCH)
    key(page, "deal")
    page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
    pictures = page.evaluate("window.pictures")
    cards = [each[0] for each in pictures if each[0]]
    assert [each for i, each in enumerate(cards) if not i or cards[i - 1] != each][:4] == [1, 2, 3, 4]
    dealing = [each for each in pictures if 0 < each[0] < 4]
    assert all((totals, results, actions) == (0, 0, 0) for _, totals, results, actions in dealing)
    finish(page)
    pictures = page.evaluate("window.pictures")
    first = next(i for i, each in enumerate(pictures) if each[2])
    assert pictures[first - 1][1] >= 2  # the totals stand before the first result
    assert pictures[first][0] == pictures[-1][0]  # and no card comes after it
    leave(page, 1)


def test_the_speed_is_a_setting_and_reduced_motion_means_instant(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "burnout", 1)
    expect(page.locator(".cashier[open]")).to_have_count(0)  # folded away once there are chips to play with
    key(page, "settings")
    choice = page.get_by_role("combobox", name="Speed of the cards")
    expect(choice).to_have_value("instant")
    choice.select_option("fast")
    page.reload()
    page.wait_for_selector(".cashier")
    key(page, "settings")
    expect(choice).to_have_value("fast")
    assert choice.locator("option").all_text_contents() == ["slow", "normal", "fast", "instant"]
    page.get_by_role("button", name="Close").click()
    paces = page.evaluate(
        """async () => {
            const { chooseSpeed, pace, SPEEDS } = await import('/static/js/table/speed.js');
            return SPEEDS.map((name) => { chooseSpeed(name); return pace().card; });
        }"""
    )
    assert paces == sorted(paces, reverse=True)
    assert paces[-1] == 0
    leave(page, 1)


# --- wagers ----------------------------------------------------------------------------------------------------------


def test_chips_are_staged_and_sent_once(signed_in: SignIn) -> None:
    """Five fast clicks of a $1 chip are a wager of $5; one order carries it together with the side wager."""
    page = signed_in("Ann")
    sent = orders(page)
    sit(page, "spanish-wa", 2)
    cut_if_asked(page)
    page.get_by_role("radio", name="$1 chip", exact=True).click()
    spot = page.locator('[data-key="2/main"]')
    spot.click()
    expect(page.locator(".turn")).to_contain_text("$1 of $5 minimum. Add $4.")
    for _ in range(4):
        spot.click()
    expect(spot).to_contain_text("$5")
    key(page, "2/Match The Dealer Up Card")
    expect(page.locator('[data-key="deal"]')).to_contain_text("$6")
    key(page, "undo")
    expect(page.locator('[data-key="2/Match The Dealer Up Card"].filled')).to_have_count(0)
    key(page, "double-bet")
    expect(page.locator('[data-key="deal"]')).to_contain_text("$10")
    key(page, "clear")
    expect(page.locator(".spot.filled")).to_have_count(0)
    key(page, "undo")
    expect(spot).to_contain_text("$10")
    assert not [each for each in sent if "wager" in each["kind"]]
    key(page, "deal")
    finish(page)
    placed = [each for each in sent if "wager" in each["kind"]]
    assert placed == [{"kind": "wagers", "wagers": [{"seat": 2, "bet": "main", "tip": False, "cents": 10_00}]}]
    leave(page, 2)


def test_rebet_and_deal_is_one_press_and_a_second_tab_has_it_too(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "high-limit", 4, 2_000)
    wager(page, 4, "main", "$100")
    key(page, "deal")
    finish(page)
    tab = page.context.new_page()
    tab.goto("/table?id=high-limit")
    expect(tab.locator('[data-key="again"]')).to_contain_text("$100")
    key(tab, "again")
    tab.wait_for_selector('.dealer .card, [data-key^="act/"]')
    finish(tab)
    tab.close()
    leave(page, 4)


def test_chips_survive_the_cut(signed_in: SignIn) -> None:
    """The cut comes before the wagers, with a clock; chips set out meanwhile stay where they are."""
    page = signed_in("Ann")
    sit(page, "double-up-2", 2)
    expect(page.locator(".turn")).to_contain_text("your cut")
    expect(page.locator(".turn .seconds")).to_contain_text(" s")
    page.get_by_role("radio", name="$25 chip", exact=True).click()
    key(page, "2/main")
    expect(page.locator('[data-key="2/main"].filled')).to_be_visible()
    key(page, "no-cut")
    expect(page.locator('[data-key="2/main"].filled')).to_be_visible()
    expect(page.locator('[data-key="deal"]')).to_contain_text("$25")
    key(page, "clear")
    leave(page, 2)


def test_side_wagers_show_their_odds_on_the_felt(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "blackjack", 6)
    expect(page.locator('[data-key="6/Lucky Ladies"]')).to_contain_text("up to 1000 to 1")
    leave(page, 6)


# --- decisions -------------------------------------------------------------------------------------------------------


def test_no_key_means_two_things(signed_in: SignIn) -> None:
    page = signed_in("Ann", "/table?id=blackjack")
    betting, deciding = page.evaluate(
        """async () => {
            const { BETTING, DECIDING } = await import('/static/js/table/keys.js');
            return [Object.values(BETTING), Object.values(DECIDING)];
        }"""
    )
    assert len(set(betting)) == len(betting)
    assert not set(betting) & set(deciding)
    assert all(each.isalpha() for each in [*betting, *deciding])


def test_keys_are_ignored_for_half_a_second_after_a_deal(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "face-up", 3)
    play_until_decision(page, 3)
    page.evaluate(
        """async () => {
            const { Keys } = await import('/static/js/table/keys.js');
            const keys = new Keys();
            window.pressed = [];
            keys.now.set('v', () => window.pressed.push('v'));
            const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'v' }));
            keys.lock();
            press();
            window.lockedPresses = window.pressed.length;
            await new Promise((done) => setTimeout(done, 520));
            press();
        }"""
    )
    assert page.evaluate("[window.lockedPresses, window.pressed.length]") == [0, 1]
    finish(page)
    leave(page, 3)


def test_a_press_is_not_lost_when_the_seats_change_under_it(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "face-up", 3)
    page.hover('[data-key="up/3"]')
    page.mouse.down()
    page.evaluate("window.pressedButton = document.querySelector('[data-key=\"up/3\"]')")
    other = signed_in("Bob")
    sit(other, "face-up", 5)
    expect(other.locator('[data-key="up/5"]')).to_be_visible()
    page.wait_for_timeout(200)  # the news has come, and the seats wait for the end of the press
    assert page.evaluate("window.pressedButton.isConnected")
    page.mouse.up()
    expect(page.locator('[data-key="sit/3"]')).to_be_visible()
    expect(page.get_by_role("group", name="Seat 5")).to_be_visible()
    leave(other, 5)


def test_the_question_stands_above_the_buttons_with_their_price(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "switch", 6)
    play_until_decision(page, 6)
    while "Insurance" in (page.locator(".turn .notice.now").text_content() or ""):  # an ace is up: another round
        finish(page)
        play_until_decision(page, 6)
    expect(page.locator(".turn .notice.now")).to_contain_text("Switch the second cards?")
    expect(page.locator('[data-key="act/decline"]')).to_contain_text("Keep the cards")
    above = page.locator(".turn .notice.now").bounding_box()
    below = page.locator(".turn .actions").bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"] + 1
    key(page, "act/decline")
    double = page.locator('[data-key="act/double"]')
    page.wait_for_selector('[data-key="act/stand"], [data-key="rebet"]')
    if double.count():
        expect(double).to_contain_text("$25")
    finish(page)
    expect(page.locator(".banner")).to_be_visible()
    leave(page, 6)


def test_a_lost_free_hand_is_no_push(signed_in: SignIn) -> None:
    """Nothing of the player's own is lost, and yet the hand has lost."""
    page = signed_in("Ann", "/table?id=free-bet")
    words = page.evaluate(
        """async () => {
            const { positionView } = await import('/static/js/shared/felt.js');
            const hand = { cards: ['Kh', '4d'], total: 14, soft: false, stake_cents: 0, doubled_cents: 0, free_cents: 0,
                state: '', outcome: 'lose: lower total', headline: 'Dealer wins, 20 to 14',
                result: 'lost', net_cents: 0 };
            const [hands] = positionView({ seat: 1, hands: [hand], bets: [] }, [500]);
            return hands.querySelector('.result').innerText;
        }"""
    )
    assert "Free bet lost" in words
    assert "Dealer wins, 20 to 14" in words
    assert "Push" not in words


def test_the_clock_has_one_timer_and_does_not_start_again(signed_in: SignIn) -> None:
    """However often the page is drawn, the deadline stays and one timer waits for the next second."""
    page = signed_in("Ann", "/table?id=free-bet")
    page.wait_for_selector(".position")
    found = page.evaluate(
        """async () => {
            const { Actions } = await import('/static/js/table/actions.js');
            const waiting = new Set();
            const [set, clear] = [window.setTimeout, window.clearTimeout];
            window.setTimeout = (...given) => { const id = set(...given); waiting.add(id); return id; };
            window.clearTimeout = (id) => { waiting.delete(id); clear(id); };
            const actions = new Actions({ wagers: { sendAtLastCall() {} } });
            const deadline = performance.now() + 10_000;
            for (let i = 0; i < 5; i += 1) { actions.setDeadline(deadline); actions.tick(); }
            const running = waiting.size;
            actions.setDeadline(null);
            return [running, waiting.size];
        }"""
    )
    assert found == [1, 0]


def test_a_long_list_of_actions_has_no_digits_and_two_hands_lie_apart(signed_in: SignIn) -> None:
    """Pai Jack: digits stay with the chips, the arrows go from one setting to the next, and a set hand lies as two."""
    page = signed_in("Ann")
    sit(page, "pai-jack", 3)
    wager(page, 3, "main", "$25")
    key(page, "deal")
    for _ in range(20):
        page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
        if page.locator('[data-key^="act/"]').count() > 6:
            break
        finish(page)
        key(page, "again")
    caps = page.locator('[data-key^="act/"] kbd').all_inner_texts()
    assert not [each for each in caps if each.isdigit()]
    first = page.locator('[data-key^="act/"]').first
    page.wait_for_timeout(550)
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-key^="act/"]').nth(1)).to_be_focused()
    page.keyboard.press("1")
    expect(page.get_by_role("radio", name="$0.50 chip")).to_be_checked()
    finish(page)
    rows = page.locator(".dealer .hand.apart .cards, .position.mine .hand.apart .cards")
    if rows.count():
        boxes = [each.bounding_box() for each in rows.all()[:2]]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    leave(page, 3)


def test_the_focus_stays_in_the_action_bar(signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "double-action", 2)
    wager(page, 2, "main", "$25")
    page.locator('[data-key="deal"]').focus()
    page.keyboard.press("Enter")
    for _ in range(30):
        page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
        in_bar = "document.activeElement.closest('.turn') !== null"
        page.wait_for_function(in_bar)
        if is_over(page):
            break
        page.wait_for_timeout(550)
        before = page.locator(".turn").inner_html()
        page.locator('[data-key^="act/"]').first.press("Enter")
        page.wait_for_function("before => document.querySelector('.turn').innerHTML !== before", arg=before)
    assert is_over(page)
    leave(page, 2)


# --- neighbors -------------------------------------------------------------------------------------------------------


def test_an_idle_neighbor_does_not_hold_up_the_deal(address: str, signed_in: SignIn) -> None:
    """The time for wagers is 300 seconds here: the cards come by the last call, not by that clock."""
    bob = Neighbor(int(address.rpartition(":")[2]), "Bob")
    bob.sign_in()
    for order in ({"kind": "sit", "seat": 5}, {"kind": "buy in", "cents": 100_00}):
        assert bob.order("three-card-21", order)[0] == 200
    page = signed_in("Ann")
    sit(page, "three-card-21", 1)
    while (cutter := bob.state("three-card-21")["cut"]) is not None:
        if cutter == "Bob":
            bob.order("three-card-21", {"kind": "cut"})
        else:
            key(page, "no-cut")
            page.wait_for_timeout(100)
    for _ in range(3):
        page.wait_for_selector('[data-key="3/main"], [data-key="1/main"]')
        wager(page, 1, "main", "$5")
        key(page, "deal")
        page.wait_for_selector(".dealer .card")
        finish(page)
    expect(page.get_by_role("group", name="Seat 5, Bob")).to_contain_text("sitting out")
    assert bob.order("three-card-21", {"kind": "get up", "seat": 5})[0] == 200
    bob.hang_up()
    leave(page, 1)


# The waits of a deal of so many cards, by the page's own playback with a clock that does not wait.
WAITS = """async (counts) => {
    const { Playback } = await import('/static/js/table/playback.js');
    const { chooseSpeed } = await import('/static/js/table/speed.js');
    chooseSpeed('normal');
    const real = window.setTimeout;
    const deal = (cards) => {
        let [waited, next] = [0, null];
        window.setTimeout = (act, wait) => { waited += wait; next = act; return 1; };
        const playback = new Playback(() => {});
        const hand = { cards: [], total: null, outcome: '', state: '' };
        const round = { number: 1, step: 0, moves: [], story: [], positions: [], bonus_cards: [], dealer: hand };
        playback.receive({ shift: 1, round });
        const moves = Array.from({ length: cards }, (_, i) =>
            ({ kind: 'cards', step: i + 1, seat: 0, hand: 0, cards: [] }));
        playback.receive({ shift: 1, round: { ...round, step: cards, moves } });
        while (next) { const act = next; next = null; act(); }
        return waited;
    };
    try { return counts.map(deal); } finally { window.setTimeout = real; }
}"""


def test_from_deal_to_decision_is_under_three_seconds_with_an_idle_neighbor(signed_in: SignIn) -> None:
    """What the house and the page wait, in all: the last call for the neighbor, then the cards, however many."""
    page = signed_in("Ann", "/table?id=blackjack", **MOVING)
    page.wait_for_selector(".position")
    four, longest = page.evaluate(WAITS, [4, 42])
    assert 1000 * USUAL_PACE.last_call + longest < 3000
    assert four == 4 * 220
    assert longest > four


def test_a_time_out_says_what_was_done(tmp_path: Path, chromium: Browser, nursery: Nursery) -> None:
    floor = ForkedFloor(
        nursery, tmp_path, options=("--wager-seconds", "300", "--decision-seconds", "2", "--cut-seconds", "2")
    )
    floor.start()
    context = chromium.new_context(base_url=floor.address, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto("/")
        page.get_by_label("Name").fill("Ann")
        page.get_by_label("Password").fill(demo.PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_selector(".table-card")
        sit(page, "blackjack", 3)
        wager(page, 3, "main", "$25")
        for _ in range(20):
            key(page, "deal")
            page.wait_for_selector('[data-key="rebet"], [data-key^="act/"]')
            if not is_over(page):
                break
            key(page, "rebet")
        expect(page.locator(".timed-out")).to_contain_text("Time ran out at seat 3: ")
        expect(page.get_by_role("status")).to_contain_text("Time ran out at seat 3: ")
    finally:
        context.close()
        floor.stop()


def test_a_closed_table_says_where_the_chips_went(address: str, signed_in: SignIn) -> None:
    page = signed_in("Ann")
    sit(page, "competition", 2, 120)
    sam = Neighbor(int(address.rpartition(":")[2]), "Sam")
    sam.sign_in()
    assert sam.order("competition", {"kind": "close table"})[0] == 200
    expect(page.locator(".turn")).to_contain_text("This table closed. Your $120 in chips went to your account.")
    assert sam.order("competition", {"kind": "open table"})[0] == 200
    sam.hang_up()


# --- every size ------------------------------------------------------------------------------------------------------


def test_a_split_with_a_neighbor_fits_at_every_size(signed_in: SignIn) -> None:
    """The most that a seat shows: four hands of a split, then their results with the spots for the next wagers.

    That nothing overlaps in each game is looked at where it is played, in `test_keyboard.py`.
    """
    ann, bob, dana = signed_in("Ann"), signed_in("Bob"), signed_in("Dana")
    sit(ann, "single-deck", 3)
    sit(bob, "single-deck", 5)
    for page, seat in ((ann, 3), (bob, 5)):
        wager(page, seat, "main", "$25")
        wager(page, seat, "Lucky Lucky", "$5")
        send(page)
    dana.goto("/dealer?id=single-deck")
    enter(dana, ["8h", "Kd", "6s", "8c", "Qh"])
    dana.keyboard.press("1")
    dana.keyboard.press("s")
    found = []
    for cards in (["8d"], ["3d"]):
        ann.wait_for_selector('[data-key="act/split"]')
        key(ann, "act/split")
        enter(dana, cards)
    ann.wait_for_selector('[data-key="act/hit"]')
    found += misplaced(ann, "split hands")
    deal_to_the_end(dana, ["Jh", "9c", "5d", "7s", "2c", "4h", "6d"], ann, bob)
    ann.wait_for_selector('[data-key="why"]')
    found += misplaced(ann, "results of split hands") + misplaced(bob, "results of a neighbor")
    assert not found
    leave(ann, 3)
    leave(bob, 5)


def test_a_hand_of_ten_cards_fits_at_every_size(signed_in: SignIn) -> None:
    """Aces, twos and threes."""
    ann, dana = signed_in("Ann"), signed_in("Dana")
    sit(ann, "single-deck", 3)
    wager(ann, 3, "main", "$25")
    wager(ann, 3, "Lucky Lucky", "$5")
    send(ann)
    dana.goto("/dealer?id=single-deck")
    enter(dana, ["Ah", "6s", "Ad"])
    dana.keyboard.press("k")
    dana.keyboard.press("s")
    for card in ["Ac", "As", "2h", "2d", "2c", "3h", "3d", "3c"]:
        key(ann, "act/hit")
        enter(dana, [card])
    expect(ann.locator(".hand.acting .card")).to_have_count(10)
    found = misplaced(ann, "ten cards")
    deal_to_the_end(dana, ["9c", "7s"], ann)
    ann.wait_for_selector('[data-key="why"]')
    assert not found + misplaced(ann, "result of ten cards")
    leave(ann, 3)


def test_an_idle_table_runs_nothing(signed_in: SignIn) -> None:
    """Without a time limit no timer, frame or animation is asked for."""
    page = signed_in("Eve", "/table?id=hold-em", **MOVING)
    page.wait_for_selector(".position")
    page.wait_for_timeout(500)
    asked = page.evaluate(
        """async () => {
            let asked = 0;
            for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
                const real = window[name];
                window[name] = (...given) => { asked += 1; return real(...given); };
            }
            await new Promise((done) => setTimeout(done, 1500));
            return [asked, document.getAnimations().length];
        }"""
    )
    assert asked == [1, 0]  # the one that ends this wait


IDLE_PAGES = {
    "/table?id=hold-em": ".position",
    "/": ".table-card",
    "/dealer?id=single-deck": ".position",
    "/pit": ".pick-table",
    "/audit": ".search",
    "/lab": '[data-key="edge"]',
    "/rulebook": ".rulebook a",
}


def test_no_page_takes_one_percent_of_a_core_while_nothing_happens(signed_in: SignIn) -> None:
    """The time of each page's thread on a core, by Chromium's own measure."""
    clocks = {}
    page = signed_in("Eve")
    for path, complete in IDLE_PAGES.items():
        page = signed_in("Eve", path, **MOVING)
        page.wait_for_selector(complete)
        clocks[path] = page.context.new_cdp_session(page)
        clocks[path].send("Performance.enable", {"timeDomain": "threadTicks"})
    page.wait_for_timeout(1_000)  # what loading leaves to do

    def busy(path: str) -> float:
        measured = clocks[path].send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in measured if each["name"] == "TaskDuration"))

    before = {path: busy(path) for path in clocks}
    page.wait_for_timeout(10_000)
    shares = {path: (busy(path) - since) / 10 for path, since in before.items()}
    print("".join(f"\n{path}: {share:.2%} of a core" for path, share in shares.items()))
    assert {path: share for path, share in shares.items() if share >= 0.01} == {}
