import Foundation

/// What a fetch gives.
///
/// https://developer.apple.com/documentation/coredata/nsfetchrequestresult
public protocol NSFetchRequestResult: NSObjectProtocol {}

/// An object of one context, which tells the context of its changes.
///
/// A model's class has `@NSManaged` properties; here it says itself that a property has changed.
///
/// https://developer.apple.com/documentation/coredata/nsmanagedobject
open class NSManagedObject: NSObject, NSFetchRequestResult {
  /// https://developer.apple.com/documentation/coredata/nsmanagedobject/objectid
  open internal(set) var objectID = NSManagedObjectID(isTemporary: true)
  /// https://developer.apple.com/documentation/coredata/nsmanagedobject/managedobjectcontext
  open internal(set) unowned(unsafe) var managedObjectContext: NSManagedObjectContext?

  /// https://developer.apple.com/documentation/coredata/nsmanagedobject/init(context:)
  public convenience init(context moc: NSManagedObjectContext) {
    self.init()
    managedObjectContext = moc
    moc.insert(self)
  }

  /// https://developer.apple.com/documentation/coredata/nsmanagedobject/didchangevalue(forkey:)
  open func didChangeValue(forKey key: String) {
    managedObjectContext?.pending.insert(ObjectIdentifier(self))
  }
}

/// The identifier of an object: another one from the first save on.
///
/// `@unchecked Sendable` holds because it never changes.
///
/// https://developer.apple.com/documentation/coredata/nsmanagedobjectid
open class NSManagedObjectID: NSObject, NSFetchRequestResult, @unchecked Sendable {
  /// https://developer.apple.com/documentation/coredata/nsmanagedobjectid/istemporaryid
  public let isTemporaryID: Bool

  init(isTemporary: Bool) { isTemporaryID = isTemporary }
}
