import Foundation

/// The models of one reader, which writes all its changes at once.
///
/// As Apple's, it is not `Sendable`: each actor makes its own.
///
/// https://developer.apple.com/documentation/swiftdata/modelcontext
public class ModelContext: Equatable {
  /// https://developer.apple.com/documentation/swiftdata/modelcontext/didsave
  public static let didSave = Notification.Name("ModelContextDidSave")

  private let store: ModelContainer
  private var registered: [PersistentIdentifier: any PersistentModel] = [:]
  private var inserted: [PersistentIdentifier] = []
  private var deleted: [PersistentIdentifier] = []

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/init(_:)
  public init(_ container: ModelContainer) {
    store = container
  }

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/==(_:_:)
  public static func == (left: ModelContext, right: ModelContext) -> Bool { left === right }

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/fetch(_:)
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    for (id, model) in store.models where registered[id] == nil { registered[id] = model.copied() }
    let models = registered.values.compactMap { $0 as? T }
      .filter { !deleted.contains($0.persistentModelID) }
    return models.sorted(using: descriptor.sortBy)
  }

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/insert(_:)
  public func insert<T: PersistentModel>(_ model: T) {
    registered[model.persistentModelID] = model
    inserted.append(model.persistentModelID)
  }

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/delete(_:)
  public func delete<T: PersistentModel>(_ model: T) {
    deleted.append(model.persistentModelID)
  }

  /// https://developer.apple.com/documentation/swiftdata/modelcontext/save()
  public func save() throws {
    for id in deleted { registered[id] = nil }
    store.write(registered.mapValues { $0.copied() }, without: deleted)
    (inserted, deleted) = ([], [])
    NotificationCenter.default.post(name: Self.didSave, object: self)
  }
}

/// https://developer.apple.com/documentation/swiftdata/fetchdescriptor
public struct FetchDescriptor<T: PersistentModel> {
  /// https://developer.apple.com/documentation/swiftdata/fetchdescriptor/predicate
  public var predicate: Predicate<T>?
  /// https://developer.apple.com/documentation/swiftdata/fetchdescriptor/sortby
  public var sortBy: [SortDescriptor<T>]

  /// https://developer.apple.com/documentation/swiftdata/fetchdescriptor/init(predicate:sortby:)
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}
