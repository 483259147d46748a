// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#include "gemm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gemm_mistakes.h"

namespace lab {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// A is 2 x 3, B is 3 x 2, C is 2 x 2; the rows of A and B are 4 elements apart.
class ProductMistakes : public testing::Test {
 protected:
  Product product() const {
    return {{a.data(), 2, 3, 3}, {b.data(), 3, 2, 2}, {c.data(), 2, 2, 2}, 4, 4, 2, 2, 3, true};
  }

  /// The name of the first mistake that gives `got`, or "".
  std::string name(const std::vector<double>& got) const {
    for (const Hypothesis& h : product_mistakes(product())) {
      bool same = static_cast<bool>(h.element);
      for (std::size_t i = 0; same && i < got.size(); ++i) {
        const double other = h.element(i);
        same = got[i] == other || (std::isnan(got[i]) && std::isnan(other));
      }
      if (same) return h.diagnosis;
    }
    return "";
  }

  std::vector<float> a{1, 2, 3, 4, 5, 6};
  std::vector<float> b{1, 2, 3, 4, 5, 7};
  std::vector<float> c{10, 20, 30, 40};
};

TEST_F(ProductMistakes, KnowTheRightResult) {
  // A * B = {22, 31, 49, 70}
  EXPECT_EQ(product_result(product()).values, (std::vector<double>{74, 122, 188, 260}));
  EXPECT_TRUE(product_result(product()).bounds.empty());
}

TEST_F(ProductMistakes, HaveABoundForValuesThatAreNotExact) {
  Product random = product();
  random.exact = false;
  EXPECT_DOUBLE_EQ(product_result(random).bounds[0], kFp32ProductBound * (2 * 22 + 3 * 10));
}

// Steps 0 and 1 meet elements (0, 0) and (1, 1) of A and B; no row of A goes with step 2.
TEST_F(ProductMistakes, NameThreadsThatTakeEachOthersIndex) {
  EXPECT_EQ(name({72, 102, 132, 162}), "swapped_threads");
}

// A * B = {22, 31, 49, 70}.
TEST_F(ProductMistakes, NameAStrideOfCThatOverlapsOrLeavesGaps) {
  Product other = product();
  other.alpha = 1;
  other.beta = 0;
  const auto named = [&](const std::vector<double>& got) {
    for (const Hypothesis& h : product_mistakes(other)) {
      if (h.matches && h.matches(got)) return h.sentence;
    }
    return std::string();
  };
  EXPECT_EQ(named({22, 31, 49, 70}), "");
  other.ldc = 3;  // the rows are stored 2 elements apart, M: {22, 31, | 49, 70}
  EXPECT_NE(named({22, 31, 70, 40}).find("stored 2 elements apart, M,"), std::string::npos);
  EXPECT_EQ(named({22, 31, 71, 40}), "");
  EXPECT_EQ(named({22, 31, 70, 41}), "");
  other.ldc = 2;  // 3 apart, K: the element between the rows stays
  EXPECT_NE(named({22, 31, 30, 49}).find("stored 3 elements apart, K,"), std::string::npos);
}

TEST_F(ProductMistakes, NameWhatThreadsOutsideOfCDoNotLoad) {
  const std::vector<float> ones(100, 1);
  const Product wide{{ones.data(), 10, 3, 3},
                     {ones.data(), 3, 8, 8},
                     {ones.data(), 10, 8, 8},
                     3,
                     8,
                     8,
                     1,
                     0,
                     true};
  std::vector<double> expected(80, 3);
  for (std::size_t i = 64; i < 80; ++i) expected[i] = kNaN;  // rows 8 and 9 of tiles of 8
  int found = 0;
  for (const Hypothesis& h : product_mistakes(wide)) {
    if (h.diagnosis != "returns_before_loading") continue;
    const std::vector<double> values = h.result().values;
    found += std::equal(values.begin(), values.end(), expected.begin(), [](double a, double b) {
      return a == b || (std::isnan(a) && std::isnan(b));
    });
  }
  EXPECT_EQ(found, 1);
}

TEST_F(ProductMistakes, NameForgottenScalars) {
  EXPECT_EQ(name({44, 62, 98, 140}), "beta_ignored");
  EXPECT_EQ(name({52, 91, 139, 190}), "alpha_ignored");
  EXPECT_EQ(name({54, 82, 128, 180}), "accumulates");
  EXPECT_EQ(name({22, 31, 49, 70}), "scalars_ignored");
}

TEST_F(ProductMistakes, NameAStrideThatIsTheNumberOfColumns) {
  // With lda = 3, row 1 of A starts on the poison behind row 0.
  EXPECT_EQ(name({74, 122, kNaN, kNaN}), "leading_dimension_a");
}

TEST_F(ProductMistakes, NameAReadOfCThatBetaForbids) {
  c[0] = std::numeric_limits<float>::quiet_NaN();
  Product zero = product();
  zero.beta = 0;
  const auto mistakes = product_mistakes(zero);
  ASSERT_EQ(mistakes.front().diagnosis, "reads_c_when_beta_is_zero");
  EXPECT_TRUE(std::isnan(mistakes.front().element(0)));
  EXPECT_EQ(mistakes.front().element(1), 62);
}

}  // namespace
}  // namespace lab
