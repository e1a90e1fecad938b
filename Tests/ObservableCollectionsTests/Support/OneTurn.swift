import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// What an observer gets for the edits of one turn: one batch that every widget takes, or nothing.
func oneTurn<Element: Equatable & Sendable>(
  on rows: [Element], edits: (ObservableArray<Element>) -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) -> BatchUpdate<Element>? {
  let array = ObservableArray(rows)
  let sink = RecordingSink<Element>()
  let turns = ManualTurnScheduler()
  let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
  edits(array)
  turns.endTurn()
  observer.cancel()
  #expect(sink.faults == [], sourceLocation: sourceLocation)
  #expect(sink.batches.count <= 1, sourceLocation: sourceLocation)
  #expect(Array(sink.rows) == Array(array.snapshot), sourceLocation: sourceLocation)
  return sink.batches.first
}
