/// What a sequence of edits is like.
enum Mix: String, CaseIterable {
  /// Insertions, removals and updates in equal parts, anywhere.
  case random
  /// The same with a quarter moves.
  case randomMoves = "random-moves"
  /// Moves, from anywhere to anywhere.
  case moves
  /// Insertions one after the other, from the middle on.
  case sequential
  /// Insertions, removals and updates inside a window of 50 in the middle.
  case window
  /// The same in a window that goes on by one place with each edit.
  case drift
  /// Neighbours change places, pair after pair along the list.
  case adjacentMoves = "adjacent-moves"
}

/// Makes edits one after the other for an array of `count` elements.
struct EditGenerator {
  private static let windowLength = 50

  private var random: SplitMix
  private(set) var count: Int
  /// Where the next sequential edit or the window is.
  private var cursor: Int
  private let mix: Mix

  init(count: Int, mix: Mix, seed: UInt64) {
    self.count = count
    self.mix = mix
    random = SplitMix(seed: seed)
    cursor =
      switch mix {
      case .window, .drift: max(0, count / 2 - Self.windowLength / 2)
      case .adjacentMoves: 0
      case .random, .randomMoves, .moves, .sequential: count / 2
      }
  }

  mutating func edits(_ number: Int) -> [Edit] {
    (0..<number).map { _ in next() }
  }

  private mutating func next() -> Edit {
    switch mix {
    case .random: return plainEdit(in: 0..<count)
    case .randomMoves: return random.index(below: 4) == 0 ? move() : plainEdit(in: 0..<count)
    case .moves: return move()
    case .sequential: return insertion(at: advanceCursor(by: 1))
    case .window: return plainEdit(in: window(at: cursor))
    case .drift: return plainEdit(in: window(at: advanceCursor(by: 1)))
    case .adjacentMoves:
      let start = min(advanceCursor(by: 2), count - 2)
      return .move(from: start, to: start + 1)
    }
  }

  /// Where the cursor was. After the end it starts again at the front.
  private mutating func advanceCursor(by step: Int) -> Int {
    let place = cursor
    cursor = place + step <= count ? place + step : 0
    return place
  }

  private func window(at start: Int) -> Range<Int> {
    let start = min(start, max(0, count - Self.windowLength))
    return start..<min(start + Self.windowLength, count)
  }

  private mutating func move() -> Edit {
    guard count > 1 else { return plainEdit(in: 0..<count) }
    let from = random.index(below: count)
    let to = random.index(below: count - 1)
    return .move(from: from, to: to < from ? to : to + 1)
  }

  /// An insertion, a removal or an update, with the same odds.
  private mutating func plainEdit(in range: Range<Int>) -> Edit {
    let index = range.lowerBound + (range.isEmpty ? 0 : random.index(below: range.count))
    switch range.isEmpty ? 0 : random.index(below: 3) {
    case 0: return insertion(at: index)
    case 1:
      count -= 1
      return .remove(at: index)
    default: return .update(at: index)
    }
  }

  private mutating func insertion(at index: Int) -> Edit {
    count += 1
    return .insert(at: index)
  }
}

/// The edits of one turn, and how many elements there are before it.
struct Turn {
  let count: Int
  let edits: [Edit]

  /// Turns that follow each other.
  static func list(_ number: Int, of k: Int, _ mix: Mix, n: Int, seed: UInt64) -> [Turn] {
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return (0..<number).map { _ in
      let count = generator.count
      return Turn(count: count, edits: generator.edits(k))
    }
  }
}
