import CGtk

/// What a ``ListModel`` shows.
public protocol RowSource: AnyObject {
  /// The number of rows, at this moment.
  var rowCount: Int { get }

  /// A row; the same object for the same element as long as GTK has it.
  ///
  /// - Parameter index: in `0..<rowCount`.
  func row(at index: Int) -> AnyRow
}

/// A GListModel, written in Swift: what GTK's list widgets read their rows from.
///
/// GTK reads it whenever it likes, and inside ``itemsChanged(_:removed:added:)``: at that moment the
/// source must show exactly the state that the call leads to.
public final class ListModel {
  private static let type = registeredType()

  /// The GObject: a `GListModel *`.
  public let object: OpaquePointer

  /// Makes a model. It holds its source.
  public init(_ source: some RowSource) {
    object = OpaquePointer(Self.type.make(holding: SourceHolder(source)))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(object))
  }

  /// Tells the widgets that rows were removed and others took their place. Call it at once after
  /// the source has changed.
  public func itemsChanged(_ position: Int, removed: Int, added: Int) {
    g_list_model_items_changed(object, guint(position), guint(removed), guint(added))
  }

  private static func registeredType() -> SwiftObjectType {
    let type = SwiftObjectType(name: "ObservableCollectionsListModel")
    var interface = GInterfaceInfo()
    interface.interface_init = { table, _ in
      let functions = table!.assumingMemoryBound(to: GListModelInterface.self)
      functions.pointee.get_item_type = { _ in g_type_from_name("GObject") }
      functions.pointee.get_n_items = { guint(SourceHolder.of($0!).source.rowCount) }
      functions.pointee.get_item = { SourceHolder.of($0!).item(at: Int($1)) }
    }
    g_type_add_interface_static(type.type, g_list_model_get_type(), &interface)
    return type
  }
}

/// What a model's GObject holds.
private final class SourceHolder {
  let source: any RowSource

  init(_ source: any RowSource) { self.source = source }

  static func of(_ model: OpaquePointer) -> SourceHolder {
    guard let holder = SwiftObjectType.content(of: UnsafeMutableRawPointer(model)) as? SourceHolder
    else { fatalError("The model \(model) is no ListModel") }
    return holder
  }

  /// A new reference to the row's GObject; nil beyond the end, as GLib wants it.
  func item(at index: Int) -> UnsafeMutableRawPointer? {
    guard index < source.rowCount else { return nil }
    return UnsafeMutableRawPointer(source.row(at: index).retainedObject())
  }
}
