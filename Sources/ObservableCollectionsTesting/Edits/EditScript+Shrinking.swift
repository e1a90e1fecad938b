extension EditScript {
  /// Returns a smaller script that still fails, with fewer edits, shorter ranges and a shorter
  /// list.
  ///
  /// Complexity: O(*e*²) calls of `fails` for *e* edits, mostly far fewer.
  ///
  /// - Parameter fails: Returns whether a script fails.
  /// - Returns: A failing script. No single shrinking step leads to a smaller one that fails.
  package func shrunk(while fails: (EditScript) -> Bool) -> EditScript {
    smallest(while: fails)
  }
}

extension EditScript: ShrinkingScript {
  /// The scripts that are smaller by one shrinking step, the largest steps first.
  var smallerScripts: some Sequence<EditScript> {
    [halves, withoutOneEdit, withSmallerEdits, withFewerElements].joined().filter { $0 != self }
  }

  private var withFewerElements: [EditScript] {
    guard initialCount > 0 else { return [] }
    return [initialCount / 2, initialCount - 1].map { count in
      EditScript(initialCount: count, edits: []).fitting(edits)
    }
  }

  func fitting(_ edits: [ListEdit]) -> EditScript {
    var count = initialCount
    var fitting: [ListEdit] = []
    for edit in edits {
      guard let edit = edit.fitted(to: count) else { continue }
      fitting.append(edit)
      count += edit.countChange
    }
    return EditScript(initialCount: initialCount, edits: fitting)
  }

  static func smaller(_ edit: ListEdit) -> [ListEdit] { edit.shorter }
}

extension ListEdit {
  /// The edit with one element less; empty if it has only one.
  var shorter: [ListEdit] {
    switch self {
    case .insert(let count, let index):
      count > 1 ? [.insert(count: count - 1, at: index)] : []
    case .remove(let range): range.shorter.map(ListEdit.remove)
    case .replace(let range): range.shorter.map(ListEdit.replace)
    case .touch(let range): range.shorter.map(ListEdit.touch)
    case .move(let range, let target): range.shorter.map { .move($0, to: target) }
    }
  }
}

extension Range<Int> {
  /// The range without its last and without its first index; empty if it has only one.
  var shorter: [Range] {
    count > 1 ? [lowerBound..<upperBound - 1, lowerBound + 1..<upperBound] : []
  }
}
