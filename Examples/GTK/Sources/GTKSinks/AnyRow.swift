import CGtk

/// What GTK takes for a row, whatever its value is: one for each element, for as long as GTK holds it.
///
/// GTK knows rows by their identity. An element that moves keeps its row, and with it the widgets and
/// the selection; one that is updated keeps its row too, and the row's value changes.
///
/// Rows, and all that GTK calls back, are used on the main thread only.
public class AnyRow {
  private static let type = SwiftObjectType(name: "ObservableCollectionsRow")

  /// The GObject that stands for this row. Not retained: it retains the row, and says when it ends.
  private var object: UnsafeMutablePointer<GObject>?
  /// What shows the row at the moment, by identity.
  private var followers: [ObjectIdentifier: @MainActor () -> Void] = [:]

  init() {}

  /// Whether GTK still has it.
  var isHeld: Bool { object != nil }

  /// A new reference to the row's GObject, which is made if there is none.
  func retainedObject() -> UnsafeMutablePointer<GObject> {
    if let object {
      g_object_ref(object)
      return object
    }
    let object = Self.type.make(holding: RowLink(self))
    self.object = object
    return object
  }

  /// The row that an item of a ``ListModel`` stands for.
  ///
  /// - Parameter item: a GObject that a ``ListModel`` gave. Traps if it is another.
  public static func of(_ item: UnsafeMutableRawPointer) -> AnyRow {
    guard let link = SwiftObjectType.content(of: item) as? RowLink else {
      fatalError("The item \(item) is no row of a ListModel")
    }
    return link.row
  }

  /// Calls a closure after each change of the row's value, until ``unfollow(_:)``.
  func follow(_ follower: AnyObject, _ changed: @escaping @MainActor () -> Void) {
    followers[ObjectIdentifier(follower)] = changed
  }

  /// Ends what ``follow(_:_:)`` began.
  func unfollow(_ follower: AnyObject) {
    followers[ObjectIdentifier(follower)] = nil
  }

  /// Tells all followers that the value changed.
  func tellFollowers() {
    let followers = followers
    MainActor.assumeIsolated {
      for changed in followers.values { changed() }
    }
  }

  fileprivate func objectEnded() { object = nil }
}

/// What a row's GObject holds: the row, until the GObject ends.
private final class RowLink {
  let row: AnyRow

  init(_ row: AnyRow) { self.row = row }

  deinit { row.objectEnded() }
}
