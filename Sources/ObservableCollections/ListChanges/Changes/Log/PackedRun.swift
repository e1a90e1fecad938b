/// A run of an edit log in two words.
@usableFromInline
package struct PackedRun: Equatable, Sendable {
  /// The number of elements.
  @usableFromInline package var count: Int
  /// The origin of the elements: -1 for an inserted run; otherwise four times the index in the old
  /// array of the first element, plus its marks.
  ///
  /// Because -1 has every bit set, marking an inserted run changes nothing, and it counts as
  /// marked. A smaller number is the origin of an inserted element that comes back: see
  /// ``returning(_:)``.
  @usableFromInline package var origin: Int

  /// Creates a run.
  @_alwaysEmitIntoClient
  package init(count: Int, origin: Int) {
    self.count = count
    self.origin = origin
  }

  /// The maximum number of elements of an array: an index must leave room for the marks.
  @_alwaysEmitIntoClient package static var mostElements: Int { Int.max >> 2 }
  /// The origin of new elements.
  @_alwaysEmitIntoClient package static var insertedOrigin: Int { -1 }
  /// The mark of elements that were replaced.
  @_alwaysEmitIntoClient package static var updatedMark: Int { 1 }
  /// The mark of elements that a move call touched.
  @_alwaysEmitIntoClient package static var movedMark: Int { 2 }
  /// Both marks.
  @_alwaysEmitIntoClient package static var allMarks: Int { 3 }

  /// The origin of the element `offset` places after one with the given origin.
  @_alwaysEmitIntoClient @inline(__always)
  package static func origin(_ origin: Int, advancedBy offset: Int) -> Int {
    origin < 0 ? origin : origin &+ (offset &<< 2)
  }

  /// Whether the elements are new.
  @_alwaysEmitIntoClient package var isInserted: Bool { origin < 0 }

  /// Whether the elements were replaced.
  @_alwaysEmitIntoClient
  package var isUpdated: Bool { !isInserted && origin & PackedRun.updatedMark != 0 }

  /// Whether a move call touched the elements.
  @_alwaysEmitIntoClient
  package var isMoved: Bool { !isInserted && origin & PackedRun.movedMark != 0 }

  /// The index in the old array of the first element; negative for an inserted run.
  @_alwaysEmitIntoClient package var oldStart: Int { origin >> 2 }

  /// Whether `next`, directly after this run, continues it: its elements follow with the same
  /// marks.
  @_alwaysEmitIntoClient @inline(__always)
  func continues(with next: PackedRun) -> Bool {
    next.origin == PackedRun.origin(origin, advancedBy: count)
  }

  /// The `count` elements of the run after its first `offset` ones.
  package func part(from offset: Int, count: Int) -> PackedRun {
    PackedRun(count: count, origin: PackedRun.origin(origin, advancedBy: offset))
  }
}

extension PackedRun {
  /// Creates a run; a negative `oldStart` makes an inserted one, which has no marks.
  @_alwaysEmitIntoClient
  package init(oldStart: Int, count: Int, isUpdated: Bool = false, isMoved: Bool = false) {
    let marks = (isUpdated ? PackedRun.updatedMark : 0) | (isMoved ? PackedRun.movedMark : 0)
    self.init(
      count: count, origin: oldStart < 0 ? PackedRun.insertedOrigin : oldStart << 2 | marks)
  }

  /// A run of new elements.
  @_alwaysEmitIntoClient
  package static func inserted(_ count: Int) -> PackedRun {
    PackedRun(count: count, origin: insertedOrigin)
  }
}

extension PackedRun {
  /// An inserted element that comes back: code that does not ask for it sees a new one.
  ///
  /// - Parameter life: four times the number of its departure, which is positive, plus its marks
  ///   since then.
  package static func returning(_ life: Int) -> PackedRun {
    PackedRun(count: 1, origin: ~(life >> 2) << 2 | life & allMarks)
  }

  /// Whether this is an element that comes back.
  package var isReturning: Bool { origin < PackedRun.insertedOrigin }

  /// Four times the number of the departure of an element that comes back, plus its marks since.
  package var life: Int { ~(origin >> 2) << 2 | origin & PackedRun.allMarks }
}

extension EditLog {
  /// A range of the current array.
  package typealias Run = PackedRun
}

extension Array where Element == PackedRun {
  /// Appends a run, merged with the last one if it continues that.
  @_alwaysEmitIntoClient
  package mutating func appendFusing(_ run: PackedRun) {
    guard run.count > 0 else { return }
    if let last, last.continues(with: run) {
      self[count - 1].count += run.count
    } else {
      append(run)
    }
  }
}
