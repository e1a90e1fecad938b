/// What an edit of an open transaction takes away and brings, if its record is not made yet.
@usableFromInline
struct DraftElements<Element> {
  /// What stood at its old indexes before it.
  @usableFromInline let old: KeptElements<Element>
  /// What stands at its new indexes after it.
  @usableFromInline var new = KeptElements<Element>.none

  @inlinable
  init(old: KeptElements<Element>) {
    self.old = old
  }
}

/// What stands at some indexes of a draft, for an observer who may want to hear it at the end of the
/// transaction.
///
/// Keeping it costs no more than the edit did: few elements are copied; of many, the whole state is
/// kept, which costs the next edit the nodes on its way; they are fetched only if somebody wants them.
@usableFromInline
enum KeptElements<Element> {
  /// There are no such indexes.
  case none
  /// The only element.
  case one(Element)
  /// Some elements, in order.
  case few([Element])
  /// The state that the elements stand in.
  case state(ArraySnapshot<Element>)

  /// What an edit takes away, before it does.
  @inlinable
  init(oldOf edit: IndexEdit, in state: ArraySnapshot<Element>) {
    if case .insertion = edit {
      self = .none
    } else if edit.namesMany {
      self = .state(state)
    } else {
      self.init(at: edit.indexes, in: state)
    }
  }

  /// What an edit has brought.
  @inlinable
  init(newOf edit: IndexEdit, in state: ArraySnapshot<Element>) {
    if case .removal = edit {
      self = .none
    } else if edit.namesMany {
      self = .state(state)
    } else if let indexes = edit.newIndexes {
      self.init(at: indexes, in: state)
    } else {
      self = .none
    }
  }

  /// - Parameter indexes: not empty, and few.
  @inlinable
  init(at indexes: IndexRanges, in state: ArraySnapshot<Element>) {
    let ranges = indexes.ranges
    if ranges.count == 1, ranges[0].count == 1 {
      self = .one(state[ranges[0].lowerBound])
    } else {
      self = .few(state.elements(at: ranges))
    }
  }

  /// The elements, at the end of the transaction.
  ///
  /// - Parameter indexes: those that were kept; nil if there were none.
  func elements(at indexes: @autoclosure () -> IndexRanges?) -> [Element]? {
    switch self {
    case .none: nil
    case .one(let element): [element]
    case .few(let elements): elements
    case .state(let state): indexes().map { state.elements(at: $0) }
    }
  }
}

/// How many elements of an edit of a draft are copied at most. A state that is kept instead makes
/// the next edit copy some nodes of about so many elements.
@inlinable var draftCopyLimit: Int { 32 }

extension IndexEdit {
  /// Whether a transaction copies nothing of what the edit names.
  @usableFromInline
  var namesMany: Bool {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes):
      indexes.count > draftCopyLimit
    case .move(let moves): moves.reduce(0) { $0 + $1.count } > draftCopyLimit
    }
  }
}
