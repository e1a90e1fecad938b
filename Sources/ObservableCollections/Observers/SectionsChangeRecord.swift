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

  override var places: String { change.places }
}

extension SectionsChange {
  /// Hands a record over as an observer wants it: once, or first announced.
  ///
  /// - Parameters:
  ///   - options: what the observer wants to hear.
  ///   - active: whether it still listens; its first half may cancel it.
  ///   - handler: the observer's closure.
  func tell(
    _ options: ObservationOptions, while active: ActiveFlag,
    _ handler: (SectionsChange) -> Void
  ) {
    let (wantsOld, wantsNew) = (options.contains(.old), options.contains(.new))
    if options.contains(.prior) {
      handler(SectionsChange(self, old: wantsOld, new: false, isPrior: true))
      guard active.isSet else { return }
    }
    handler(SectionsChange(self, old: wantsOld, new: wantsNew, isPrior: false))
  }
}
