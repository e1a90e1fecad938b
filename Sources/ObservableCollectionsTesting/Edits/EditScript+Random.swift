extension EditScript {
  /// Returns a random script. The same seed gives the same script.
  ///
  /// - Parameters:
  ///   - seed: The seed.
  ///   - initialCount: The range of initial element counts.
  ///   - length: The range of numbers of edits in the script.
  ///   - longest: The maximum number of elements of an edit.
  package static func random(
    seed: UInt64, initialCount: ClosedRange<Int> = 0...20, length: ClosedRange<Int> = 1...40,
    longest: Int = 5
  ) -> EditScript {
    var generator = SplitMix64(seed: seed)
    var script = EditScript(
      initialCount: .random(in: initialCount, using: &generator), edits: [])
    var count = script.initialCount
    for _ in 0..<Int.random(in: length, using: &generator) {
      let edit = ListEdit.random(count: count, longest: longest, using: &generator)
      script.edits.append(edit)
      count += edit.countChange
    }
    return script
  }
}

extension ListEdit {
  /// Returns a random edit that fits a list of `count` elements.
  ///
  /// - Parameters:
  ///   - count: The number of elements of the list.
  ///   - longest: The maximum number of elements of the edit.
  ///   - generator: The source of randomness.
  package static func random(
    count: Int, longest: Int = 5, using generator: inout some RandomNumberGenerator
  ) -> ListEdit {
    let kind = Int.random(in: 0..<9, using: &generator)
    if count == 0 || kind < 2 {
      return .insert(
        count: .random(in: 1...longest, using: &generator),
        at: .random(in: 0...count, using: &generator))
    }
    let length = Int.random(in: 1...min(longest, count), using: &generator)
    let start = Int.random(in: 0...count - length, using: &generator)
    let range = start..<start + length
    switch kind {
    case 2, 3: return .remove(range)
    case 4, 5: return .replace(range)
    case 6: return .touch(range)
    default: return .move(range, to: .random(in: 0...count - length, using: &generator))
    }
  }
}
