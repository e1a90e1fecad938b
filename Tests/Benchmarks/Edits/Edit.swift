import ObservableCollections

/// A single edit whose indexes fit the array it was made for.
enum Edit {
  case insert(at: Int)
  case remove(at: Int)
  case update(at: Int)
  case move(from: Int, to: Int)
}

extension Array where Element == Int {
  /// A loop inside the call: a captured variable would be guarded at each step.
  mutating func apply(_ edits: [Edit]) {
    for edit in edits { apply(edit) }
    consume(self)
  }

  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = index
    case .move(let from, let to): insert(remove(at: from), at: to)
    }
  }
}

extension ObservableArray where Element == Int {
  func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = index
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}

extension Array {
  /// Applies an edit with a new element.
  mutating func apply(_ edit: Edit, _ element: Element) {
    switch edit {
    case .insert(let index): insert(element, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = element
    case .move(let from, let to): insert(remove(at: from), at: to)
    }
  }
}

extension ObservableArray {
  /// Applies an edit with a new element.
  func apply(_ edit: Edit, _ element: Element) {
    switch edit {
    case .insert(let index): insert(element, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = element
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}

extension EditLog {
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index..<index + 1)
    case .remove(let index): remove(index..<index + 1)
    case .update(let index): update(index..<index + 1)
    case .move(let from, let to): move(RangePair(oldStart: from, newStart: to, count: 1))
    }
  }
}
