// Bindings of play by a count. Every input is checked here; the headers trust their input.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/playable.hpp"
#include "simulator/counted.hpp"
#include "simulator/simulator.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

using Chart = nb::ndarray<const std::uint16_t, nb::c_contig, nb::device::cpu, nb::shape<4, 3, 22, -1>>;

constexpr std::size_t max_readings = 1001;
constexpr std::uint32_t max_shoes = 1U << 24;

template <typename T>
nb::ndarray<nb::numpy, T> to_numpy(std::unique_ptr<T[]> values, std::initializer_list<std::size_t> shape) {
    T* const data = values.release();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    return nb::ndarray<nb::numpy, T>(data, shape, owner);
}

CountedPlay read_play(const Game& game, std::int32_t lowest, const std::vector<Chart>& charts) {
    if (charts.empty() || charts.size() > max_readings) {
        refuse("play by a count needs one chart or one for each true count");
    }
    if (game.setup.rules.switch_ || game.setup.features.burn) {
        refuse("a game with switched or burned cards is not played by a count");
    }
    CountedPlay play{.lowest = lowest, .setups = {}};
    play.setups.reserve(charts.size());
    for (const Chart& chart : charts) {
        if (chart.shape(3) != columns_of(game.setup.rules)) {
            refuse("every chart must have the columns of the game");
        }
        const ChartData data(chart.data(), chart.size());
        Setup setup = game.setup;
        setup.decisions = Decisions(setup.rules, data);
        if (setup.after_early) {
            Rules later = setup.rules;
            later.surrender = Surrender::not_offered;
            setup.after_early.emplace(later, data);
        }
        play.setups.push_back(std::move(setup));
    }
    return play;
}

// Plays whole shoes of one block; returns rounds, net, squares and products by depth and reading.
nb::ndarray<nb::numpy, std::int64_t> play_counted(const Playable& self, std::int32_t charts_from,
                                                  const std::vector<Chart>& charts, std::uint64_t block,
                                                  std::uint32_t shoes, std::size_t cards_in_step, std::int32_t lowest,
                                                  std::size_t readings) {
    const Game& game = self.game;
    if (cards_in_step == 0 || readings == 0 || readings > max_readings || shoes > max_shoes) {
        refuse("depths and true counts are counted in steps of at least one, at most 1,001 of them");
    }
    const CountedPlay play = read_play(game, charts_from, charts);
    CountedTally tally(cards_in_step, (game.composition.size() - 1) / cards_in_step + 1, lowest, readings);
    {
        nb::gil_scoped_release release;
        const auto simulator = std::make_unique<CountedSimulator>(game, play);
        if (Simulator::needs_suits(game)) {
            simulator->play_shoes<true>(block, shoes, tally);
        } else {
            simulator->play_shoes<false>(block, shoes, tally);
        }
    }
    constexpr std::size_t fields = 4;
    auto found = std::make_unique<std::int64_t[]>(tally.sums.size() * fields);
    for (std::size_t i = 0; i < tally.sums.size(); ++i) {
        const CountedSums& sums = tally.sums[i];
        found[fields * i] = sums.rounds;
        found[fields * i + 1] = sums.net;
        found[fields * i + 2] = sums.squares;
        found[fields * i + 3] = sums.products;
    }
    return to_numpy(std::move(found), {tally.depths, tally.readings, fields});
}

// The order of each shoe of a block, and the places at which its rounds began.
nb::tuple deal_shoes(const Playable& self, const Chart& chart, std::uint64_t block, std::uint32_t shoes) {
    const Game& game = self.game;
    if (shoes > max_shoes) {
        refuse("too many shoes at once");
    }
    const CountedPlay play = read_play(game, 0, {chart});
    const std::size_t size = game.composition.size();
    const std::size_t room = size / 3 + 1;  // a round takes three cards or more
    auto order = std::make_unique<std::uint8_t[]>(shoes * size);
    auto starts = std::make_unique<std::uint16_t[]>(shoes * room);
    {
        nb::gil_scoped_release release;
        const auto simulator = std::make_unique<CountedSimulator>(game, play);
        for (std::uint32_t shoe = 0; shoe < shoes; ++shoe) {
            simulator->deal_shoe(block, shoe, order.get() + shoe * size, starts.get() + shoe * room, room);
        }
    }
    return nb::make_tuple(to_numpy(std::move(order), {shoes, size}), to_numpy(std::move(starts), {shoes, room}));
}

}  // namespace

void bind_counted(nb::module_& m) {
    m.def("play_counted", &play_counted, nb::kw_only(), nb::arg("game"), nb::arg("charts_from"), nb::arg("charts"),
          nb::arg("block"), nb::arg("shoes"), nb::arg("cards_in_step"), nb::arg("lowest"), nb::arg("readings"));
    m.def("deal_shoes", &deal_shoes, nb::kw_only(), nb::arg("game"), nb::arg("chart"), nb::arg("block"),
          nb::arg("shoes"));
}

}  // namespace pitboss
