import ObservableCollections

@testable import CoreTestSupport

extension MutatingCall {
  /// Calls that have the name of another one, or more than one list.
  static let more: [MutatingCall] = [
    MutatingCall(name: "append(contentsOf:)") { $0 += [1, 2] },
    MutatingCall(name: "insert(_:at:)") { $0.insert([1, 2], at: [0, 4]) },
    MutatingCall(name: "remove(at:)") { $0.remove(at: [0, 4]) },
    MutatingCall(name: "removeAll(keepingCapacity:)") { $0.removeAll(keepingCapacity: true) },
    MutatingCall(name: "removeSubrange(_:)") { $0.removeSubrange(3...) },
    MutatingCall(name: "replaceSubrange(_:with:)") { $0[3...] = [1] },
    MutatingCall(name: "replaceSubrange(_:with:)") { $0.replaceSubrange(0..<1, with: [1, 2, 3]) },
    MutatingCall(name: "touch(at:)") { $0.touch(at: [0, 4]) },
    MutatingCall(name: "reserveCapacity(_:)") { $0.reserveCapacity(100) },
    MutatingCall(name: "replaceAll(with:)") { $0.replaceAll(with: [4, 1, 9], matching: .self) },
    MutatingCall(name: "transaction(_:)") { array in
      array.transaction { array in
        array.reserveCapacity(50)
        array.append(3)
        array.remove(at: 0)
      }
    },
    MutatingCall(name: "transaction(_:)") { array in
      struct Refusal: Error {}
      try? array.transaction { array in
        array.removeAll()
        throw Refusal()
      }
    },
    MutatingCall(name: "transaction(_:body:)") { array in
      transaction(array, ObservableArray([1])) { array, other in array.append(other[0]) }
    },
    MutatingCall(name: "apply(_:)") { array in
      let elements = Array(array)
      try? array.apply(Array(elements.dropLast()).difference(from: elements))
    },
    MutatingCall(name: "followedRevision") { $0.followedRevision = 3 },
    MutatingCall(name: "removeSubranges(_:)") { $0.removeSubranges(RangeSet([0..<1, 3..<5])) },
    MutatingCall(name: "moveSubranges(_:to:)") {
      $0.moveSubranges(RangeSet([0..<1, 3..<5]), to: 2)
    },
    MutatingCall(name: "name") { $0.name = "a name" },
    MutatingCall(name: "historyLimit") { $0.historyLimit = $0.revision.version % 4 },
  ]
}
