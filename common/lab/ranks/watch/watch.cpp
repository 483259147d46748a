// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "watch.h"

#include "copies.h"
#include "requests.h"

namespace lab::watch {

namespace {
MPI_Comm the_contract = MPI_COMM_NULL;
MPI_Datatype the_element = MPI_DATATYPE_NULL;
}  // namespace

MPI_Comm contract() {
  return the_contract;
}

MPI_Datatype element() {
  return the_element;
}

void set_element(MPI_Datatype element) {
  the_element = element;
}

void begin(MPI_Comm contract) {
  the_contract = contract;
  device_done();
  open_call();
}

std::vector<Misuse> end() {
  close_requests();
  if (setting().totals) tell_totals();
  return close_call();
}

}  // namespace lab::watch
