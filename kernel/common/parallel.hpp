// Independent tasks on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace pitboss {

// Calls `work(i)` for every i below `count` on `threads` threads, the caller's included. Tasks must not share mutable
// state; the result is then the same for any number of threads. If several tasks fail, the one with the lowest number
// is rethrown, so that errors are the same too.
template <typename Work>
void in_parallel(std::size_t count, std::size_t threads, const Work& work) {
    std::vector<std::exception_ptr> failures(count);
    std::atomic<std::size_t> next{0};
    const auto run = [&]() noexcept {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                failures[i] = std::current_exception();
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < std::min(threads, count); ++i) {
            others.emplace_back(run);
        }
        run();
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) {
            std::rethrow_exception(failure);
        }
    }
}

}  // namespace pitboss
