// Predicted and measured times side by side, and how well they agree.
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace timed {

struct Row {
  std::string group;  // a lab, with its cards if they are not one H100; "kernels", "copies and ..."
  std::string name;
  double measured_us = 0;
  double predicted_us = 0;
  std::string bound;        // what the model says limits it
  bool other_card = false;  // not one H100, by which the model's constants were set

  double factor() const { return predicted_us / measured_us; }
};

/// Rows of `predicted` (docs/results/predicted.json) that were measured, too: `suite` is of
/// scripts/clock_truth, `ladders` are docs/results/LAB.CARD.json and LAB.NxCARD.json.
std::vector<Row> compare(const nlohmann::json& predicted, const nlohmann::json& suite,
                         const std::vector<nlohmann::json>& ladders);

/// The cards of a ladder as they stand in its file's name: "2xNVIDIA_H200".
std::string cards_of(const nlohmann::json& ladder);
/// "62_halo_exchange, 2 x NVIDIA H200"; of one H100 the lab alone.
std::string group_of(const nlohmann::json& ladder);

struct Agreement {
  double rank_correlation = 0;  // Spearman's, equal values share their mean rank
  double typical_factor = 0;    // the geometric mean of how far off, either way
  double worst_factor = 0;
  int within_two = 0;  // rows that are off by no more than a factor of 2
};
Agreement agreement(const std::vector<Row>& rows);

std::vector<Row> of_group(const std::vector<Row>& rows, const std::string& group);
/// In the order of their first row.
std::vector<std::string> groups(const std::vector<Row>& rows);
/// Whether the rows, sorted by what was measured, are sorted by what was predicted.  Rows that were
/// measured within 1 % of each other may change places.
bool same_order(const std::vector<Row>& rows);

/// The part of docs/model.md between its markers.
std::string markdown(const std::vector<Row>& rows);
/// A picture: measured to the right, predicted upwards, both logarithmic.
std::string svg(const std::vector<Row>& rows);

}  // namespace timed
