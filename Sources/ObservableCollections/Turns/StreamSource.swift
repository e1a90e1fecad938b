/// Something whose turns and records can be read as a stream.
protocol StreamSource: TurnSource {
  /// One record, as it is told.
  associatedtype Change

  /// The locks, the version and the records on their way.
  var core: ArrayCore { get }
  /// What everybody sees. Asked under the data lock.
  var visibleState: State { get }
  /// A state with nothing in it.
  static var nothing: State { get }

  /// What somebody hears of a record.
  static func change(_ record: AnyChangeRecord, _ options: ObservationOptions, isPrior: Bool)
    -> Change
  /// What `.initial` brings.
  static func setting(_ state: State, _ revision: Revision, withContent: Bool) -> Change
  /// A batch as records that lead from its old state to its new one.
  static func records(of batch: Batch, _ options: ObservationOptions) -> [AnyChangeRecord]
}

extension StreamSource {
  /// The batch that brings a state to somebody who shows nothing; its two revisions are the same.
  static func firstBatch(_ state: State, _ revision: Revision) -> Batch {
    let log = EditLog(oldCount: 0, runs: [.inserted(count(of: state))])
    return makeBatch(of: log, from: revision, before: nothing, to: revision, after: state)
  }
}

extension ObservableArray: StreamSource {
  var visibleState: ArraySnapshot<Element> { states.pointee }
  static var nothing: ArraySnapshot<Element> { ArraySnapshot() }

  static func change(
    _ record: AnyChangeRecord, _ options: ObservationOptions, isPrior: Bool
  ) -> ArrayChange<Element> {
    var mask: ChangeMask = isPrior ? [.prior, .new] : []
    if !options.contains(.old) { mask.insert(.old) }
    if !options.contains(.new) { mask.insert(.new) }
    // The array queues records of its own kind only.
    return ArrayChange(unsafeDowncast(record, to: ChangeRecord<Element>.self), without: mask)
  }

  static func setting(
    _ state: ArraySnapshot<Element>, _ revision: Revision, withContent: Bool
  ) -> ArrayChange<Element> {
    ArrayChange(
      kind: .setting, indexes: IndexRanges(0..<state.count),
      newElements: withContent ? Array(state) : nil, revision: revision)
  }

  static func records(
    of batch: BatchUpdate<Element>, _ options: ObservationOptions
  ) -> [AnyChangeRecord] {
    batch.records(withOld: options.contains(.old), withNew: options.contains(.new))
  }
}

extension ObservableSections: StreamSource {
  var visibleState: SectionsState<Header, Element> { states.pointee }
  static var nothing: SectionsState<Header, Element> { SectionsState() }

  static func change(
    _ record: AnyChangeRecord, _ options: ObservationOptions, isPrior: Bool
  ) -> SectionsChange<Header, Element> {
    // The list queues records of its own kind only.
    SectionsChange(
      unsafeDowncast(record, to: SectionsChangeRecord<Header, Element>.self).change,
      old: options.contains(.old), new: !isPrior && options.contains(.new), isPrior: isPrior)
  }

  static func setting(
    _ state: SectionsState<Header, Element>, _ revision: Revision, withContent: Bool
  ) -> SectionsChange<Header, Element> {
    SectionsChange(setting: state.snapshot, withContent: withContent, revision: revision)
  }

  static func records(
    of batch: SectionsBatchUpdate<Header, Element>, _ options: ObservationOptions
  ) -> [AnyChangeRecord] {
    batch.records(withOld: options.contains(.old), withNew: options.contains(.new))
  }
}
