// The numbers the solver computes with: doubles, or exact fractions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pitboss {

// A fraction, kept as its residue modulo a prime below 2^61 plus a double, which decides which of two is larger.
// Residues of one computation for enough primes give the fraction back (pitboss.analysis.solver.residues), however long
// it is.
class Exact {
public:
    // Primes of the form 2^61 - c make reduction cheap.
    static constexpr std::array<std::uint64_t, 16> offsets{1,   31,  45,  229, 259, 283, 339, 391,
                                                           403, 465, 531, 579, 675, 759, 799, 819};

    constexpr Exact() noexcept = default;
    Exact(double approx, std::uint64_t residue) noexcept : approx_(approx), residue_(residue) {}
    Exact(int whole) noexcept  // NOLINT(google-explicit-constructor): a whole number is a number
        : approx_(whole),
          residue_(whole < 0 ? modulus() - static_cast<std::uint64_t>(-static_cast<std::int64_t>(whole))
                             : static_cast<std::uint64_t>(whole)) {}

    // Sets the prime for all computation on this thread.
    static void choose(std::size_t prime) noexcept { offset_ = offsets[prime]; }
    // For a worker thread that joins another thread's computation.
    [[nodiscard]] static std::uint64_t chosen() noexcept { return offset_; }
    static void adopt(std::uint64_t chosen) noexcept { offset_ = chosen; }
    [[nodiscard]] static std::uint64_t modulus() noexcept { return (1ULL << 61U) - offset_; }

    [[nodiscard]] double approx() const noexcept { return approx_; }
    [[nodiscard]] std::uint64_t residue() const noexcept { return residue_; }

    friend Exact operator+(const Exact& a, const Exact& b) noexcept {
        const std::uint64_t sum = a.residue_ + b.residue_;
        return {a.approx_ + b.approx_, sum >= modulus() ? sum - modulus() : sum};
    }
    friend Exact operator-(const Exact& a, const Exact& b) noexcept {
        const std::uint64_t rest = a.residue_ + (modulus() - b.residue_);
        return {a.approx_ - b.approx_, rest >= modulus() ? rest - modulus() : rest};
    }
    friend Exact operator*(const Exact& a, const Exact& b) noexcept {
        return {a.approx_ * b.approx_, times(a.residue_, b.residue_)};
    }
    Exact operator-() const noexcept { return Exact(0) - *this; }
    Exact& operator+=(const Exact& other) noexcept { return *this = *this + other; }
    Exact& operator-=(const Exact& other) noexcept { return *this = *this - other; }
    Exact& operator*=(const Exact& other) noexcept { return *this = *this * other; }
    friend bool operator<(const Exact& a, const Exact& b) noexcept { return a.approx_ < b.approx_; }
    friend bool operator>(const Exact& a, const Exact& b) noexcept { return a.approx_ > b.approx_; }

    __extension__ using Wide = unsigned __int128;

    // Reduces numbers below 2^110, with the prime at hand for a loop.
    class Reduction {
    public:
        [[nodiscard]] std::uint64_t of(Wide number) const noexcept {
            constexpr std::uint64_t low_bits = (1ULL << 61U) - 1;
            const std::uint64_t once = static_cast<std::uint64_t>(number >> 61U) * offset_ +
                                       (static_cast<std::uint64_t>(number) & low_bits);
            const std::uint64_t twice = (once >> 61U) * offset_ + (once & low_bits);
            return twice >= modulus_ ? twice - modulus_ : twice;
        }

    private:
        std::uint64_t modulus_ = modulus();
        std::uint64_t offset_ = Exact::offset_;
    };

    // 1 / whole, by Fermat's little theorem. `whole` is not zero and far below the prime.
    [[nodiscard]] static Exact reciprocal(int whole) noexcept {
        std::uint64_t result = 1;
        std::uint64_t base = Exact(whole).residue_;
        for (std::uint64_t power = modulus() - 2; power != 0; power >>= 1U) {
            if ((power & 1U) != 0) {
                result = times(result, base);
            }
            base = times(base, base);
        }
        return {1.0 / whole, result};
    }

private:
    [[nodiscard]] static std::uint64_t times(std::uint64_t a, std::uint64_t b) noexcept {
        constexpr std::uint64_t low_bits = (1ULL << 61U) - 1;
        const Wide product = static_cast<Wide>(a) * b;
        const Wide once = static_cast<Wide>(static_cast<std::uint64_t>(product >> 61U)) * offset_ +
                          (static_cast<std::uint64_t>(product) & low_bits);
        const std::uint64_t twice = static_cast<std::uint64_t>(once >> 61U) * offset_ +
                                    (static_cast<std::uint64_t>(once) & low_bits);
        return twice >= modulus() ? twice - modulus() : twice;
    }

    inline static thread_local std::uint64_t offset_ = offsets[0];

    double approx_ = 0.0;
    std::uint64_t residue_ = 0;
};

// A number of cards left. In an endless shoe the cards that were dealt do not count: there a value's cards are a multiple
// of a quantum that is larger than all cards of a round, and numbers are rounded to it. Otherwise the quantum is 1.
[[nodiscard]] constexpr int in_quanta(int n, int quantum) noexcept {
    return quantum == 1 ? n : (n + quantum / 2) / quantum * quantum;
}

// Whole numbers, reciprocals and ratios of the chosen number type; numbers of cards go through `cards` first.
template <typename Number>
class Arithmetic;

template <>
class Arithmetic<double> {
public:
    explicit Arithmetic(int, int quantum = 1) : quantum_(quantum) {}
    static void enter() noexcept {}
    [[nodiscard]] int cards(int n) const noexcept { return in_quanta(n, quantum_); }
    [[nodiscard]] bool is_endless() const noexcept { return quantum_ != 1; }
    [[nodiscard]] static double whole(int n) noexcept { return n; }
    [[nodiscard]] static double reciprocal(int n) noexcept { return 1.0 / n; }
    [[nodiscard]] static double ratio(int a, int b) noexcept { return static_cast<double>(a) / b; }
    [[nodiscard]] static double approx(double x) noexcept { return x; }

private:
    int quantum_;
};

template <>
class Arithmetic<Exact> {
public:
    // Keeps the reciprocals up to `largest`: the solver divides by card counts only.
    explicit Arithmetic(int largest, int quantum = 1)
        : quantum_(quantum), prime_(Exact::chosen()), reciprocals_(static_cast<std::size_t>(largest) + 1) {
        for (int n = 1; n <= largest; ++n) {
            reciprocals_[static_cast<std::size_t>(n)] = Exact::reciprocal(n);
        }
    }
    // Call this on each thread before it computes.
    void enter() const noexcept { Exact::adopt(prime_); }
    [[nodiscard]] int cards(int n) const noexcept { return in_quanta(n, quantum_); }
    [[nodiscard]] bool is_endless() const noexcept { return quantum_ != 1; }
    [[nodiscard]] static Exact whole(int n) noexcept { return {n}; }
    [[nodiscard]] Exact reciprocal(int n) const noexcept { return reciprocals_[static_cast<std::size_t>(n)]; }
    [[nodiscard]] static Exact ratio(int a, int b) noexcept { return Exact(a) * Exact::reciprocal(b); }
    [[nodiscard]] static double approx(const Exact& x) noexcept { return x.approx(); }

private:
    int quantum_;
    std::uint64_t prime_;
    std::vector<Exact> reciprocals_;
};

}  // namespace pitboss
