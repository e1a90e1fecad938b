/// https://developer.apple.com/documentation/appkit/nstablecolumn
open class NSTableColumn: NSObject {
  /// https://developer.apple.com/documentation/appkit/nstablecolumn/identifier
  open var identifier: NSUserInterfaceItemIdentifier
  /// https://developer.apple.com/documentation/appkit/nstablecolumn/title
  open var title = ""
  /// https://developer.apple.com/documentation/appkit/nstablecolumn/sortdescriptorprototype
  open var sortDescriptorPrototype: NSSortDescriptor?

  /// https://developer.apple.com/documentation/appkit/nstablecolumn/init(identifier:)
  public init(identifier: NSUserInterfaceItemIdentifier) {
    self.identifier = identifier
  }
}

/// https://developer.apple.com/documentation/appkit/nstableheaderview
@MainActor open class NSTableHeaderView: NSView {}
