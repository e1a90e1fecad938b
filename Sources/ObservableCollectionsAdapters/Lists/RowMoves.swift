import Foundation

/// A move of several rows as consecutive moves of single rows.
struct RowMoves: Sequence {
  private let moves: [(from: Int, to: Int)]

  /// - Parameters:
  ///   - source: the indexes of the rows.
  ///   - destination: the index that they are moved before, counted before the move.
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
