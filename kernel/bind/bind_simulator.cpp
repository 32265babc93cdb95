// Bindings of the simulator. Every input is checked here; the headers trust their input.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/playable.hpp"
#include "simulator/automaton.hpp"
#include "simulator/automaton_simulator.hpp"
#include "simulator/simulator.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

template <typename T, typename... Shape>
using Array = nb::ndarray<const T, nb::c_contig, nb::device::cpu, Shape...>;
using Chart = Array<std::uint16_t, nb::shape<4, 3, 22, -1>>;
using Cards = Array<std::uint8_t, nb::ndim<1>>;
using Amounts = Array<std::int64_t, nb::ndim<2>>;
using Tags = Array<std::int16_t, nb::shape<52>>;
using Nodes = Array<std::uint32_t, nb::ndim<1>>;
using Nets = Array<std::int64_t, nb::ndim<1>>;
// Cards it reads, rows, stake, nets; if the dealer's hand decides it: steps, when it is placed, whether for blackjacks.
using Side = std::tuple<std::vector<bool>, Cards, std::int64_t, Nets, Nodes, std::string, bool>;

using Bits = Array<std::uint8_t, nb::ndim<1>>;
// Winning suits of three sevens and the up card; whether split and doubled hands count; whether to play for it; envy.
using SuperBonusPlan = std::tuple<Bits, bool, bool, std::int64_t>;
// First cards for which winnings are added, and the amounts of the raised wagers.
using WinningsPlan = std::tuple<Bits, Amounts>;
// The chart while a card may be burned, and the cards to burn.
using BurningPlan = std::tuple<Chart, Bits>;

constexpr std::size_t fixed_columns = 14;  // of the amounts; then one for each bonus hand and doubling
constexpr std::int64_t max_cents = std::int64_t{1} << 40;

void check(bool holds, const std::string& otherwise) {
    if (!holds) {
        refuse(otherwise);
    }
}

std::vector<std::uint8_t> read_cards(const Cards& cards, const std::string& name) {
    std::vector<std::uint8_t> found(cards.data(), cards.data() + cards.size());
    check(std::all_of(found.begin(), found.end(), [](unsigned card) { return card < card_kinds; }),
          name + " holds a card whose index is above 51");
    return found;
}

std::vector<Pays> read_levels(const Amounts& amounts, std::size_t bonuses) {
    const std::size_t columns = amounts.shape(1);
    check(columns == fixed_columns + bonuses && amounts.shape(0) >= 1 && amounts.shape(0) <= 255,
          "amounts are 1 to 255 rows of " + std::to_string(fixed_columns + bonuses) + " columns");
    std::vector<Pays> levels;
    for (std::size_t i = 0; i < amounts.shape(0); ++i) {
        const std::int64_t* row = amounts.data() + i * columns;
        check(std::all_of(row, row + columns, [](std::int64_t cents) { return cents >= 0 && cents <= max_cents; }),
              "an amount is negative or too large");
        Pays pays;
        pays.stake = row[0];
        std::copy_n(row + 1, doublings, pays.win.begin());
        pays.blackjack = row[6];
        pays.surrender_lost = row[7];
        pays.even_money = row[8];
        pays.insurance_stake = row[9];
        pays.insurance_won = row[10];
        pays.split_ace_and_ten = row[11];
        pays.super_bonus = row[12];
        pays.fee = row[13];
        pays.bonus.assign(row + fixed_columns, row + columns);
        levels.push_back(std::move(pays));
    }
    return levels;
}

Placed read_placed(const std::string& words) {
    constexpr std::array<std::string_view, 3> moments{"before the deal", "after the peek", "after the players"};
    const auto found = std::find(moments.begin(), moments.end(), words);
    check(found != moments.end(),
          "a side wager is placed \"before the deal\", \"after the peek\" or \"after the players\"");
    return static_cast<Placed>(found - moments.begin());
}

