// A game's shoe, dealt card by card.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "common/cards.hpp"
#include "common/shuffle.hpp"

namespace pitboss {

// The card of each kind when cards are sorted by points, and those of equal points by index: four suits of each rank up
// to nine, then the ranks of the tens, suit by suit. Calculated in bytes, so that the compiler does it for sixteen cards
// at a time.
[[nodiscard]] constexpr std::uint8_t card_of(std::uint8_t kind) noexcept {
    constexpr std::uint8_t below_ten = 9;
    constexpr std::uint8_t suits = suits_of_a_rank;
    const std::uint8_t four = kind / suits;
    const std::uint8_t rest = kind % suits;
    const bool is_ten = four >= below_ten;
    const auto suit = static_cast<std::uint8_t>(is_ten ? four - below_ten : rest);
    const auto rank = static_cast<std::uint8_t>(is_ten ? rest + below_ten : four);
    static_assert(ranks_of_a_suit == 8 + 4 + 1);  // there is no multiplication of bytes
    return static_cast<std::uint8_t>(suit * 8 + suit * 4 + suit + rank);
}

// The shoe's composition in the form that is drawn from: by points, or by card where suits matter.
struct ShoeContents {
    ShufflePlan plan;
    CardsLeft<1> points;
    CardsLeft<4> cards;  // sorted by points

    explicit ShoeContents(const std::vector<std::uint8_t>& composition, bool endless = false)
        : plan(composition.size(), endless), points(points_of_all(composition)), cards(cards_of_all(composition)) {}

private:
    static std::array<std::uint16_t, 10> points_of_all(const std::vector<std::uint8_t>& composition) noexcept {
        std::array<std::uint16_t, 10> counts{};
        for (const unsigned card : composition) {
            ++counts[points_of(card) - 1];
        }
        return counts;
    }
    static std::array<std::uint16_t, card_kinds> cards_of_all(const std::vector<std::uint8_t>& composition) noexcept {
        std::array<std::uint16_t, card_kinds> counts{};
        for (std::size_t kind = 0; kind < card_kinds; ++kind) {
            counts[kind] = static_cast<std::uint16_t>(
                std::count(composition.begin(), composition.end(), card_of(static_cast<std::uint8_t>(kind))));
        }
        return counts;
    }
};

// Cards from a shuffled shoe, drawn as they are dealt. Without suits a card is the spade of its points (10 for all
// tens).
template <bool Suits>
class ShoeSource {
public:
    ShoeSource(const ShoeContents& stack, StreamId id, std::size_t expected) noexcept
        : ShoeSource(stack, id) {
        draw_to(expected);
    }

    // A shoe of which nothing is drawn yet.
    ShoeSource(const ShoeContents& stack, StreamId id) noexcept : stack_(stack), words_(id), left_(all_of(stack)) {}

    // Draws several new shoes of the same cards together, which takes less time than one after the other.
    template <std::size_t Shoes>
    static void draw_all(std::array<ShoeSource, Shoes>& shoes, std::size_t place) noexcept {
        std::array<Order<registers>, Shoes> orders;
        for (std::size_t shoe = 0; shoe < Shoes; ++shoe) {
            orders[shoe] = {&shoes[shoe].words_, &shoes[shoe].left_, shoes[shoe].cards_.data()};
        }
        const std::size_t drawn = draw_orders(shoes[0].stack_.plan, orders, 0, place);
        for (ShoeSource& shoe : shoes) {
            shoe.drawn_ = drawn;
            shoe.name_cards(0);
        }
    }

    void begin_round() noexcept { start_ = place_; }
    void move_to(std::size_t place) noexcept { place_ = place; }
    [[nodiscard]] std::size_t place() const noexcept { return place_; }
    [[nodiscard]] std::size_t start() const noexcept { return start_; }
    [[nodiscard]] const std::uint8_t* cards() const noexcept { return cards_.data(); }
    // The same cards as points less one.
    [[nodiscard]] const std::uint8_t* points() const noexcept {
        if constexpr (Suits) {
            return points_.data();
        } else {
            return cards_.data();
        }
    }
    // How many cards of the order are known.
    [[nodiscard]] std::size_t drawn() const noexcept { return drawn_; }
    [[nodiscard]] std::size_t left() const noexcept { return stack_.plan.size - place_; }
    // Asks memory for the place, and then for the cards at that place.
    void fetch_place() const noexcept { __builtin_prefetch(&place_); }
    void fetch_cards() const noexcept { __builtin_prefetch(cards_.data() + place_); }
    // Goes back to the start of a round.
    void rewind(std::size_t place) noexcept { place_ = start_ = place; }

    [[nodiscard]] unsigned next() {
        if (place_ >= drawn_) [[unlikely]] {
            if (place_ >= stack_.plan.size) {
                return refill();
            }
            draw_to(place_ + 1);
        }
        return cards_[place_++];
    }

private:
    static constexpr std::size_t registers = Suits ? 4 : 1;

    [[nodiscard]] static const CardsLeft<registers>& all_of(const ShoeContents& stack) noexcept {
        if constexpr (Suits) {
            return stack.cards;
        } else {
            return stack.points;
        }
    }

    void draw_to(std::size_t place) noexcept {
        const std::size_t from = drawn_;
        drawn_ = draw_order(stack_.plan, words_, left_, cards_.data(), from, place);
        name_cards(from);
    }

    // Turns kinds into points and cards.
    void name_cards(std::size_t from) noexcept {
        if constexpr (Suits) {
            for (std::size_t at = from; at < drawn_; ++at) {  // kinds are sorted by points, four suits to each but ten
                points_[at] = std::min(static_cast<std::uint8_t>(cards_[at] / suits_of_a_rank), std::uint8_t{9});
            }
            std::transform(cards_.begin() + static_cast<std::ptrdiff_t>(from),
                           cards_.begin() + static_cast<std::ptrdiff_t>(drawn_),
                           cards_.begin() + static_cast<std::ptrdiff_t>(from),
                           card_of);
        }
    }

    // CO 30-828(11): the discards of earlier rounds are shuffled and the round continues.
    unsigned refill() {
        if (rack_.empty() && !refilled_) {
            rack_.assign(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(start_));
            refilled_ = true;
        }
        if (rack_.empty()) {
            throw std::runtime_error("the cards ran out: use more decks or fewer seats");
        }
        std::swap(rack_.back(), rack_[words_.below(static_cast<std::uint32_t>(rack_.size()))]);
        const unsigned card = rack_.back();
        rack_.pop_back();
        return card;
    }

    const ShoeContents& stack_;
    RandomWords words_;
    CardsLeft<registers> left_;
    std::size_t drawn_ = 0;
    std::size_t place_ = 0;
    std::size_t start_ = 0;
    bool refilled_ = false;
    std::vector<std::uint8_t> rack_;
    std::array<std::uint8_t, max_places> cards_;
    std::array<std::uint8_t, Suits ? max_places : 1> points_;
};

// The drawn cards of a shoe from a place on. Where they run out it deals tens, and the round is played in another way.
struct KnownCards {
    const std::uint8_t* cards;  // or points less one
    std::size_t place;
    std::size_t limit;
    bool ran_out = false;

    [[nodiscard]] unsigned next() noexcept {
        if (place >= limit) [[unlikely]] {
            ran_out = true;
            return 9;
        }
        return cards[place++];
    }
};

}  // namespace pitboss
