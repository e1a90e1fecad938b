/// An edit of an open transaction of a two-level list, with its removed and inserted content, if
/// its record is not made yet.
@usableFromInline
struct DraftSectionsEdit<Header, Element> {
  @usableFromInline let edit: SectionsEdit
  /// The content at its old places before the edit.
  @usableFromInline let old: CapturedSectionsContent<Header, Element>
  /// The content at its new places after the edit.
  @usableFromInline let new: CapturedSectionsContent<Header, Element>

  @inlinable
  init(
    edit: SectionsEdit, old: CapturedSectionsContent<Header, Element>,
    new: CapturedSectionsContent<Header, Element>
  ) {
    self.edit = edit
    self.old = old
    self.new = new
  }
}

/// The content of some places of a two-level draft, for an observer that may want it at the end of
/// the transaction.
///
/// Keeping it costs no more than the edit did, as with ``KeptElements``.
@usableFromInline
enum CapturedSectionsContent<Header, Element> {
  /// There are no such places.
  case none
  /// The only place is an element.
  case one(Element)
  /// A few sections or elements.
  case few(SectionsContent<Header, Element>)
  /// The state that contains the places.
  case state(SectionsSnapshot<Header, Element>)

  /// Keeps the content of places.
  ///
  /// - Parameters:
  ///   - places: the places; nil if there are none.
  ///   - isMany: whether there are too many to be copied.
  @inlinable
  init(_ places: LevelIndexes?, isMany: Bool, in state: SectionsSnapshot<Header, Element>) {
    guard let places else {
      self = .none
      return
    }
    if isMany {
      self = .state(state)
    } else if let path = places.onlyElement {
      self = .one(state[path])
    } else {
      self = .few(SectionsContent(places, in: state))
    }
  }

  /// The content, at the end of the transaction.
  ///
  /// - Parameter places: the places whose content was kept; nil if there were none.
  func content(at places: @autoclosure () -> LevelIndexes?) -> SectionsContent<Header, Element> {
    var content = SectionsContent<Header, Element>()
    switch self {
    case .none: break
    case .one(let element): content.elements = [element]
    case .few(let few): content = few
    case .state(let state):
      if let places = places() { content = SectionsContent(places, in: state) }
    }
    return content
  }
}

extension LevelIndexes {
  /// The path of the only element, if the places are a single element.
  @usableFromInline
  var onlyElement: ElementPath? {
    guard elements.entries.count == 1, elements.entries[0].elements.count == 1 else { return nil }
    let entry = elements.entries[0]
    return ElementPath(section: entry.section, element: entry.elements.ranges[0].lowerBound)
  }
}

extension IndexEdit {
  /// Whether the edit has too many rows for a transaction to copy them.
  @usableFromInline
  var namesMany: Bool {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes):
      indexes.count > draftCopyLimit
    case .move(let moves): moves.reduce(0) { $0 + $1.count } > draftCopyLimit
    }
  }
}