SideWagerTable read_side(const Side& side) {
    const auto& [sees, rows, stake, nets, steps, placed, for_blackjacks] = side;
    SideWagerTable table;
    check(sees.size() == table.sees.size(), "a side wager needs nine flags, one for each card it may read");
    std::size_t size = 1;
    for (std::size_t i = 0; i < sees.size(); ++i) {
        table.sees[i] = sees[i];
        size *= sees[i] ? card_kinds : 1;
    }
    if (steps.size() > 0) {
        table.steps.assign(steps.data(), steps.data() + steps.size());
        const std::size_t nodes = steps.size() / ranks;
        check(steps.size() % ranks == 0 && std::all_of(table.steps.begin(), table.steps.end(),
                                                       [nodes](std::size_t node) { return node < nodes; }),
              "a side wager's steps lead to nodes that it does not have");
        size = steps.size() * suit_kinds * player_kinds;
    }
    check(rows.size() == size, "a side wager's table must have a row for every combination of the cards it reads");
    check(nets.size() >= 1 && nets.size() < not_placed, "a side wager has 1 to 254 rows");
    check(stake >= 0 && stake <= max_cents, "a side wager's stake is negative or too large");
    table.rows.assign(rows.data(), rows.data() + rows.size());
    check(std::all_of(table.rows.begin(), table.rows.end(), [&](std::size_t row) { return row < nets.size(); }),
          "a side wager's table names a row that it does not have");
    table.stake = stake;
    table.nets.assign(nets.data(), nets.data() + nets.size());
    check(std::all_of(table.nets.begin(), table.nets.end(),
                      [](std::int64_t net) { return net >= -max_cents && net <= max_cents; }),
          "a side wager's pay is too large");
    table.placed = read_placed(placed);
    table.for_blackjacks = for_blackjacks;
    table.compact();
    return table;
}

// A side wager that needs the dealer's final hand makes the dealer draw.
void add_side(Game& game, SideWagerTable side) {
    check(game.setup.has_hole || !side.sees[3], "a side wager reads a hole card that is not dealt");
    for (std::size_t number = game.setup.features.bonus_cards; number < max_bonus_cards; ++number) {
        check(!side.sees[4 + number], "a side wager reads a bonus card that is not dealt");
    }
    check(game.setup.rules.dealer_hands == 1 || !(side.sees[3] || side.by_dealer()),
          "a side wager on one of several dealer hands cannot be simulated");
    if (side.by_dealer()) {
        game.setup.draws_for_hands_in_play |= side.placed == Placed::after_players;
        game.setup.draws_for_blackjacks |= side.for_blackjacks;
        game.setup.dealer_always_draws |= side.placed != Placed::after_players && !side.for_blackjacks;
    }
    game.sides.push_back(std::move(side));
}

void copy_bits(const Bits& from, bool* to, std::size_t size, const std::string& name) {
    check(from.size() == size, name + " has " + std::to_string(size) + " entries");
    std::transform(from.data(), from.data() + size, to, [](std::uint8_t bit) { return bit != 0; });
}

void read_super_bonus(Game& game, const SuperBonusPlan& plan) {
    const auto& [wins, any_hand, played_for, envy] = plan;
    SuperBonus& bonus = game.setup.features.super_bonus.emplace();
    copy_bits(wins, bonus.wins.data(), bonus.wins.size(), "the table of the Super Bonus");
    bonus.any_hand = any_hand;
    bonus.played_for = played_for;
    check(envy >= 0 && envy <= max_cents, "envy is negative or too large");
    bonus.envy = envy;
}

void read_winnings(Game& game, const WinningsPlan& plan, std::size_t bonuses) {
    const auto& [adds, raised] = plan;
    AddsWinnings& table = game.setup.features.adds_winnings.emplace();
    copy_bits(adds, table.front().data(), ranks * ranks, "the table of winnings");
    std::vector<Pays> rows = read_levels(raised, bonuses);
    check(rows.size() == game.levels.size(), "every wager level needs the amounts of its raised wager");
    for (std::size_t level = 0; level < rows.size(); ++level) {
        game.levels[level].raised.push_back(std::move(rows[level]));
    }
}

