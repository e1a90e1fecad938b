import ObservableCollections

/// A call whose closure must not change the array, and its name in the trap.
struct ClosedArrayCall: Sendable {
  let name: String
  let make: @Sendable (ObservableArray<Int>, _ change: () -> Void) -> Void

  static let all: [ClosedArrayCall] = [
    ClosedArrayCall(name: "update(at:_:)") { array, change in
      array.update(at: 0) { _ in change() }
    },
    ClosedArrayCall(name: "removeAll(where:)") { array, change in
      array.removeAll { _ in
        change()
        return false
      }
    },
    ClosedArrayCall(name: "sort(by:)") { array, change in
      array.sort { left, right in
        change()
        return left < right
      }
    },
    ClosedArrayCall(name: "partition(by:)") { array, change in
      array.partition { _ in
        change()
        return false
      }
    },
    ClosedArrayCall(name: "shuffle(using:)") { array, change in
      withoutActuallyEscaping(change) { change in
        var generator = Generator(change: change)
        array.shuffle(using: &generator)
      }
    },
  ]

  /// A source of chance that does something else as well.
  private struct Generator: RandomNumberGenerator {
    let change: () -> Void

    func next() -> UInt64 {
      change()
      return 7
    }
  }
}

/// A mutating call, and its name in the trap.
struct MutatingCall: Sendable {
  let name: String
  let make: @Sendable (ObservableArray<Int>) -> Void

  static let all: [MutatingCall] = [
    MutatingCall(name: "append(_:)") { $0.append(1) },
    MutatingCall(name: "append(contentsOf:)") { $0.append(contentsOf: [1]) },
    MutatingCall(name: "insert(_:at:)") { $0.insert(1, at: 0) },
    MutatingCall(name: "insert(contentsOf:at:)") { $0.insert(contentsOf: [1], at: 0) },
    MutatingCall(name: "remove(at:)") { $0.remove(at: 0) },
    MutatingCall(name: "removeFirst()") { $0.removeFirst() },
    MutatingCall(name: "removeLast()") { $0.removeLast() },
    MutatingCall(name: "removeFirst(_:)") { $0.removeFirst(1) },
    MutatingCall(name: "removeLast(_:)") { $0.removeLast(1) },
    MutatingCall(name: "popFirst()") { $0.popFirst() },
    MutatingCall(name: "popLast()") { $0.popLast() },
    MutatingCall(name: "removeSubrange(_:)") { $0.removeSubrange(0..<1) },
    MutatingCall(name: "removeAll(keepingCapacity:)") { $0.removeAll() },
    MutatingCall(name: "removeAll(where:)") { $0.removeAll { _ in true } },
    MutatingCall(name: "subscript(_:)") { $0[0] = 1 },
    MutatingCall(name: "replaceSubrange(_:with:)") { $0[0..<1] = [1] },
    MutatingCall(name: "replaceSubrange(_:with:)") { $0.replaceSubrange(0..<1, with: [1]) },
    MutatingCall(name: "replace(at:with:)") { $0.replace(at: [0], with: [1]) },
    MutatingCall(name: "update(at:_:)") { $0.update(at: 0) { $0 += 1 } },
    MutatingCall(name: "touch(at:)") { $0.touch(at: 0) },
    MutatingCall(name: "swapAt(_:_:)") { $0.swapAt(0, 1) },
    MutatingCall(name: "move(from:to:)") { $0.move(from: 0, to: 1) },
    MutatingCall(name: "move(fromOffsets:toOffset:)") { $0.move(fromOffsets: [0], toOffset: 2) },
    MutatingCall(name: "reverse()") { $0.reverse() },
    MutatingCall(name: "sort()") { $0.sort() },
    MutatingCall(name: "sort(by:)") { $0.sort(by: >) },
    MutatingCall(name: "partition(by:)") { $0.partition { $0 > 3 } },
    MutatingCall(name: "shuffle(using:)") { $0.shuffle() },
    MutatingCall(name: "reserveCapacity(_:)") { $0.reserveCapacity(10) },
    MutatingCall(name: "transaction(_:)") { $0.transaction { _ in } },
    MutatingCall(name: "replaceAll(with:)") { $0.replaceAll(with: [4, 1, 9], matching: .self) },
  ]
}
