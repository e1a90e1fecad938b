import ExampleModels
import ObservableCollections
import TerminalSinks

/// A pane, what plays its batches in the strict tables, and the observation between them.
@MainActor
struct JudgedPane {
  let title: String
  let counts: () -> BatchCounts
  /// What is wrong since the last call; the tables must show the list now.
  let check: () -> [String]
  /// Whether the tables show the list as it is now.
  let isCurrent: () -> Bool
  /// The rows that the pane shows now, by what actions call them; none for heads.
  let rowIDs: () -> [String]
  /// What these rows say.
  let rowTexts: () -> [RowText]
  /// Takes over how many changes a turn may show.
  let updateLimit: () -> Void
  let cancel: () -> Void
}

/// Finds the judge for each kind of pane.
struct JudgeFinder: PaneVisitor {
  let meter: TurnMeter

  func visit<Element>(_ pane: ListPane<Element>) -> JudgedPane {
    let list = pane.list
    // The observer holds its sink weakly: what asks the judge keeps it.
    let judge = ListJudge<Element, ShownRow> {
      ShownRow(id: pane.rowID(of: $0), text: pane.text($0))
    }
    let observer = list.render(every: meter.scheduler, into: judge)
    return JudgedPane(
      title: pane.title, counts: { judge.counts },
      check: { judge.check(against: list.snapshot) },
      isCurrent: { judge.revision == list.revision && judge.shows(list.snapshot) },
      rowIDs: { list.snapshot.map(pane.rowID) }, rowTexts: { list.snapshot.map(pane.text) },
      updateLimit: { observer.changeLimit = pane.changeLimit }, cancel: observer.cancel)
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> JudgedPane {
    let sections = pane.sections
    let judge = SectionsJudge<Header, Element, ShownRow, ShownRow>(
      head: { ShownRow(id: pane.headID(of: $0), text: pane.head($0)) },
      row: { ShownRow(id: pane.rowID(of: $0), text: pane.text($0)) })
    let observer = sections.render(every: meter.scheduler, into: judge)
    return JudgedPane(
      title: pane.title, counts: { judge.counts },
      check: { judge.check(against: sections.snapshot) },
      isCurrent: { judge.revision == sections.revision && judge.shows(sections.snapshot) },
      rowIDs: { sections.snapshot.flatMap { $0.elements.map(pane.rowID) } },
      rowTexts: { sections.snapshot.flatMap { $0.elements.map(pane.text) } },
      updateLimit: { observer.changeLimit = pane.changeLimit }, cancel: observer.cancel)
  }
}

/// What a row or a head shows: who it is, and what it says.
struct ShownRow: Hashable, Sendable, Identifiable {
  var id: String
  var text: RowText
}