void read_burning(Game& game, const BurningPlan& plan) {
    const auto& [chart, burns] = plan;
    const Rules& rules = game.setup.rules;
    const std::size_t columns = columns_of(rules);
    check(chart.shape(3) == columns, "both charts of a burned card must have the same columns");
    constexpr std::size_t in_column = 2 * decision_rows * up_cards;
    BurnoutPlan& burning = game.setup.features.burn.emplace(
        BurnoutPlan{Decisions(rules, ChartData(chart.data(), chart.size())),
                    std::vector<BurnoutPlan::ByHand>(columns)});
    static_assert(sizeof(BurnoutPlan::ByHand) == in_column);
    copy_bits(burns, burning.burns.front().front().front().data(), columns * in_column, "the table of burned cards");
}

Playable make_game(const Rules& rules, const Chart& chart, std::size_t seats, const Cards& composition, std::size_t cut,
                   std::size_t burn, const Amounts& amounts, const Tags& tags, std::int32_t start, bool per_deck,
                   std::int32_t scale, std::int32_t ramp_lowest, const Cards& ramp_levels, const std::string& insurance,
                   std::int32_t insures_at, const std::vector<Side>& sides, std::uint64_t seed,
               std::uint32_t session_rounds, std::size_t bonus_cards, const std::optional<SuperBonusPlan>& super_bonus,
                   const std::optional<WinningsPlan>& winnings, const std::optional<BurningPlan>& burning,
                   std::int64_t rounds_in_shoe, const std::optional<Bits>& switches, bool endless) {
    check(!rules.switch_ || sides.empty(), "side wagers cannot be simulated in a game with a switch");
    check(rules.switch_ || !switches, "a table of switches was given, but this game has no switch");
    check(rules.dealer_hands >= 1 && rules.dealer_hands <= 3, "the dealer has one to three hands");
    check(rules.dealer_hands == 1 || (columns_of(rules) == up_cards && !peeks_under(rules, 0)),
          "several dealer hands need a dealer who does not peek");
    check(rules.bet_positions >= 1 && rules.bet_positions <= 3, "there are one to three bet positions");
    check(rules.bet_positions == 1 || (rules.max_splits == 1 && rules.dealer_hands == 1),
          "several bet positions need one split and one dealer hand");
    check(chart.shape(3) == columns_of(rules),
          rules.hole_card == HoleCard::both_up
              ? "this chart is for one up card, but both of the dealer's cards are face up in this game"
              : "a chart must have a column for each of the ten up cards");
    check(seats >= 1 && seats <= max_players, "there are 1 to 7 seats");
    check(rules.max_splits < max_hands, "a hand is split at most seven times");
    check(rules.redoubles + 2U <= doublings, "a wager is redoubled at most three times");
    Game game{.setup = Setup(rules, ChartData(chart.data(), chart.size()), seats),
              .composition = read_cards(composition, "the composition"),
              .endless = endless,
              .cut = cut,
              .rounds_in_shoe = rounds_in_shoe,
              .burn = burn,
              .levels = read_levels(amounts, rules.bonus_21.size() * doublings),
              .counting = {},
              .ramp = {},
              .insurance = InsurancePolicy::never,
              .insures_at = insures_at,
              .sides = {},
              .seed = seed,
              .session_rounds = session_rounds};
    const std::size_t size = game.composition.size();
    check(size >= 4 * (seats + 1) && size <= max_cards_in_shoe,
          "the shoe holds too few cards for the seats, or more than eight decks");
    check(burn < cut && cut <= size, "the cut card must lie after the burned cards and within the shoe");
    check(rounds_in_shoe >= 0 && static_cast<std::size_t>(rounds_in_shoe) <= size,
          "rounds per shoe must be fewer than the cards of the shoe");
    const std::size_t deal = 2 * seats + (game.setup.has_hole ? 2 : 1);
    check(rounds_in_shoe == 0 || cut <= burn + static_cast<std::size_t>(rounds_in_shoe) * deal,
          "the cut card must come before the last of a shoe's rounds can end");
    std::copy_n(tags.data(), card_kinds, game.counting.tags.begin());
    check(scale >= 1 && scale <= 1000, "the scale of a count is 1 to 1000");
    game.counting.start = start;
    game.counting.per_deck = per_deck;
    game.counting.scale = scale;
    game.ramp.lowest = ramp_lowest;
    game.ramp.levels.assign(ramp_levels.data(), ramp_levels.data() + ramp_levels.size());
    check(!game.ramp.levels.empty() &&
              std::all_of(game.ramp.levels.begin(), game.ramp.levels.end(),
                          [&](std::size_t level) { return level < game.levels.size(); }),
          "the ramp names a wager level that does not exist");
    check(insurance == "never" || insurance == "even money" || insurance == "always" || insurance == "by count",
          "insurance must be \"never\", \"even money\", \"always\" or \"by count\"");
    game.setup.takes_even_money = insurance == "even money";
    game.insurance = insurance == "always"     ? InsurancePolicy::always
                     : insurance == "by count" ? InsurancePolicy::by_count
                                               : InsurancePolicy::never;
    check(bonus_cards <= max_bonus_cards, "there are at most five bonus cards");
    game.setup.features.bonus_cards = bonus_cards;
    if (super_bonus) {
        read_super_bonus(game, *super_bonus);
    }
    if (winnings) {
        read_winnings(game, *winnings, rules.bonus_21.size() * doublings);
    }
    if (burning) {
        read_burning(game, *burning);
    }
    if (switches) {
        check(switches->size() == SwitchTable::size, "the table of switches has " + std::to_string(SwitchTable::size) +
                                                      " entries");
        game.setup.features.switches.emplace(SwitchTable{{switches->data(), switches->data() + switches->size()}});
    }
    for (const Side& side : sides) {
        add_side(game, read_side(side));
    }
    return {std::move(game), std::nullopt};
}

