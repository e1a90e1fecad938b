import Foundation

// The part of key-value observing that the adapters use, as Swift sees it on Darwin, where Foundation declares it.

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// A bit for each option.
  public let rawValue: UInt
  /// Options by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange
public struct NSKeyValueObservedChange<Value> {}

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservation
public final class NSKeyValueObservation {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  deinit { end() }
}

// Foundation has it in an extension of a protocol of its own, to which `NSObject` conforms.
extension NSObjectProtocol where Self: NSObject {
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/observe(_:options:changehandler:)
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    KeyValueSimulation.observe(self, keyPath) {
      changeHandler($0 as! Self, NSKeyValueObservedChange())
    }
  }
}
