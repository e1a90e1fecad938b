import Foundation

/// Reports changes when a check says so, as `didChangeValue(for:)` does on Darwin.
@MainActor public enum KeyValueSimulation {
  private struct Observer {
    unowned let object: NSObject
    let path: AnyKeyPath
    let handler: (NSObject) -> Void
  }

  nonisolated(unsafe) private static var observers: [Int: Observer] = [:]
  nonisolated(unsafe) private static var count = 0

  /// The number of observers.
  public static var observerCount: Int { observers.count }

  nonisolated static func observe(
    _ object: NSObject, _ path: AnyKeyPath, _ handler: @escaping (NSObject) -> Void
  ) -> NSKeyValueObservation {
    count += 1
    let number = count
    observers[number] = Observer(object: object, path: path, handler: handler)
    return NSKeyValueObservation { observers[number] = nil }
  }

  /// Reports that a property of an object has changed.
  public static func report(_ object: NSObject, _ path: AnyKeyPath) {
    for observer in observers.values where observer.object === object && observer.path == path {
      observer.handler(object)
    }
  }
}
