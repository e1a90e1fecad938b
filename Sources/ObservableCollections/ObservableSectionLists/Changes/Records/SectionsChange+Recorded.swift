/// A record of a two-level list, as it is made and passed to observers.
package typealias SectionsChangeRecord<Header, Element> = ValueRecord<
  SectionsChange<Header, Element>
>

extension SectionsChange: RecordedChange {
  package func keeping(old: Bool, new: Bool) -> SectionsChange? {
    let hasOld = oldSections != nil || oldElements != nil
    let hasNew = newSections != nil || newElements != nil
    if (old || !hasOld) && (new || !hasNew) { return nil }
    return SectionsChange(self, old: old, new: new, isPrior: isPrior)
  }

  package func starting(at previous: Revision) -> SectionsChange {
    var change = self
    change.previousRevision = previous
    return change
  }
}
