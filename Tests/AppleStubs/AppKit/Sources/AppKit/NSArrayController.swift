import Foundation

/// https://developer.apple.com/documentation/appkit/nsbindingname
public struct NSBindingName: RawRepresentable, Hashable, Sendable {
  /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
  public let rawValue: String

  /// https://developer.apple.com/documentation/appkit/nsbindingname/init(rawvalue:)
  public init(rawValue: String) { self.rawValue = rawValue }

  /// https://developer.apple.com/documentation/appkit/nsbindingname/contentarray
  public static let contentArray = NSBindingName(rawValue: "contentArray")
}

/// https://developer.apple.com/documentation/appkit/nsbindingoption
public struct NSBindingOption: RawRepresentable, Hashable, Sendable {
  /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
  public let rawValue: String

  /// https://developer.apple.com/documentation/appkit/nsbindingoption/init(rawvalue:)
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension NSObject {
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/bind(_:to:withkeypath:options:)
  @MainActor public func bind(
    _ binding: NSBindingName, to observable: Any, withKeyPath keyPath: String,
    options: [NSBindingOption: Any]? = nil
  ) {
    guard binding == .contentArray, let controller = self as? NSArrayController,
      let object = observable as? NSObject
    else { preconditionFailure("\(self) has no binding \(binding.rawValue)") }
    KeyValueSimulator.shared.add(controller, of: object, keyPath)
  }
}

/// https://developer.apple.com/documentation/appkit/nscontroller
open class NSController: NSObject {}

/// https://developer.apple.com/documentation/appkit/nsobjectcontroller
open class NSObjectController: NSController {}

/// Shows what is bound to it, by what key-value observing says of it.
///
/// https://developer.apple.com/documentation/appkit/nsarraycontroller
open class NSArrayController: NSObjectController {
  var arranged: [NSObject] = []

  /// The simulator's: which changes came.
  public private(set) var simulatedChanges: [(kind: NSKeyValueChange, indexes: IndexSet)] = []

  /// https://developer.apple.com/documentation/appkit/nsarraycontroller/arrangedobjects
  open var arrangedObjects: Any { arranged }

  func take(_ kind: NSKeyValueChange, _ indexes: IndexSet, from values: [NSObject]) {
    simulatedChanges.append((kind, indexes))
    switch kind {
    case .setting:
      arranged = values
    case .insertion:
      for index in indexes { arranged.insert(values[index], at: index) }
    case .removal:
      for index in indexes.reversed() { arranged.remove(at: index) }
    case .replacement:
      for index in indexes { arranged[index] = values[index] }
    }
    precondition(
      arranged.count == values.count,
      "after a change of \(indexes.count) there are \(values.count) objects, not \(arranged.count)")
  }
}
