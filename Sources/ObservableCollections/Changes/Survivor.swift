/// A retained run and its place in the new array.
struct Survivor {
  /// The index in the new array of the first element.
  var newStart: Int
  /// The number of elements.
  var count: Int
  /// See ``PackedRun``.
  var origin: Int

  /// The index in the old array of the first element.
  var oldStart: Int { origin >> 2 }
  /// Whether the elements were replaced.
  var isUpdated: Bool { origin & PackedRun.updatedMark != 0 }
  /// Whether a move call touched the elements.
  var isMoved: Bool { origin & PackedRun.movedMark != 0 }
}
