/// A record on its way to observers, without its element type: what the queue holds.
@usableFromInline
class AnyChangeRecord {
  /// The version of the array after the record.
  let version: Int

  @usableFromInline
  init(version: Int) {
    self.version = version
  }
}

/// A record on its way to observers.
@usableFromInline
final class ChangeRecord<Element>: AnyChangeRecord {
  @usableFromInline let change: ArrayChange<Element>

  @inlinable
  init(_ change: ArrayChange<Element>) {
    self.change = change
    super.init(version: change.version)
  }
}
