import Foundation

/// https://developer.apple.com/documentation/coredata/nspersistentstorerequest
open class NSPersistentStoreRequest: NSObject {}

/// What to fetch: objects of the class that has the entity's name. In Objective-C `ResultType` is an
/// `NSFetchRequestResult`; a protocol of Swift does not conform to itself, so that is not said here.
///
/// https://developer.apple.com/documentation/coredata/nsfetchrequest
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest {
  /// https://developer.apple.com/documentation/coredata/nsfetchrequest/entityname
  public let entityName: String?
  /// https://developer.apple.com/documentation/coredata/nsfetchrequest/sortdescriptors
  open var sortDescriptors: [NSSortDescriptor]?

  /// https://developer.apple.com/documentation/coredata/nsfetchrequest/init(entityname:)
  public init(entityName: String) { self.entityName = entityName }
}

/// https://developer.apple.com/documentation/coredata/nsfetchedresultscontrollerdelegate
public protocol NSFetchedResultsControllerDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontrollerdelegate/controllerdidchangecontent(_:)
  func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}

/// https://developer.apple.com/documentation/coredata/nsfetchedresultscontrollerdelegate
extension NSFetchedResultsControllerDelegate {
  /// Does nothing: the method is optional.
  public func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {}
}

/// What a request fetches, kept up to date while there is a delegate.
///
/// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller
open class NSFetchedResultsController<ResultType>: NSObject {
  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/fetchrequest
  public let fetchRequest: NSFetchRequest<ResultType>
  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/managedobjectcontext
  public let managedObjectContext: NSManagedObjectContext
  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/delegate
  open unowned(unsafe) var delegate: (any NSFetchedResultsControllerDelegate)?
  private var fetched: [NSManagedObject]?

  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/init(fetchrequest:managedobjectcontext:sectionnamekeypath:cachename:)
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext context: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName name: String?
  ) {
    precondition(
      fetchRequest.sortDescriptors?.isEmpty == false,
      "An instance of NSFetchedResultsController requires a fetch request with sort descriptors")
    self.fetchRequest = fetchRequest
    managedObjectContext = context
  }

  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/fetchedobjects
  open var fetchedObjects: [ResultType]? { fetched?.map { $0 as! ResultType } }

  /// https://developer.apple.com/documentation/coredata/nsfetchedresultscontroller/performfetch()
  open func performFetch() throws {
    if fetched == nil {
      managedObjectContext.observers.append { [weak self] in self?.process($0) }
    }
    fetched = fetch()
  }

  private func process(_ changed: Set<ObjectIdentifier>) {
    guard let delegate else { return }
    let before = fetched
    let after = fetch()
    fetched = after
    if before != after || after.contains(where: { changed.contains(ObjectIdentifier($0)) }) {
      delegate.controllerDidChangeContent(erased())
    }
  }

  private func fetch() -> [NSManagedObject] {
    let found = managedObjectContext.objects.filter {
      String(describing: type(of: $0)) == fetchRequest.entityName
    }
    return found.sorted { left, right in
      for descriptor in fetchRequest.sortDescriptors! {
        let order = descriptor.compare(left, to: right)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return false
    }
  }

  /// In Objective-C a controller is one of any results; here another object has to say it.
  private func erased() -> NSFetchedResultsController<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>(entityName: fetchRequest.entityName!)
    request.sortDescriptors = fetchRequest.sortDescriptors
    let controller = NSFetchedResultsController<any NSFetchRequestResult>(
      fetchRequest: request, managedObjectContext: managedObjectContext, sectionNameKeyPath: nil,
      cacheName: nil)
    controller.fetched = fetched
    return controller
  }
}