nb::tuple plain(const Line& line) {
    const nb::int_ high(static_cast<std::uint64_t>(line.squares >> 64));
    const nb::int_ low(static_cast<std::uint64_t>(line.squares));
    return nb::make_tuple(line.initial, line.staked, line.net, (high << nb::int_(64)) | low);
}

nb::list plain(const std::vector<Line>& lines) {
    nb::list list;
    for (const Line& line : lines) {
        list.append(plain(line));
    }
    return list;
}

template <typename T>
nb::ndarray<nb::numpy, T, nb::ndim<1>> to_array(const std::vector<T>& values) {
    auto copy = std::make_unique<T[]>(values.size());
    std::copy(values.begin(), values.end(), copy.get());
    T* const data = copy.release();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {values.size()}, owner);
}

nb::dict plain(const Tally& tally) {
    nb::dict found;
    found["rounds"] = tally.rounds;
    found["shoes"] = tally.shoes;
    found["cards"] = tally.cards;
    found["total"] = plain(tally.total);
    found["main"] = plain(tally.main);
    found["insurance"] = plain(tally.insurance);
    found["extras"] = plain(tally.extras);
    found["sides"] = plain(tally.sides);
    found["by_level"] = plain(tally.by_level);
    found["level_rounds"] = nb::cast(tally.level_rounds);
    found["side_rows"] = nb::cast(tally.side_rows);
    found["sessions"] = to_array(tally.sessions);
    found["drawdowns"] = to_array(tally.drawdowns);
    return found;
}

// Plays blocks `first` to `first + rounds.size() - 1`, each with its number of rounds. Tests switch the automaton off
// to compare both ways.
nb::dict play_blocks(Playable& self, std::uint64_t first, const std::vector<std::int64_t>& rounds, bool use_automaton) {
    const Game& game = self.game;
    std::optional<Automaton>& automaton = self.automaton;
    Tally tally(game);
    if (use_automaton && AutomatonSimulator::can_play(game)) {
        if (!automaton) {
            automaton.emplace(AutomatonSimulator::automaton_of(game));
        }
        nb::gil_scoped_release release;
        const auto simulator = std::make_unique<AutomatonSimulator>(game, *automaton);
        simulator->play_blocks(first, rounds, tally);
    } else {
        nb::gil_scoped_release release;
        Simulator simulator(game);
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            simulator.play_block(first + i, rounds[i], tally);
        }
    }
    return plain(tally);
}

// Cards in a given order, for comparison with the engine.
class GivenCards {
public:
    explicit GivenCards(std::vector<std::uint8_t> cards) : cards_(std::move(cards)) {}

    [[nodiscard]] unsigned next() {
        if (used_ >= cards_.size()) {
            throw nb::value_error("the round needs more cards than were given");
        }
        return cards_[used_++];
    }
    [[nodiscard]] std::size_t used() const noexcept { return used_; }

private:
    std::vector<std::uint8_t> cards_;
    std::size_t used_ = 0;
};

