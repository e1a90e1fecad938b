import Foundation

/// What is saved: copies of models, in memory.
///
/// `@unchecked Sendable` holds because a lock protects the copies, and nobody changes them.
///
/// https://developer.apple.com/documentation/swiftdata/modelcontainer
public class ModelContainer: Equatable, @unchecked Sendable {
  private let lock = NSLock()
  private var saved: [PersistentIdentifier: any PersistentModel] = [:]

  /// The simulator's: an empty store for any models.
  public init() {}

  /// https://developer.apple.com/documentation/swiftdata/modelcontainer/==(_:_:)
  public static func == (left: ModelContainer, right: ModelContainer) -> Bool { left === right }

  var models: [PersistentIdentifier: any PersistentModel] { lock.withLock { saved } }

  func write(
    _ models: [PersistentIdentifier: any PersistentModel], without deleted: [PersistentIdentifier]
  ) {
    lock.withLock {
      saved.merge(models) { $1 }
      for id in deleted { saved[id] = nil }
    }
  }
}
