/// The elements at some indexes of a draft, kept for observers until the end of the transaction.
///
/// Keeping them costs no more than the edit did: a few elements are copied; for many, the whole
/// state is kept, which makes the next edit copy the nodes on its path. They are read only if an
/// observer wants them.
@usableFromInline
enum CapturedElements<Element> {
  /// There are no such indexes.
  case none
  /// The only element.
  case one(Element)
  /// Some elements, in order.
  case few([Element])
  /// The state that contains the elements, if there are any.
  case state(ArraySnapshot<Element>)

  /// Keeps the elements at some indexes of a state; `nil` if there are none.
  ///
  /// - Parameter isMany: whether the indexes, which are not asked for then, are too many to copy.
  @inlinable
  init(
    _ indexes: @autoclosure () -> IndexRanges?, isMany: Bool, in state: ArraySnapshot<Element>
  ) {
    if isMany {
      self = .state(state)
    } else if let indexes = indexes() {
      self.init(at: indexes, in: state)
    } else {
      self = .none
    }
  }

  /// - Parameter indexes: a few indexes, not empty.
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
  /// - Parameter indexes: the indexes of the kept elements; `nil` if there are none.
  func elements(at indexes: @autoclosure () -> IndexRanges?) -> [Element]? {
    switch self {
    case .none: nil
    case .one(let element): [element]
    case .few(let elements): elements
    case .state(let state): indexes().map { state.elements(at: $0) }
    }
  }
}

/// The maximum number of elements that are copied for an edit of a draft. Keeping a state instead
/// makes the next edit copy some nodes with about as many elements.
@_alwaysEmitIntoClient var draftCopyLimit: Int { 32 }

extension IndexEdit {
  /// Whether the edit has too many elements for a transaction to copy them.
  @usableFromInline
  package var namesMany: Bool {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes):
      indexes.count > draftCopyLimit
    case .move(let moves): moves.reduce(0) { $0 + $1.count } > draftCopyLimit
    }
  }
}
