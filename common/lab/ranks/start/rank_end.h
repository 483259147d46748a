// Names the end of a rank in the middle of the submission's call, from its `rank` record.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

namespace lab::start {

/// `verdict`, `diagnosis`, `message` and `look_at` of a `rank` record whose state is "ends"
/// (docs/records.md): what a `case` says when a rank has ended itself, or crashed.  `finding` is
/// the rank's last `diagnostic` in this case, or null: it knows a crash better than its signal
/// does.
nlohmann::ordered_json name_end(const nlohmann::ordered_json& record,
                                const nlohmann::ordered_json& finding);

}  // namespace lab::start
