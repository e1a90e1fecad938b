/// What the edits of a draft have taken away, kept until the end of the transaction: an observer may
/// want it then.
///
/// Edits only add to it, and with it they can be taken back, one by one: so the old and the new
/// elements of each are found, if they are wanted.
///
/// Keeping costs no more than the edit did: a few elements are copied; for many, the whole state is
/// kept, which makes the next edit copy the nodes on its path.
@usableFromInline
struct KeptElements<Element> {
  /// The elements that edits of a few have removed or replaced, in order.
  @usableFromInline var elements: [Element] = []
  /// The states before the edits that have removed or replaced many.
  @usableFromInline var states: [ArraySnapshot<Element>] = []

  init() {}

  /// Keeps an element that an edit removes or replaces.
  @inlinable
  mutating func keep(_ element: consuming Element) { elements.append(element) }

  /// Keeps what an edit of a state removes or replaces.
  @inlinable
  mutating func keep(_ edit: IndexEdit, in state: ArraySnapshot<Element>) {
    switch edit {
    case .removal(let indexes), .replacement(let indexes):
      if indexes.count > draftCopyLimit {
        states.append(state)
      } else {
        elements += state.elements(at: indexes)
      }
    case .insertion, .move: break
    }
  }

  /// Takes back the last edit of a state, and drops what was kept for it.
  mutating func takeBack(_ edit: IndexEdit, in state: inout ArraySnapshot<Element>) {
    switch edit {
    case .insertion(let indexes): _ = state.remove(at: indexes)
    case .move(let moves): state.move(moves.inverted())
    case .removal(let indexes), .replacement(let indexes):
      if indexes.count > draftCopyLimit {
        state = states.removeLast()
        return
      }
      let old = ArraySnapshot(elements.suffix(indexes.count))
      elements.removeLast(indexes.count)
      if case .removal = edit {
        state.insert(old, at: indexes)
      } else {
        _ = state.replace(at: indexes, with: old)
      }
    }
  }
}

// MARK: - A part of the transaction

extension KeptElements {
  /// A place between what was kept for two edits.
  typealias Position = (element: Int, state: Int)

  /// The place after all that was kept.
  var end: Position { (elements.count, states.count) }

  /// Drops what was kept after a place.
  ///
  /// - Returns: the dropped part, to be released later.
  mutating func removeSuffix(from position: Position) -> KeptElements {
    var suffix = KeptElements()
    suffix.elements = Array(elements[position.element...])
    suffix.states = Array(states[position.state...])
    elements.removeSubrange(position.element...)
    states.removeSubrange(position.state...)
    return suffix
  }
}

/// The maximum number of elements that are copied for an edit of a draft. Keeping a state instead
/// makes the next edit copy some nodes with about as many elements.
@_alwaysEmitIntoClient package var draftCopyLimit: Int { 32 }
