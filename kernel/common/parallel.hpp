// Independent pieces of work on several threads. Plain C++, no Python.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

namespace pitboss {

// Calls `work(i)` for every i below `count`, on the calling thread and so many others. The pieces may not share anything
// that changes; then the results do not depend on the number of threads. Of several failures the first by number is
// thrown, so that not even they do.
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
