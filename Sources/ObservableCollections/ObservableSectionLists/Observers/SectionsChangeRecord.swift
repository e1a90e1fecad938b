/// A record of a two-level list on its way to observers.
@usableFromInline
final class SectionsChangeRecord<Header, Element>: AnyChangeRecord {
  let change: SectionsChange<Header, Element>

  init(_ change: SectionsChange<Header, Element>) {
    self.change = change
    super.init(revision: change.revision, previous: change.previousRevision)
  }

  override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    let hasOld = change.oldSections != nil || change.oldElements != nil
    let hasNew = change.newSections != nil || change.newElements != nil
    if (old || !hasOld) && (new || !hasNew) { return self }
    return SectionsChangeRecord(SectionsChange(change, old: old, new: new, isPrior: change.isPrior))
  }

  override func starting(at previous: Revision) -> AnyChangeRecord {
    var change = change
    change.previousRevision = previous
    return SectionsChangeRecord(change)
  }

  override var places: String { change.places }
}
