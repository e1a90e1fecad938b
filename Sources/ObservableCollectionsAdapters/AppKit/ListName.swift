#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// The type and identity of a section or an element in a view, for restoring the selection with
  /// another list.
  enum ListName: Hashable {
    /// The header of a section.
    case section(ObjectIdentifier, AnyHashable)
    /// An element.
    case element(ObjectIdentifier, AnyHashable)

    /// Creates the name of a section.
    init<Header: Identifiable>(section: Header) {
      self = .section(ObjectIdentifier(Header.self), section.id)
    }

    /// Creates the name of an element, or returns `nil` if its type is not `Identifiable`.
    init?(_ element: some Any) {
      guard let element = element as? any Identifiable else { return nil }
      self = .element(ObjectIdentifier(type(of: element)), Self.id(of: element))
    }

    private static func id(of element: some Identifiable) -> AnyHashable { element.id }
  }

  extension ListViewBinding {
    /// The names of the selected sections and elements of a view before it shows another list, if
    /// its previous list has names.
    ///
    /// - Parameter dataSource: the view's previous data source.
    static func selectedNames(of dataSource: Any?) -> Set<ListName> {
      (dataSource as? ListViewBinding)?.selectedNames ?? []
    }

    /// The places of the given names.
    static func places<Place>(
      of names: Set<ListName>, among places: some Sequence<Place>, name: (Place) -> ListName?
    ) -> [Place] {
      if names.isEmpty { return [] }
      return places.filter { name($0).map(names.contains) ?? false }
    }
  }

  extension NSTableView {
    /// Selects exactly the rows with the given names, in a table that shows its list for the first
    /// time. The selected row numbers there are still those of another list.
    func select(_ names: Set<ListName>, name: (Int) -> ListName?) {
      selectOnly(
        IndexSet(ListViewBinding.places(of: names, among: 0..<numberOfRows, name: name)))
    }
  }
#endif
