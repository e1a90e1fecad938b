extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
  public init(row: Int, section: Int) {
    self = [section, row]
  }

  /// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) {
    self = [section, item]
  }

  /// https://developer.apple.com/documentation/foundation/indexpath/section
  public var section: Int { self[0] }

  /// https://developer.apple.com/documentation/foundation/indexpath/row
  public var row: Int { self[1] }

  /// https://developer.apple.com/documentation/foundation/indexpath/item
  public var item: Int { self[1] }
}

/// The name of a method. On Apple's platforms it comes with Foundation.
///
/// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Hashable {
  private let name: String

  /// https://developer.apple.com/documentation/objectivec/selector
  public init(_ str: String) {
    name = str
  }
}
