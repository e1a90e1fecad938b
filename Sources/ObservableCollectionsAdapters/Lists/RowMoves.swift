import Foundation

/// The move of several rows to one place as moves of one row, one after another.
struct RowMoves: Sequence {
  private let moves: [(from: Int, to: Int)]

  /// - Parameters:
  ///   - source: where the rows are.
  ///   - destination: the place among all rows, as they are, that they are put before.
  init(_ source: IndexSet, to destination: Int) {
    let above = source.count(in: 0..<destination)
    moves = source.enumerated().map { offset, index in
      // Each row from above leaves a gap that the ones after it fall into.
      index < destination
        ? (from: index - offset, to: destination - 1)
        : (from: index, to: destination + offset - above)
    }
  }

  func makeIterator() -> IndexingIterator<[(from: Int, to: Int)]> { moves.makeIterator() }
}
