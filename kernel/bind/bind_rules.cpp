// Bindings of the rules: made from plain values, with every field named and none left out.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/string.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "bind/bindings.hpp"
#include "common/rules.hpp"

namespace nb = nanobind;

namespace pitboss {
namespace {

template <typename Integer>
Integer whole(const std::string& name, nb::handle value, std::int64_t low, std::int64_t high) {
    std::int64_t number = 0;
    if (nb::isinstance<nb::bool_>(value) || !nb::try_cast(value, number) || number < low || number > high) {
        refuse(name + " must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return static_cast<Integer>(number);
}

nb::sequence items(const std::string& name, nb::handle value, std::size_t count) {
    if (!PySequence_Check(value.ptr()) || nb::isinstance<nb::str>(value)) {
        refuse(name + " must be a sequence");
    }
    nb::sequence sequence = nb::borrow<nb::sequence>(value);
    if (nb::len(sequence) != count) {
        refuse(name + " must have " + std::to_string(count) + " items");
    }
    return sequence;
}

void read(const std::string& name, nb::handle value, bool& field) {
    if (!nb::isinstance<nb::bool_>(value)) {
        refuse(name + " must be true or false");
    }
    field = nb::cast<bool>(value);
}

void read(const std::string& name, nb::handle value, std::uint8_t& field) {
    field = whole<std::uint8_t>(name, value, 0, std::numeric_limits<std::uint8_t>::max());
}

template <typename Enum>
    requires std::is_enum_v<Enum>
void read(const std::string& name, nb::handle value, Enum& field) {
    const std::string said = nb::isinstance<nb::str>(value) ? nb::cast<std::string>(value) : std::string();
    for (std::size_t i = 0; i < words<Enum>.size(); ++i) {
        if (words<Enum>[i] == said) {
            field = static_cast<Enum>(i);
            return;
        }
    }
    refuse(name + " does not know the words " + said);
}

void read(const std::string& name, nb::handle value, Odds& field) {
    const nb::sequence pair = items(name, value, 2);
    constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();
    field.numerator = whole<std::int32_t>(name, pair[0], -highest, highest);
    field.denominator = whole<std::int32_t>(name, pair[1], 1, highest);
}

void read(const std::string& name, nb::handle value, std::optional<Odds>& field) {
    field.reset();
    if (!value.is_none()) {
        read(name, value, field.emplace());
    }
}

void read(const std::string& name, nb::handle value, TotalSet& field) {
    const nb::sequence pair = items(name, value, 2);
    constexpr std::int64_t highest = std::numeric_limits<std::uint32_t>::max();
    field.hard = whole<std::uint32_t>(name, pair[0], 0, highest);
    field.soft = whole<std::uint32_t>(name, pair[1], 0, highest);
}

void read(const std::string& name, nb::handle value, Bonus& field) {
    const nb::sequence parts = items(name, value, 5);
    field.min_cards = whole<std::uint8_t>(name, parts[0], 2, 21);
    field.max_cards = whole<std::uint8_t>(name, parts[1], field.min_cards, 21);
    const nb::sequence ranks = items(name, parts[2], 3);
    for (std::size_t i = 0; i < 3; ++i) {
        field.ranks[i] = whole<std::uint8_t>(name, ranks[i], 0, 10);
    }
    read(name, parts[3], field.suits);
    read(name, parts[4], field.pays);
}

void read(const std::string& name, nb::handle value, std::vector<Bonus>& field) {
    field.clear();
    for (nb::handle row : nb::borrow<nb::sequence>(items(name, value, nb::len(value)))) {
        read(name, row, field.emplace_back());
    }
}

Rules from_values(const nb::dict& values) {
    Rules rules;
    std::size_t known = 0;
    each_field(rules, [&](const char* name, auto& field) {
        if (!values.contains(name)) {
            refuse(std::string(name) + " is missing");
        }
        read(name, values[name], field);
        ++known;
    });
    if (known != values.size()) {
        refuse("there are " + std::to_string(values.size()) + " values for " + std::to_string(known) + " fields");
    }
    return rules;
}

template <typename Enum>
nb::tuple words_of() {
    nb::list list;
    for (const std::string_view word : words<Enum>) {
        list.append(nb::str(word.data(), word.size()));
    }
    return nb::tuple(list);
}

template <typename Field>
nb::object kind_of() {
    if constexpr (std::is_enum_v<Field>) {
        return words_of<Field>();
    } else if constexpr (std::same_as<Field, bool>) {
        return nb::str("flag");
    } else if constexpr (std::same_as<Field, Odds>) {
        return nb::str("odds");
    } else if constexpr (std::same_as<Field, std::optional<Odds>>) {
        return nb::str("odds or none");
    } else if constexpr (std::same_as<Field, TotalSet>) {
        return nb::str("totals");
    } else if constexpr (std::same_as<Field, std::vector<Bonus>>) {
        return nb::str("bonuses");
    } else {
        static_assert(std::same_as<Field, std::uint8_t>, "a field of a new type needs its word here");
        return nb::str("count");
    }
}

nb::dict describe() {
    nb::dict fields;
    Rules rules;
    each_field(rules, [&fields]<typename Field>(const char* name, Field&) { fields[name] = kind_of<Field>(); });
    return fields;
}

}  // namespace

void bind_rules(nb::module_& m) {
    nb::class_<Rules>(m, "Rules", "The rules of a game of the 21 family, as the hot loops read them.")
        .def(nb::new_(&from_values), nb::arg("values"))
        .def(nb::self == nb::self);
    m.attr("RULE_FIELDS") = describe();
    m.attr("BONUS_SUITS") = words_of<BonusSuits>();
}

}  // namespace pitboss
