import Foundation

/// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontextconcurrencytype
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontextconcurrencytype/mainqueueconcurrencytype
  case mainQueueConcurrencyType = 2
}

/// The objects of one queue. Observers receive their changes when these are processed, which
/// AppKit and UIKit do at the end of an event.
///
/// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext
open class NSManagedObjectContext: NSObject {
  private(set) var objects: [NSManagedObject] = []
  /// What has changed since the last `processPendingChanges()`.
  var pending: Set<ObjectIdentifier> = []
  var observers: [(Set<ObjectIdentifier>) -> Void] = []

  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/init(concurrencytype:)
  public init(concurrencyType ct: NSManagedObjectContextConcurrencyType) {}

  func insert(_ object: NSManagedObject) {
    objects.append(object)
    pending.insert(ObjectIdentifier(object))
  }

  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/delete(_:)
  open func delete(_ object: NSManagedObject) {
    objects.removeAll { $0 === object }
    pending.insert(ObjectIdentifier(object))
  }

  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/obtainpermanentids(for:)
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
    for object in objects where object.objectID.isTemporaryID {
      object.objectID = NSManagedObjectID(isTemporary: false)
    }
  }

  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/processpendingchanges()
  open func processPendingChanges() {
    let changed = pending
    pending = []
    guard !changed.isEmpty else { return }
    for observer in observers { observer(changed) }
  }

  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectcontext/save()
  open func save() throws {
    processPendingChanges()
    try obtainPermanentIDs(for: objects)
  }
}
