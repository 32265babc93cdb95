// The parts of pitboss._kernel, one file each.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

namespace pitboss {

[[noreturn]] inline void refuse(const std::string& reason) { throw nanobind::value_error(reason.c_str()); }

void bind_ante_up_21(nanobind::module_& m);
void bind_burnout(nanobind::module_& m);
void bind_competition_21(nanobind::module_& m);
void bind_counted(nanobind::module_& m);
void bind_environments(nanobind::module_& m);
void bind_last_hand(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_showdown(nanobind::module_& m);
void bind_simulator(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_switch(nanobind::module_& m);
void bind_three_card_21(nanobind::module_& m);

}  // namespace pitboss
