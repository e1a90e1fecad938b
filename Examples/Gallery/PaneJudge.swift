import ExampleModels
import ObservableCollections

/// Plays the batches of one pane in the strict tables of every widget.
@MainActor
protocol PaneJudge: AnyObject {
  var counts: BatchCounts { get }
  /// Takes over how many changes a turn may show.
  func updateLimit()
  /// Whether the tables show the array as it is now.
  var isCurrent: Bool { get }
  /// The rows that the pane shows now, by what actions call them; none for heads.
  var rowIDs: [String] { get }
  func cancel()
}

/// Finds the judge for each kind of pane.
struct JudgeFinder: PaneVisitor {
  let meter: TurnMeter

  func visit<Element>(_ pane: ListPane<Element>) -> any PaneJudge {
    ListJudge(pane, scheduler: meter.scheduler)
  }

  func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> any PaneJudge {
    SectionsJudge(pane, scheduler: meter.scheduler)
  }
}

/// What a row or a head shows: who it is, and what it says.
struct ShownRow: Hashable, Sendable, Identifiable {
  var id: String
  var text: RowText
}
