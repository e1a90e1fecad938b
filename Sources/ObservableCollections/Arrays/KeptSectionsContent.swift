/// An edit of an open transaction of a two-level list, with what it takes away and brings, if its
/// record is not made yet.
@usableFromInline
struct DraftSectionsEdit<Header, Element> {
  @usableFromInline let edit: SectionsEdit
  /// What stood at its old places before it.
  @usableFromInline let old: KeptSectionsContent<Header, Element>
  /// What stands at its new places after it.
  @usableFromInline let new: KeptSectionsContent<Header, Element>

  @inlinable
  init(
    edit: SectionsEdit, old: KeptSectionsContent<Header, Element>,
    new: KeptSectionsContent<Header, Element>
  ) {
    self.edit = edit
    self.old = old
    self.new = new
  }
}

/// What stands at some places of a draft of two levels, for an observer who may want to hear it at
/// the end of the transaction.
///
/// Keeping it costs no more than the edit did, as with ``KeptElements``.
@usableFromInline
enum KeptSectionsContent<Header, Element> {
  /// There are no such places.
  case none
  /// The only place is one of an element.
  case one(Element)
  /// A few sections or elements.
  case few(SectionsContent<Header, Element>)
  /// The state that the places are in.
  case state(SectionsSnapshot<Header, Element>)

  /// What an edit takes away, before it does.
  @inlinable
  init(oldOf edit: SectionsEdit, in state: SectionsSnapshot<Header, Element>) {
    switch edit {
    case .insertion, .sectionInsertion: self = .none
    default: self.init(edit, in: state) { $0.oldPlaces }
    }
  }

  /// What an edit has brought.
  @inlinable
  init(newOf edit: SectionsEdit, in state: SectionsSnapshot<Header, Element>) {
    switch edit {
    case .removal, .sectionRemoval: self = .none
    default: self.init(edit, in: state) { $0.newPlaces }
    }
  }

  /// - Parameter places: asked for only if what stands there is copied.
  @inlinable
  init(
    _ edit: SectionsEdit, in state: SectionsSnapshot<Header, Element>,
    _ places: (SectionsEdit) -> (sections: IndexRanges, elements: ElementPaths)?
  ) {
    if edit.namesMany {
      self = .state(state)
    } else if let path = edit.onlyElement {
      self = .one(state[path])
    } else if let places = places(edit) {
      self = .few(SectionsContent(places, isOfElements: edit.isOfElements, in: state))
    } else {
      self = .none
    }
  }

  /// The content, at the end of the transaction.
  ///
  /// - Parameter places: those of the edit that were kept; nil if there were none.
  func content(
    at places: @autoclosure () -> (sections: IndexRanges, elements: ElementPaths)?,
    of edit: SectionsEdit
  ) -> SectionsContent<Header, Element> {
    var content = SectionsContent<Header, Element>()
    switch self {
    case .none: break
    case .one(let element): content.elements = [element]
    case .few(let few): content = few
    case .state(let state):
      if let places = places() {
        content = SectionsContent(places, isOfElements: edit.isOfElements, in: state)
      }
    }
    return content
  }
}

extension SectionsEdit {
  /// Whether a transaction copies nothing of what the edit names.
  @usableFromInline
  var namesMany: Bool { placeCount > draftCopyLimit }

  /// The number of sections, or of elements, that the record is about.
  private var placeCount: Int {
    switch self {
    case .sectionInsertion(let sections), .sectionRemoval(let sections),
      .sectionReplacement(let sections):
      sections.count
    case .sectionMove(let moves): moves.count
    case .insertion(let paths), .removal(let paths), .replacement(let paths): paths.count
    case .move(let moves): moves.reduce(0) { $0 + $1.count }
    }
  }

  /// The element that the record is about, if it is only one and stays in its place, comes or goes.
  @usableFromInline
  var onlyElement: ElementPath? {
    switch self {
    case .insertion(let paths), .removal(let paths), .replacement(let paths):
      guard paths.entries.count == 1, paths.entries[0].elements.count == 1 else { return nil }
      let entry = paths.entries[0]
      return ElementPath(section: entry.section, element: entry.elements.ranges[0].lowerBound)
    case .sectionInsertion, .sectionRemoval, .sectionReplacement, .sectionMove, .move: return nil
    }
  }
}
