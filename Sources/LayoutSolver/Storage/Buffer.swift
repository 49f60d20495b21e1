/// A growable array of trivial values in memory that it owns, indexed without reference counting,
/// exclusivity checks or, in release builds, bounds checks.
///
/// All unsafe memory of the module lies in this type and in ``ListPool``.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private var elements: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 16
    elements = .allocate(capacity: capacity)
  }

  deinit { elements.deallocate() }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Element {
    unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(elements + index)
    }
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return elements + index
    }
  }

  subscript(index: Int32) -> Element {
    unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(elements + Int(index))
    }
    nonmutating unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return elements + Int(index)
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    elements[count] = element
    count += 1
  }

  /// Inserts before the element at `index`, which moves up with all that follow.
  mutating func insert(_ element: Element, at index: Int) {
    append(element)
    var hole = count - 1
    while hole > index {
      elements[hole] = elements[hole - 1]
      hole -= 1
    }
    elements[hole] = element
  }

  mutating func removeLast() -> Element {
    assert(count > 0)
    count -= 1
    return elements[count]
  }

  /// Removes an element by moving the last one to its index.
  mutating func swapRemove(at index: Int) {
    let last = removeLast()
    if index < count { elements[index] = last }
  }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.update(from: elements, count: count)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}
