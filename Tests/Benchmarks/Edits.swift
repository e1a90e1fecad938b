/// A single edit whose indexes fit the array it was made for.
enum Edit {
  case insert(at: Int)
  case remove(at: Int)
  case update(at: Int)
  case move(from: Int, to: Int)
}

/// What a sequence of edits is like.
enum Mix: String, CaseIterable {
  /// Insertions, removals and updates in equal parts, anywhere.
  case random
  /// The same with a quarter moves.
  case randomMoves = "random-moves"
  /// Insertions one after the other, from the middle on.
  case sequential
}

/// Makes edits one after the other for an array of `count` elements.
struct EditGenerator {
  private var random: SplitMix
  private var count: Int
  private var cursor: Int

  init(count: Int, seed: UInt64) {
    self.count = count
    cursor = count / 2
    random = SplitMix(seed: seed)
  }

  mutating func edits(_ number: Int, _ mix: Mix) -> [Edit] {
    (0..<number).map { _ in next(mix) }
  }

  private mutating func next(_ mix: Mix) -> Edit {
    if mix == .sequential {
      cursor += 1
      count += 1
      return .insert(at: cursor - 1)
    }
    let isMove = mix == .randomMoves && Int.random(in: 0..<4, using: &random) == 0
    return isMove ? move() : plainEdit()
  }

  private mutating func move() -> Edit {
    if count < 2 { return plainEdit() }
    return .move(from: index(below: count), to: index(below: count))
  }

  private mutating func plainEdit() -> Edit {
    switch count == 0 ? 0 : index(below: 3) {
    case 0:
      count += 1
      return .insert(at: index(below: count))
    case 1:
      count -= 1
      return .remove(at: index(below: count + 1))
    default:
      return .update(at: index(below: count))
    }
  }

  private mutating func index(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }
}

/// Steele, Lea and Flood's generator: a seed gives the same numbers on every platform.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension Array where Element == Int {
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = index
    case .move(let from, let to): insert(remove(at: from), at: to)
    }
  }
}
