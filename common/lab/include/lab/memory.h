// Where a harness declares the arrays of a case:
//
//   .arrays = [](const Size& s, lab::Memory& m) -> Arrays {
//     return {m.input<float>("a", s.n), m.output<float>("c", s.n)};
//   }
//
// The kit calls it several times for one case: to add up the bytes, to make the arrays, and to get
// the other kinds of views (lab/arrays.h).  So it declares the same arrays in the same order each
// time, and does nothing else.
//
// SPDX-FileCopyrightText: 2026 CUDA HPC Labs contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "lab/arrays.h"
#include "lab/element.h"

namespace lab {

class Problem;

/// What the kit does with an array.
enum class Role { input, output, in_out, scratch };

class Memory {
 public:
  // A vector of n elements, or a matrix: m.input<float>("A", {.rows = 3, .cols = 5, .ld = 8}).
  template <typename T>
  Input<T> input(const char* name, std::size_t n) {
    return input<T>(name, vector(n));
  }
  template <typename T>
  Input<T> input(const char* name, const Shape& shape) {
    return view<Input<T>, const T>(array(Role::input, element_of<T>(), name, shape));
  }
  template <typename T>
  Output<T> output(const char* name, std::size_t n) {
    return output<T>(name, vector(n));
  }
  template <typename T>
  Output<T> output(const char* name, const Shape& shape) {
    return view<Output<T>, T>(array(Role::output, element_of<T>(), name, shape));
  }
  template <typename T>
  InOut<T> in_out(const char* name, std::size_t n) {
    return in_out<T>(name, vector(n));
  }
  template <typename T>
  InOut<T> in_out(const char* name, const Shape& shape) {
    return view<InOut<T>, T>(array(Role::in_out, element_of<T>(), name, shape));
  }
  template <typename T>
  Scratch<T> scratch(const char* name, std::size_t n) {
    return view<Scratch<T>, T>(array(Role::scratch, element_of<T>(), name, vector(n)));
  }
  /// Vectors of the host: pageable until somebody registers them.
  template <typename T>
  HostInput<T> host_input(const char* name, std::size_t n) {
    const Place place = host_array(Role::input, element_of<T>(), name, n);
    return {view<View<const T>, const T>(place), static_cast<const T*>(place.device),
            static_cast<T*>(place.data)};
  }
  template <typename T>
  HostOutput<T> host_output(const char* name, std::size_t n) {
    const Place place = host_array(Role::output, element_of<T>(), name, n);
    return {view<View<T>, T>(place), static_cast<T*>(place.device)};
  }

  /// The arrays declared from now on are on this device; before, on the current one.
  void use_device(int device) { device_ = device; }

  /// An object that lives as long as the case: default-constructed once, the same each time.  It
  /// may hold the arrays: with one, no problem is used twice in a timed block. Null while the bytes
  /// are added up.
  template <typename T>
  T* keep() {
    return static_cast<T*>(kept([] { return std::shared_ptr<void>(std::make_shared<T>()); }));
  }

 private:
  friend class Problem;
  enum class Kind { measure, make, device_originals, host_originals, outputs_elsewhere };
  struct Place {
    void* data;
    Shape shape;
    std::uint32_t id;
    void* device = nullptr;  // of a host array: the kit's copy
  };

  Memory(Kind kind, Problem* problem, const Problem* outputs = nullptr)
      : kind_(kind), problem_(problem), outputs_(outputs) {}

  static Shape vector(std::size_t n) { return {1, n, n, false, Extent::whole}; }
  template <typename V, typename T>
  static V view(const Place& p) {
    V v;
    v.data = static_cast<T*>(p.data);
    v.rows = p.shape.rows;
    v.cols = p.shape.cols;
    v.ld = p.shape.ld;
    v.id = p.id;
    return v;
  }
  Place array(Role role, Element element, const char* name, Shape shape);
  Place host_array(Role role, Element element, const char* name, std::size_t n);
  void* kept(const std::function<std::shared_ptr<void>()>& make);

  Kind kind_;
  Problem* problem_;
  const Problem* outputs_;  // with outputs_elsewhere: whose
  int device_ = -1;
  std::uint32_t next_ = 0;
  std::size_t next_kept_ = 0;
  std::size_t bytes_ = 0;  // measured
};

}  // namespace lab
