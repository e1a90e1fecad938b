/// https://developer.apple.com/documentation/appkit/nspasteboard
open class NSPasteboard: NSObject {
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
public protocol NSPasteboardWriting: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nspasteboardwriting/writabletypes(for:)
  func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType]

  /// https://developer.apple.com/documentation/appkit/nspasteboardwriting/pasteboardpropertylist(fortype:)
  func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any?
}

/// https://developer.apple.com/documentation/appkit/nspasteboarditem
open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  private var strings: [NSPasteboard.PasteboardType: String] = [:]

  /// https://developer.apple.com/documentation/appkit/nspasteboarditem/setstring(_:fortype:)
  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool {
    strings[type] = string
    return true
  }

  /// https://developer.apple.com/documentation/appkit/nspasteboarditem/types
  open var types: [NSPasteboard.PasteboardType] { Array(strings.keys) }

  /// https://developer.apple.com/documentation/appkit/nspasteboardwriting/writabletypes(for:)
  open func writableTypes(for pasteboard: NSPasteboard) -> [NSPasteboard.PasteboardType] { types }

  /// https://developer.apple.com/documentation/appkit/nspasteboardwriting/pasteboardpropertylist(fortype:)
  open func pasteboardPropertyList(forType type: NSPasteboard.PasteboardType) -> Any? {
    strings[type]
  }
}

/// https://developer.apple.com/documentation/appkit/nsdragoperation
public struct NSDragOperation: OptionSet, Sendable {
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
open class NSDraggingSession: NSObject {}

/// https://developer.apple.com/documentation/appkit/nsdragginginfo
public protocol NSDraggingInfo: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nsdragginginfo/draggingsource
  @MainActor var draggingSource: Any? { get }
}

/// What the views tell about a drag.
@MainActor final class StubDraggingInfo: NSObject, NSDraggingInfo {
  let draggingSource: Any?

  init(draggingSource: Any?) {
    self.draggingSource = draggingSource
  }
}

extension NSView {
  /// Whether one of these may be dropped on the view.
  func takes(_ writers: [any NSPasteboardWriting]) -> Bool {
    let types = writers.compactMap { $0 as? NSPasteboardItem }.flatMap(\.types)
    return draggedTypes.contains(where: types.contains)
  }
}
