// Every card of the machine, for the probes.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "lab/card.h"

namespace lab {

/// All visible cards.  `message` says why there are none, or why one does not answer.
std::vector<Card> query_cards(std::string* message);

}  // namespace lab
