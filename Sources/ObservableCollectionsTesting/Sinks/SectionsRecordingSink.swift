import ObservableCollections

/// A sink that records and checks the batches of sections that it receives.
///
/// The counterpart of ``RecordingSink`` for lists with sections.
///
/// Every batch is applied to a ``SectionsStrictTable`` of every profile with sections, and its rows
/// to a ``StrictTable`` of every profile: see ``SectionsBatchChecker``. Assert that ``faults`` is
/// empty. The sink may be used on any thread.
public final class SectionsRecordingSink<Header: Equatable, Element>: RenderSink {
  private let record: SinkRecord<SectionsBatchChecker<Header, Element>>

  /// Creates a sink that compares headers and elements with `==`.
  public init() where Element: Equatable {
    record = SinkRecord(judge: SectionsBatchChecker(sections: []))
  }

  /// Creates a sink that compares elements with a closure, and headers with `==`.
  ///
  /// - Parameter areEqual: Returns whether two elements have equal cells.
  public init(areEqual: @escaping @Sendable (Element, Element) -> Bool) {
    record = SinkRecord(
      judge: SectionsBatchChecker(sections: [], at: .ofNoList, areEqual: areEqual))
  }

  /// Replaces the content.
  ///
  /// - Parameters:
  ///   - sections: The new sections.
  ///   - revision: The revision of this content.
  public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    record.reload(sections, at: revision)
  }

  /// Checks and records a batch. Complexity: O(*n* · *s*) for *n* sections and elements, and *s*
  /// steps of the batch.
  ///
  /// - Parameter batch: The batch.
  public func apply(_ batch: SectionsBatchUpdate<Header, Element>) { record.apply(batch) }

  /// Adopts a change of the sections by the user, which leads to an unversioned state.
  ///
  /// - Parameter sections: The sections after the change.
  public func noteUserChange(_ sections: SectionsSnapshot<Header, Element>) {
    record.noteUserChange(sections)
  }

  /// The recorded batches, in order.
  public var batches: [SectionsBatchUpdate<Header, Element>] { record.batches }

  /// Descriptions of the faults in the batches; empty if there are none.
  public var faults: [String] { record.faults }

  /// The current sections.
  public var sections: SectionsSnapshot<Header, Element> { record.shown ?? [] }

  /// The revision of the current content, or `nil` before the first reload.
  public var revision: Revision? { record.revision }

  /// The number of reloads.
  public var reloadCount: Int { record.reloadCount }
}

/// The record's lock protects all state. If headers and elements are `Sendable`, so is the sink.
extension SectionsRecordingSink: @unchecked Sendable where Header: Sendable, Element: Sendable {}
