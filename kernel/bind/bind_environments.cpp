// Bindings of the environments. Every input is checked here; the headers trust their input.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "bind/playable.hpp"
#include "simulator/environments.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

template <typename T, typename... Shape>
using Out = nb::ndarray<T, nb::c_contig, nb::device::cpu, Shape...>;
template <typename T>
using Column = Out<T, nb::ndim<1>>;
template <typename T>
using Rows = Out<T, nb::ndim<2>>;
using Actions = nb::ndarray<const std::int64_t, nb::c_contig, nb::device::cpu, nb::ndim<1>>;
using Chosen = nb::ndarray<const bool, nb::c_contig, nb::device::cpu, nb::ndim<1>>;

constexpr std::size_t max_environments = std::size_t{1} << 20;

template <std::size_t Size>
std::size_t place_in(const std::array<std::string_view, Size>& words, const std::string& word, const char* what) {
    for (std::size_t place = 0; place < Size; ++place) {
        if (words[place] == word) {
            return place;
        }
    }
    refuse(std::string(what) + " cannot be \"" + word + "\"");
}

// The rules that one seat is asked about here; `pitboss.gym.vector` refuses the others with the reason.
void check_rules(const Game& game) {
    const Rules& rules = game.setup.rules;
    const bool has_free = rules.free_doubles.hard != 0 || rules.free_doubles.soft != 0 || rules.free_splits != FreeSplits::none;
    const bool has_plan = game.setup.features.adds_winnings || game.setup.features.burn || game.setup.features.switches;
    const bool asks_pay = rules.double_21 && (rules.player_21 == Player21::always_wins ||
                                              rules.player_blackjack == PlayerBlackjack::paid_at_once);
    if (game.setup.seats != 1 || rules.dealer_hands > 1 || rules.bet_positions > 1 || rules.switch_ || has_free || has_plan ||
        asks_pay || !game.sides.empty()) {
        refuse("an environment of the kernel plays one seat with one wager and no free doubles or splits");
    }
}

Environments make(const Playable& playable, std::size_t number, std::size_t hand_rows, const std::string& autoreset,
                  const std::string& illegal, double penalty) {
    check_rules(playable.game);
    if (number < 1 || number > max_environments) {
        refuse("there are 1 to " + std::to_string(max_environments) + " environments");
    }
    if (hand_rows > max_hands) {
        refuse("there are at most " + std::to_string(max_hands) + " hands");
    }
    if (!std::isfinite(penalty)) {
        refuse("the penalty is a finite number");
    }
    constexpr std::array<std::string_view, 3> resets{"NextStep", "SameStep", "Disabled"};
    constexpr std::array<std::string_view, 2> policies{"refuse", "end"};
    return Environments(playable.game, number,
                        {hand_rows, static_cast<Autoreset>(place_in(resets, autoreset, "the autoreset mode")),
                         static_cast<Illegal>(place_in(policies, illegal, "the policy for illegal actions")), penalty});
}

void check_size(bool holds) {
    if (!holds) {
        refuse("an array has not the size of these environments");
    }
}

StepArrays arrays_of(const Environments& self, const Rows<std::int64_t>& observations, const Column<double>& rewards,
                     const Column<bool>& ended, const Rows<std::int8_t>& masks, const Column<bool>& refused,
                     const Rows<std::int64_t>& finals, const Rows<std::int8_t>& final_masks) {
    const std::size_t size = self.size();
    const auto fits = [size](const auto& rows, std::size_t wide) {
        return rows.shape(0) == size && rows.shape(1) == wide;
    };
    check_size(fits(observations, self.width()) && fits(finals, self.width()) && fits(masks, choices) &&
               fits(final_masks, choices) && rewards.size() == size && ended.size() == size && refused.size() == size);
    return {observations.data(), rewards.data(), ended.data(),      masks.data(),
            refused.data(),      finals.data(),  final_masks.data()};
}

