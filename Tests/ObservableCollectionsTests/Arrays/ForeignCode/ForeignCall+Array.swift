import Foundation
import ObservableCollections

// The calls of an array, each with hostile code of each kind that it takes.

extension ForeignCall {
  static let ofArrays: [ForeignCall] = [
    arrayClosures, arrayRanges, arraySequences, arrayReads,
  ].flatMap(\.self)

  private static let arrayClosures: [ForeignCall] = [
    .array("update(at:_:)", .closure, .closed("update(at:_:)")) { array, foreign in
      array.update(at: 0) { $0 = foreign.closure(ForeignRow(7, foreign)) }
    },
    .array("removeAll(where:)", .closure, .closed("removeAll(where:)")) { array, foreign in
      array.removeAll { foreign.closure($0.number < 3) }
    },
    .array("sort(by:)", .closure, .closed("sort(by:)")) { array, foreign in
      array.sort { foreign.closure($0.number < $1.number) }
    },
    .array("partition(by:)", .closure, .closed("partition(by:)")) { array, foreign in
      array.partition { foreign.closure($0.number < 3) }
    },
    .array("shuffle(using:)", .generator, .closed("shuffle(using:)")) { array, foreign in
      var generator = ForeignGenerator(foreign: foreign)
      array.shuffle(using: &generator)
    },
    .array(
      "sort() where Element: Comparable", .witness, .closed("sort()"), of: ComparableRow.self
    ) { array, _ in array.sort() },
    .array("withoutChanges(_:)", .closure, .closed("withoutChanges(_:)")) { array, foreign in
      array.withoutChanges { foreign.run(.closure) }
    },
    .array("transaction(_:)", .closure, .open) { array, foreign in
      array.transaction { array in
        foreign.run(.closure)
        array.removeFirst()
      }
    },
  ]

  private static let arrayRanges: [ForeignCall] = [
    .array("remove(at:)", .range, .closed("remove(at:)")) { array, foreign in
      array.remove(at: foreign.range(1..<3))
    },
    .array("removeSubrange(_:)", .range, .closed("removeSubrange(_:)")) { array, foreign in
      array.removeSubrange(foreign.range(1..<3))
    },
    .array("replaceSubrange(_:with:)", .range, .closed("replaceSubrange(_:with:)")) {
      array, foreign in array.replaceSubrange(foreign.range(1..<3), with: foreign.rows(7))
    },
    .array("subscript(_:)", .range, .closed("replaceSubrange(_:with:)")) { array, foreign in
      array[foreign.range(1..<3)] = ArraySnapshotSlice(foreign.rows(7, 8))
    },
    .array("subscript(_:)", .range, .open) { array, foreign in _ = array[foreign.range(1..<3)] },
  ]

  private static let arraySequences: [ForeignCall] = [
    .array("append(contentsOf:)", .sequence, .open) { array, foreign in
      array.append(contentsOf: foreign.sequence(7, 8))
    },
    .array("+=(list:elements:)", .sequence, .open) { array, foreign in
      array += foreign.sequence(7, 8)
    },
    .array("insert(contentsOf:at:)", .sequence, .open) { array, foreign in
      array.insert(contentsOf: foreign.sequence(7, 8), at: 1)
    },
    .array("insert(_:at:)", .sequence, .open) { array, foreign in
      array.insert(foreign.sequence(7, 8), at: [1, 4])
    },
    .array("replace(at:with:)", .sequence, .open) { array, foreign in
      array.replace(at: [1, 4], with: foreign.sequence(7, 8))
    },
    .array("replaceSubrange(_:with:)", .sequence, .open) { array, foreign in
      array.replaceSubrange(1..<4, with: foreign.sequence(7, 8))
    },
  ]

  private static let arrayReads: [ForeignCall] = [
    .array("firstIndex(where:)", .closure, .open) { array, foreign in
      _ = array.firstIndex { foreign.closure($0.number == 6) }
    },
    .array("indices(where:)", .closure, .open) { array, foreign in
      _ = array.indices { foreign.closure($0.number == 6) }
    },
    .array("prefix(while:)", .closure, .open) { list, foreign in
      _ = list.prefix { foreign.closure($0.number < 6) }
    },
    .array("drop(while:)", .closure, .open) { list, foreign in
      _ = list.drop { foreign.closure($0.number < 6) }
    },
    .array(
      "firstIndex(of:) where Element: Equatable", .witness, .open, of: EquatableRow.self
    ) { array, foreign in _ = array.firstIndex(of: EquatableRow(6, foreign)) },
    .array(
      "encode(to:) where Batch.Snapshot: Encodable", .witness, .open, of: EncodableRow.self
    ) { array, _ in _ = try? JSONEncoder().encode(array) },
  ]
}
