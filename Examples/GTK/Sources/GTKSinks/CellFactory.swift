import CGtk

/// The widgets that show one row: a list item of a list or grid view, or a cell of a column.
@MainActor
public protocol RowCell<Value>: AnyObject {
  /// What a row is made from.
  associatedtype Value

  /// The outermost widget.
  var widget: UnsafeMutablePointer<GtkWidget> { get }

  /// Whether the row that it shows can be selected.
  var isSelectable: Bool { get }

  /// Shows a row: another one, or the same with a new value.
  func show(_ row: Row<Value>)
}

/// Makes the cells of a list widget, and tells them what to show.
///
/// GTK makes a few cells and uses them for whatever rows are in view. A cell is shown its row when GTK
/// binds it, and again when the row's value changes.
@MainActor
public final class CellFactory {
  /// The GObject: a `GtkListItemFactory *`, with one reference that the maker of a view takes over.
  public let object: OpaquePointer

  /// Makes a factory.
  ///
  /// - Parameter makeCell: called for each cell that GTK needs.
  public init<Cell: RowCell>(_ makeCell: @escaping @MainActor () -> Cell) {
    object = gtk_signal_list_item_factory_new()
    let cells = CellTable<Cell>()
    connect("setup") { item in
      let cell = makeCell()
      cells.add(cell, to: item)
      gtk_list_item_set_child(OpaquePointer(item), cell.widget)
    }
    connect("bind") { item in cells.bind(item) }
    connect("unbind") { item in cells.unbind(item) }
    connect("teardown") { item in cells.remove(item) }
  }

  private func connect(
    _ signal: String, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
  ) {
    Signals.connect(UnsafeMutableRawPointer(object), signal, withObject: handler)
  }
}

/// The cells of a factory, by list item.
@MainActor
private final class CellTable<Cell: RowCell> {
  private var cells: [UnsafeMutableRawPointer: Cell] = [:]

  func add(_ cell: Cell, to item: UnsafeMutableRawPointer) { cells[item] = cell }

  func remove(_ item: UnsafeMutableRawPointer) { cells[item] = nil }

  func bind(_ item: UnsafeMutableRawPointer) {
    guard let cell = cells[item], let row = Self.row(of: item) else { return }
    let show: @MainActor () -> Void = { [unowned cell, unowned row] in
      cell.show(row)
      gtk_list_item_set_selectable(OpaquePointer(item), gboolean(cell.isSelectable ? 1 : 0))
    }
    row.follow(cell, show)
    show()
  }

  func unbind(_ item: UnsafeMutableRawPointer) {
    guard let cell = cells[item] else { return }
    Self.row(of: item)?.unfollow(cell)
  }

  private static func row(of item: UnsafeMutableRawPointer) -> Row<Cell.Value>? {
    guard let object = gtk_list_item_get_item(OpaquePointer(item)) else { return nil }
    guard let row = AnyRow.of(object) as? Row<Cell.Value> else {
      fatalError("A cell for \(Cell.Value.self) was given another kind of row")
    }
    return row
  }
}
