import ObservableCollections

/// A sink that keeps the batches of sections it receives and judges each of them: the two-level twin
/// of ``RecordingSink``.
///
/// Every batch is applied to a ``SectionsStrictTable`` of every profile that takes sections, and its
/// rows to a ``StrictTable`` of every profile: see ``SectionsBatchChecker``. Assert that ``faults`` is
/// empty. Any thread may call it.
public final class SectionsRecordingSink<Header: Equatable, Element: Equatable>:
  RenderSink
{
  private let record: SinkRecord<SectionsBatchChecker<Header, Element>>

  /// Creates a sink that compares headers and elements with `==`.
  public init() {
    record = SinkRecord(judge: SectionsBatchChecker(sections: []))
  }

  /// Keeps a state, whatever was shown before.
  ///
  /// - Parameters:
  ///   - sections: The sections to show.
  ///   - revision: Their state.
  public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    record.reload(sections, at: revision)
  }

  /// Judges a batch and keeps it. Complexity: O(*n* · *s*), *n* sections and elements, *s* steps of
  /// the batch.
  ///
  /// - Parameter batch: The batch.
  public func apply(_ batch: SectionsBatchUpdate<Header, Element>) { record.apply(batch) }

  /// Keeps what the user did to the sections on the screen: an unversioned state.
  ///
  /// - Parameter sections: The sections that are shown now.
  public func noteUserChange(_ sections: SectionsSnapshot<Header, Element>) {
    record.noteUserChange(sections)
  }

  /// The batches, in order.
  public var batches: [SectionsBatchUpdate<Header, Element>] { record.batches }

  /// The faults of the batches, in words; empty if all is well.
  public var faults: [String] { record.faults }

  /// The sections that a screen would show.
  public var sections: SectionsSnapshot<Header, Element> { record.shown ?? [] }

  /// The state that a screen would show; nil before the first reload.
  public var revision: Revision? { record.revision }

  /// The number of reloads.
  public var reloadCount: Int { record.reloadCount }
}

/// All state is behind the record's lock; with values that are `Sendable` it may cross threads.
extension SectionsRecordingSink: @unchecked Sendable where Header: Sendable, Element: Sendable {}