// The arrays are given once and written by every step; Python keeps them alive.
class Vector {
public:
    Vector(const Playable& playable, std::size_t number, std::size_t hand_rows, const std::string& autoreset,
           const std::string& illegal, double penalty)
        : environments_(make(playable, number, hand_rows, autoreset, illegal, penalty)) {}
    Vector(const Vector&) = delete;
    Vector& operator=(const Vector&) = delete;

    void write_to(const Rows<std::int64_t>& observations, const Column<double>& rewards, const Column<bool>& ended,
                  const Rows<std::int8_t>& masks, const Column<bool>& refused, const Rows<std::int64_t>& finals,
                  const Rows<std::int8_t>& final_masks) {
        out_ = arrays_of(environments_, observations, rewards, ended, masks, refused, finals, final_masks);
        kept_ = {nb::cast(observations), nb::cast(rewards), nb::cast(ended),      nb::cast(masks),
                 nb::cast(refused),      nb::cast(finals),  nb::cast(final_masks)};
    }

    void seed(std::uint64_t seed) noexcept { environments_.seed(seed); }

    void reset(const std::optional<Chosen>& chosen) {
        check_size(!chosen || chosen->size() == environments_.size());
        environments_.reset(chosen ? chosen->data() : nullptr, ready());
    }

    // The first environment whose action is illegal, or -1.
    [[nodiscard]] std::int64_t first_illegal(const Actions& actions) const {
        check_size(actions.size() == environments_.size());
        const std::size_t found = environments_.first_illegal(actions.data());
        return found == environments_.size() ? -1 : static_cast<std::int64_t>(found);
    }

    void step(const Actions& actions) {
        check_size(actions.size() == environments_.size());
        const StepArrays& out = ready();
        nb::gil_scoped_release release;
        environments_.step(actions.data(), out);
    }

    void sample(const Column<std::int64_t>& actions) {
        check_size(actions.size() == environments_.size());
        environments_.sample(actions.data());
    }

    [[nodiscard]] std::size_t width() const noexcept { return environments_.width(); }

    // The cards dealt from the shoe of an environment, and where its round began.
    [[nodiscard]] std::pair<std::vector<std::uint8_t>, std::size_t> dealt(std::size_t i) const {
        check_size(i < environments_.size());
        const auto found = environments_.dealt(i);
        return {{found.cards.begin(), found.cards.end()}, found.start};
    }

private:
    [[nodiscard]] const StepArrays& ready() const {
        if (!out_) {
            refuse("the arrays must be given before the first round");
        }
        return *out_;
    }

    Environments environments_;
    std::optional<StepArrays> out_;
    std::vector<nb::object> kept_;
};

}  // namespace

void bind_environments(nb::module_& m) {
    std::vector<std::string> names(choice_names.begin(), choice_names.end());
    m.attr("CHOICES") = nb::tuple(nb::cast(names));
    nb::class_<Vector>(m, "Environments", "Rounds side by side that wait for their players; see `pitboss.gym.vector`.")
        .def(nb::init<const Playable&, std::size_t, std::size_t, const std::string&, const std::string&, double>(),
             nb::kw_only(), nb::arg("game"), nb::arg("number"), nb::arg("hand_rows"), nb::arg("autoreset"),
             nb::arg("illegal"), nb::arg("penalty"))
        .def("write_to", &Vector::write_to, nb::kw_only(), nb::arg("observations").noconvert(),
             nb::arg("rewards").noconvert(), nb::arg("ended").noconvert(), nb::arg("masks").noconvert(),
             nb::arg("refused").noconvert(), nb::arg("final_observations").noconvert(), nb::arg("final_masks").noconvert())
        .def("seed", &Vector::seed, nb::arg("seed"))
        .def("reset", &Vector::reset, nb::arg("chosen") = nb::none())
        .def("first_illegal", &Vector::first_illegal, nb::arg("actions"))
        .def("step", &Vector::step, nb::arg("actions"))
        .def("sample", &Vector::sample, nb::arg("actions").noconvert())
        .def("dealt", &Vector::dealt, nb::arg("environment"))
        .def_prop_ro("width", &Vector::width);
}

}  // namespace pitboss