nb::tuple replay(const Playable& self, const Cards& cards, std::size_t level, bool insures) {
    const Game& game = self.game;
    check(level < game.levels.size(), "no such wager level");
    GivenCards source(read_cards(cards, "the order"));
    Round round;
    round.play(game.setup, game.levels[level], source, [insures](const Round&) { return insures; });
    nb::list seats;
    for (std::size_t seat = 0; seat < game.setup.seats; seat += game.setup.seats_each) {
        SeatResult sum;
        for (std::size_t hand = seat; hand < seat + game.setup.seats_each; ++hand) {
            const SeatResult& result = round.result(hand);
            sum.main += result.main;
            sum.insurance += result.insurance;
            sum.staked += result.staked;
            sum.insured += result.insured;
            sum.extras += result.extras;
        }
        seats.append(nb::make_tuple(sum.main, sum.insurance, sum.staked, sum.insured, sum.extras));
    }
    nb::list sides;
    for (const SideWagerTable& side : game.sides) {
        const SideWagerRow rows(side, round);
        nb::list paid;
        for (std::size_t seat = 0; seat < game.setup.seats; ++seat) {
            const std::uint8_t row = rows.of(seat);
            paid.append(row == not_placed ? -1 : int{row});
        }
        sides.append(paid);
    }
    return nb::make_tuple(seats, source.used(), sides);
}

// The order of a block's shoe, for tests of the shuffle: by points or by card.
template <bool Suits>
std::vector<std::uint8_t> order_of(const Game& game, const StreamId& id) {
    const ShoeContents stack(game.composition, game.endless);
    ShoeSource<Suits> source(stack, id, 0);
    std::vector<std::uint8_t> cards;
    while (source.left() > 0) {
        cards.push_back(static_cast<std::uint8_t>(source.next()));
    }
    return cards;
}

nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<1>> shoe_order(const Playable& self, std::uint64_t block,
                                                             std::uint32_t shoe, bool suits) {
    const StreamId id{self.game.seed, block, shoe};
    return to_array(suits ? order_of<true>(self.game, id) : order_of<false>(self.game, id));
}

std::vector<std::uint32_t> philox_answer(const std::vector<std::uint32_t>& counter,
                                         const std::vector<std::uint32_t>& key) {
    check(counter.size() == 4 && key.size() == 2, "a counter has four words and a key two");
    const auto found = philox::encrypt({counter[0], counter[1], counter[2], counter[3]}, {key[0], key[1]});
    return {found.begin(), found.end()};
}

}  // namespace

void bind_simulator(nb::module_& m) {
    nb::class_<Playable>(m, "Game", "A game as it is simulated: rules, chart, shoe, wagers, counts.")
        .def(nb::new_(&make_game), nb::kw_only(), nb::arg("rules"), nb::arg("chart"), nb::arg("seats"),
             nb::arg("composition"), nb::arg("cut"), nb::arg("burn"), nb::arg("amounts"), nb::arg("tags"),
             nb::arg("start"), nb::arg("per_deck"), nb::arg("scale"), nb::arg("ramp_lowest"), nb::arg("ramp_levels"),
             nb::arg("insurance"), nb::arg("insures_at"), nb::arg("sides"),
             nb::arg("seed"), nb::arg("session_rounds"), nb::arg("bonus_cards") = 0,
             nb::arg("super_bonus") = nb::none(), nb::arg("winnings") = nb::none(), nb::arg("burning") = nb::none(),
             nb::arg("rounds_in_shoe") = 0, nb::arg("switches") = nb::none(), nb::arg("endless") = false)
        .def("play_blocks", &play_blocks, nb::arg("first"), nb::arg("rounds"), nb::arg("use_automaton") = true)
        .def("replay", &replay, nb::arg("cards"), nb::arg("level") = 0, nb::arg("insures") = false)
        .def("shoe_order", &shoe_order, nb::arg("block"), nb::arg("shoe"), nb::arg("suits") = true);
    m.def("philox", &philox_answer, nb::arg("counter"), nb::arg("key"));
}

}  // namespace pitboss
