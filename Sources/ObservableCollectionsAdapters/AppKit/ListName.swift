#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// What a view shows in a place, by its type and identity: so that another list in the same view
  /// selects it again.
  enum ListName: Hashable {
    /// The header of a section.
    case section(ObjectIdentifier, AnyHashable)
    /// An element.
    case element(ObjectIdentifier, AnyHashable)

    /// The name of a section's header.
    init<Header: Identifiable>(section: Header) {
      self = .section(ObjectIdentifier(Header.self), section.id)
    }

    /// The name of an element; nil if its type is not `Identifiable`.
    init?(_ element: some Any) {
      guard let element = element as? any Identifiable else { return nil }
      self = .element(ObjectIdentifier(type(of: element)), Self.id(of: element))
    }

    private static func id(of element: some Identifiable) -> AnyHashable { element.id }
  }

  extension ListViewBinding {
    /// The names of what is selected in a view that this list is about to be shown in, if the list
    /// before it knows them.
    ///
    /// - Parameter dataSource: the view's.
    static func selectedNames(of dataSource: Any?) -> Set<ListName> {
      (dataSource as? ListViewBinding)?.selectedNames ?? []
    }

    /// The places of these names.
    static func places<Place>(
      of names: Set<ListName>, among places: some Sequence<Place>, name: (Place) -> ListName?
    ) -> [Place] {
      if names.isEmpty { return [] }
      return places.filter { name($0).map(names.contains) ?? false }
    }
  }

  extension NSTableView {
    /// Selects the rows of these names and no others, in a table that shows its list for the first
    /// time: the numbers of rows that are selected are those of another list.
    func select(_ names: Set<ListName>, name: (Int) -> ListName?) {
      selectOnly(
        IndexSet(ListViewBinding.places(of: names, among: 0..<numberOfRows, name: name)))
    }
  }
#endif
