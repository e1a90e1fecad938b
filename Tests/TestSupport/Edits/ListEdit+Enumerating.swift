import ObservableCollectionsTesting

extension ListEdit {
  /// Every insertion, removal, replacement and move that a list of `count` elements takes.
  ///
  /// A touch is left out: in a batch it is the same as a replacement. A move to its own place is
  /// left out too. Complexity: O(`longest` · `count`²) edits.
  ///
  /// - Parameters:
  ///   - count: The number of elements of the list.
  ///   - longest: The most elements that one edit inserts, removes, replaces or moves.
  package static func allEdits(count: Int, longest: Int = 2) -> [ListEdit] {
    var edits: [ListEdit] = []
    guard longest > 0 else { return edits }
    for length in 1...longest {
      edits += (0...count).map { .insert(count: length, at: $0) }
      guard length <= count else { continue }
      for start in 0...count - length {
        let range = start..<start + length
        edits += [.remove(range), .replace(range)]
        edits += (0...count - length).filter { $0 != start }.map { .move(range, to: $0) }
      }
    }
    return edits
  }

  /// Every sequence of exactly `length` edits on a list that starts with `count` elements, one at
  /// a time; see ``allEdits(count:longest:)``.
  ///
  /// - Parameters:
  ///   - length: The number of edits of a sequence.
  ///   - count: The number of elements that the list starts with.
  ///   - longest: The most elements that one edit names.
  package static func allSequences(
    length: Int, count: Int, longest: Int = 2
  ) -> some Sequence<[ListEdit]> {
    sequence(state: EditSequences(length: length, count: count, longest: longest)) { $0.next() }
  }
}

/// Walks the tree of edit sequences depth first and yields each path of full length.
private struct EditSequences {
  private let length: Int
  private let longest: Int
  private var path: [ListEdit] = []
  /// The count of the list before each edit of the path, and after the last.
  private var counts: [Int]
  /// The edits still to take at each depth.
  private var choices: [ArraySlice<ListEdit>]
  private var isFresh = true

  init(length: Int, count: Int, longest: Int) {
    self.length = length
    self.longest = longest
    counts = [count]
    choices = [ListEdit.allEdits(count: count, longest: longest)[...]]
  }

  mutating func next() -> [ListEdit]? {
    if length == 0 { return takeEmptySequence() }
    while !choices.isEmpty {
      if path.count == choices.count { stepBack() }
      guard let edit = choices[choices.count - 1].popFirst() else {
        choices.removeLast()
        continue
      }
      path.append(edit)
      if path.count == length { return path }
      descend(edit)
    }
    return nil
  }

  private mutating func takeEmptySequence() -> [ListEdit]? {
    defer { isFresh = false }
    return isFresh ? [] : nil
  }

  private mutating func stepBack() {
    path.removeLast()
    counts.removeLast(counts.count - path.count - 1)
  }

  private mutating func descend(_ edit: ListEdit) {
    let count = counts[path.count - 1] + edit.countChange
    counts.append(count)
    choices.append(ListEdit.allEdits(count: count, longest: longest)[...])
  }
}
