import Foundation

/// Foundation's: what became of the objects of a key.
///
/// https://developer.apple.com/documentation/foundation/nskeyvaluechange
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion = 2
  case removal = 3
  case replacement = 4
}

extension NSObject {
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/willchangevalue(forkey:)
  public func willChangeValue(forKey key: String) {
    tellObservers { $0.willChange(.setting, IndexSet(), of: $1, key) }
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/didchangevalue(forkey:)
  public func didChangeValue(forKey key: String) {
    tellObservers { $0.didChange(.setting, IndexSet(), of: $1, key) }
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/willchange(_:valuesat:forkey:)
  public func willChange(
    _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String
  ) {
    tellObservers { $0.willChange(changeKind, indexes, of: $1, key) }
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/didchange(_:valuesat:forkey:)
  public func didChange(
    _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String
  ) {
    tellObservers { $0.didChange(changeKind, indexes, of: $1, key) }
  }

  /// The methods may be called anywhere; the simulator is on the main actor, as what it observes is.
  private func tellObservers(_ body: @MainActor (KeyValueSimulator, NSObject) -> Void) {
    // Nothing leaves the thread: the closure is called here, before this returns.
    nonisolated(unsafe) let object = self
    MainActor.assumeIsolated { body(.shared, object) }
  }
}

/// Follows key-value changes as an observer that believes them: it takes over what a change names, and nothing else.
@MainActor final class KeyValueSimulator {
  static let shared = KeyValueSimulator()

  private struct Announced {
    let object: NSObject
    let key: String
    let kind: NSKeyValueChange
    let indexes: IndexSet
  }

  private struct Observer {
    let object: NSObject
    let key: String
    weak var controller: NSArrayController?
  }

  private var announced: [Announced] = []
  private var observers: [Observer] = []

  func add(_ controller: NSArrayController, of object: NSObject, _ key: String) {
    observers.removeAll { $0.controller == nil }
    observers.append(Observer(object: object, key: key, controller: controller))
    controller.arranged = values(of: object, key)
  }

  func willChange(
    _ kind: NSKeyValueChange, _ indexes: IndexSet, of object: NSObject, _ key: String
  ) {
    announced.append(Announced(object: object, key: key, kind: kind, indexes: indexes))
  }

  func didChange(
    _ kind: NSKeyValueChange, _ indexes: IndexSet, of object: NSObject, _ key: String
  ) {
    guard let last = announced.popLast(), last.object === object, last.key == key,
      last.kind == kind, last.indexes == indexes
    else { preconditionFailure("\(key) did change, and nothing said that it would") }
    let values = values(of: object, key)
    for observer in observers where observer.object === object && observer.key == key {
      observer.controller?.take(kind, indexes, from: values)
    }
  }

  /// What key-value coding finds in a stored property.
  private func values(of object: NSObject, _ key: String) -> [NSObject] {
    guard
      let values = Mirror(reflecting: object).children.first(where: { $0.label == key })?.value
        as? [NSObject]
    else { preconditionFailure("\(object) has no objects for the key \(key)") }
    return values
  }
}
