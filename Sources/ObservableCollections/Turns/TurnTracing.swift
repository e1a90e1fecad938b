// What a turn tells to those who trace its source.

/// Something that can be traced.
protocol TracedSource {
  /// A batch of it.
  associatedtype Batch

  /// What is traced.
  var core: ArrayCore { get }

  /// A batch in numbers: `2 inserted, 1 moved`.
  static func summary(of batch: Batch) -> String
}

extension TurnDriver {
  /// A change woke the driver, which asks its scheduler for the end of the turn.
  func traceWaking() {
    core.traceWaking(self)
  }

  /// A turn ended.
  ///
  /// - Parameters:
  ///   - old: the state that it started from.
  ///   - new: the state that it led to.
  ///   - batch: what it came to; nil for nothing.
  func traceTurn(from old: Revision, to new: Revision, batch: Batch?) {
    core.traceTurn(
      of: self, from: old, to: new, summary: batch.map(Source.summary))
  }

  /// The sink is gone.
  func traceGoneSink() {
    core.traceGoneSink(of: self)
  }
}

extension ObservableArray {
  static func summary(of batch: BatchUpdate<Element>) -> String {
    listing([
      (batch.removals.elementCount, "removed"), (batch.insertions.elementCount, "inserted"),
      (batch.moves.elementCount, "moved"),
      (batch.updates.elementCount, "updated"),
    ])
  }
}

extension ObservableSections {
  static func summary(of batch: SectionsBatchUpdate<Header, Element>) -> String {
    let changes = batch.changes
    return listing([
      (changes.removedSections.count, "sections removed"),
      (changes.insertedSections.count, "sections inserted"),
      (changes.movedSections.count, "sections moved"),
      (changes.replacedSections.count, "sections replaced"),
      (changes.updatedHeaders.count, "headers updated"),
      (changes.removals.elementCount, "removed"), (changes.insertions.elementCount, "inserted"),
      (changes.moves.elementCount, "moved"),
      (changes.updates.elementCount, "updated"),
    ])
  }
}

/// Numbers with what they count; those that are 0 are left out.
private func listing(_ numbers: [(count: Int, of: String)]) -> String {
  numbers.filter { $0.count > 0 }.map { "\($0.count) \($0.of)" }.joined(separator: ", ")
}
