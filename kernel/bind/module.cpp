// The Python module pitboss._kernel. Every input is checked here; the headers compute.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "bind/bindings.hpp"
#include "common/totals.hpp"

namespace nb = nanobind;

namespace {

using Points = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <typename T>
using Column = nb::ndarray<nb::numpy, T, nb::ndim<1>>;

// Hands the buffer to numpy, which frees it with the array.
template <typename T>
Column<T> to_numpy(std::unique_ptr<T[]> values, std::size_t length) {
    T* const data = values.get();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<T*>(p); });
    static_cast<void>(values.release());
    return Column<T>(data, {length}, owner);
}

using pitboss::refuse;

std::pair<Column<std::uint8_t>, Column<bool>> best_totals(const Points& points) {
    const std::size_t hands = points.shape(0);
    const std::size_t width = points.shape(1);
    if (width > pitboss::max_cards) {
        refuse("points has " + std::to_string(width) + " columns: a hand holds at most " +
               std::to_string(pitboss::max_cards) + " cards");
    }
    const std::span<const std::uint8_t> cards(points.data(), hands * width);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i] > pitboss::max_points) {
            refuse("points[" + std::to_string(i / width) + ", " + std::to_string(i % width) + "] is " +
                   std::to_string(cards[i]) + ": a card has at most " + std::to_string(pitboss::max_points) +
                   " points (ace = 1, no card = 0)");
        }
    }
    auto totals = std::make_unique<std::uint8_t[]>(hands);
    auto soft = std::make_unique<bool[]>(hands);
    for (std::size_t hand = 0; hand < hands; ++hand) {
        const pitboss::Total total = pitboss::best_total(cards.subspan(hand * width, width));
        totals[hand] = total.points;
        soft[hand] = total.soft;
    }
    return {to_numpy(std::move(totals), hands), to_numpy(std::move(soft), hands)};
}

}  // namespace

NB_MODULE(_kernel, m) {
    m.doc() = "The hot loops of Pitboss.";
    m.attr("MAX_CARDS") = pitboss::max_cards;
    m.def("best_totals", &best_totals, nb::arg("points").noconvert(),
          "Best total of each hand (row), and whether an ace counts as 11 in it (CO 30-806(1)(c)).\n\n"
          "Points are uint8, C contiguous: ace = 1, no card = 0, at most MAX_CARDS columns.");
    pitboss::bind_burnout(m);
    pitboss::bind_competition_21(m);
    pitboss::bind_counted(m);
    pitboss::bind_last_hand(m);
    pitboss::bind_rules(m);
    pitboss::bind_solver(m);
    pitboss::bind_switch(m);
    pitboss::bind_simulator(m);
    pitboss::bind_environments(m);
    pitboss::bind_showdown(m);
    pitboss::bind_three_card_21(m);
    pitboss::bind_ante_up_21(m);
}
