// The parts of pitboss._kernel that have a file of their own.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

namespace pitboss {

[[noreturn]] inline void refuse(const std::string& reason) { throw nanobind::value_error(reason.c_str()); }

void bind_burning(nanobind::module_& m);
void bind_competition(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_showdown(nanobind::module_& m);
void bind_ante_up(nanobind::module_& m);
void bind_simulator(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_three(nanobind::module_& m);

}  // namespace pitboss
