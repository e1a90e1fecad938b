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

  /// What stands at some places.
  ///
  /// - Parameters:
  ///   - places: nil if there are none.
  ///   - isMany: whether nothing is copied.
  @inlinable
  init(_ places: SectionsPlaces?, isMany: Bool, in state: SectionsSnapshot<Header, Element>) {
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
  /// - Parameter places: those that were kept; nil if there were none.
  func content(at places: @autoclosure () -> SectionsPlaces?) -> SectionsContent<Header, Element> {
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

extension SectionsPlaces {
  /// The element that the places are, if it is only one.
  @usableFromInline
  var onlyElement: ElementPath? {
    guard elements.entries.count == 1, elements.entries[0].elements.count == 1 else { return nil }
    let entry = elements.entries[0]
    return ElementPath(section: entry.section, element: entry.elements.ranges[0].lowerBound)
  }
}
