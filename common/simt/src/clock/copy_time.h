// How long a copy or a fill takes, and on which engine.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock/card.h"
#include "clock/timeline.h"

namespace simt::clock {

enum class Route { to_device, to_host, on_device, to_peer, on_host, fill };

struct CopyTime {
  Engine engine = Engine::none;
  Picoseconds duration = 0;
};

/// `pageable`: one end is memory of the host that is not pinned; it goes through a buffer that is.
CopyTime copy_time(Route route, bool pageable, double bytes, const Card& card);
/// What the link alone needs for a copy to the device or to the host, once it has begun.
Picoseconds link_time(Route route, double bytes, const Card& card);
const char* name_of(Route route);

}  // namespace simt::clock
