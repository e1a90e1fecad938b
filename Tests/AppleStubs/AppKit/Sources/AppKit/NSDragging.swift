/// https://developer.apple.com/documentation/appkit/nspasteboard
@MainActor open class NSPasteboard: NSObject {
  /// https://developer.apple.com/documentation/appkit/nspasteboard/pasteboardtype
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// Makes a type from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Makes a type from its name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

/// https://developer.apple.com/documentation/appkit/nspasteboardwriting
@MainActor public protocol NSPasteboardWriting: AnyObject {}

/// https://developer.apple.com/documentation/appkit/nspasteboarditem
@MainActor open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var strings: [NSPasteboard.PasteboardType: String] = [:]

  /// https://developer.apple.com/documentation/appkit/nspasteboarditem/setstring(_:fortype:)
  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }

  /// https://developer.apple.com/documentation/appkit/nspasteboarditem/types
  open var types: [NSPasteboard.PasteboardType] { Array(strings.keys) }
}

/// https://developer.apple.com/documentation/appkit/nsdragoperation
public struct NSDragOperation: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes operations from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// https://developer.apple.com/documentation/appkit/nsdragoperation/move
  public static let move = NSDragOperation(rawValue: 16)
}

/// https://developer.apple.com/documentation/appkit/nsdraggingsession
@MainActor open class NSDraggingSession: NSObject {}

/// https://developer.apple.com/documentation/appkit/nsdragginginfo
@MainActor public protocol NSDraggingInfo {
  /// https://developer.apple.com/documentation/appkit/nsdragginginfo/draggingsource
  var draggingSource: Any? { get }
}

extension NSTableView {
  /// https://developer.apple.com/documentation/appkit/nstableview/dropoperation
  public enum DropOperation: UInt, Sendable {
    /// On a row.
    case on
    /// Between two rows.
    case above
  }

  private struct Drag: NSDraggingInfo {
    let draggingSource: Any?
  }

  /// Drags rows, as a user does. The simulator's.
  ///
  /// - Parameters:
  ///   - rows: what is taken.
  ///   - row: the row before which it is dropped; nil where nothing takes it.
  ///   - operation: whether it is dropped on the row or above it.
  ///   - other: where it comes from, if not from this table.
  ///   - meanwhile: what happens on the way.
  /// - Returns: whether the drop was accepted.
  @discardableResult
  public func drag(
    _ rows: IndexSet, toRow row: Int?, _ operation: DropOperation = .above,
    from other: NSTableView? = nil, meanwhile: () -> Void = {}
  ) -> Bool {
    let session = NSDraggingSession()
    guard let dataSource else { return false }
    // Rows without a writer stay where they are; the others are dragged.
    let items = rows.compactMap { row in
      dataSource.tableView(self, pasteboardWriterForRow: row).map { (row: row, writer: $0) }
    }
    let types = items.compactMap { $0.writer as? NSPasteboardItem }.flatMap(\.types)
    if other == nil {
      if items.isEmpty { return false }
      dataSource.tableView(
        self, draggingSession: session, willBeginAt: .zero,
        forRowIndexes: IndexSet(items.map(\.row)))
    }
    meanwhile()
    let info = Drag(draggingSource: other ?? self)
    var isAccepted = false
    if let row, draggedTypes.contains(where: types.contains) || other != nil,
      dataSource.tableView(
        self, validateDrop: info, proposedRow: row, proposedDropOperation: operation) == .move
    {
      isAccepted = dataSource.tableView(
        self, acceptDrop: info, row: row, dropOperation: operation)
    }
    if other == nil {
      dataSource.tableView(
        self, draggingSession: session, endedAt: .zero, operation: isAccepted ? .move : [])
    }
    return isAccepted
  }
}
