import ExampleModels
import ObservableCollections

/// One list of an example, as pages see it: rows of text, whatever its elements are.
package struct PaneSource: Sendable {
  /// What one instant shows.
  package struct Present: Sendable {
    package let revision: Revision
    package let rows: [PageRow]
  }

  /// A page's own observation of the list. It ends when this is released.
  package struct Feed: Sendable {
    /// What brings the page to where the observation starts.
    package enum Start: Sendable {
      case rows(Present)
      case patch(BatchPatch<PageRow>)
    }

    package let start: Start
    let observer: any Sendable
  }

  /// Receives the batches one after another, and is busy until it returns.
  package typealias Sink = @Sendable (BatchPatch<PageRow>) async -> Void

  package let title: String
  package let layout: PaneLayout
  package let columns: [String]
  package let followsEnd: Bool
  /// The rows now.
  package let present: @Sendable () -> Present
  /// Begins an observation for a page that shows a revision, or nothing that is known.
  package let open: @Sendable (_ revision: Revision?, _ sink: @escaping Sink) -> Feed
}

extension ExamplePane {
  /// The pane as pages see it. From now on its list keeps a history.
  @MainActor package func source() -> PaneSource { accept(PaneSourceMaker()) }
}

/// How many records a list keeps for pages that come back.
private let historyLimit = 2_000

/// Makes the source of a pane of either kind.
///
/// Both open an observation in the same way, while no other thread changes the list: so where the page
/// starts and where the observation starts is one instant.
private struct PaneSourceMaker: PaneVisitor {
  func visit<Element>(_ pane: ListPane<Element>) -> PaneSource {
    let list = pane.list
    list.historyLimit = historyLimit
    return PaneSource(
      title: pane.title, layout: pane.layout, columns: pane.columns,
      followsEnd: pane.followsEnd,
      present: { list.withoutChanges { pane.present(in: list) } },
      open: { revision, sink in
        let turns = PageTurns { pane.changeLimit }
        return list.withoutChanges {
          let observer = list.render(
            every: turns.scheduler, initial: false,
            awaiting: { await sink(pane.patch($0.changes, $0.after)) })
          turns.apply = { [weak observer] in observer?.changeLimit = $0 }
          let changes = revision.flatMap { list.changes(since: $0) }
          let patch = changes.map { pane.patch($0, list.snapshot) }
          return PaneSource.Feed(
            start: patch.map { .patch($0) } ?? .rows(pane.present(in: list)), observer: observer)
        }
      })
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> PaneSource {
    let sections = pane.sections
    sections.historyLimit = historyLimit
    return PaneSource(
      title: pane.title, layout: pane.layout, columns: pane.columns,
      followsEnd: pane.followsEnd,
      present: { sections.withoutChanges { pane.present(in: sections) } },
      open: { revision, sink in
        let turns = PageTurns { pane.changeLimit }
        return sections.withoutChanges {
          let observer = sections.render(
            every: turns.scheduler, initial: false,
            awaiting: { await sink(pane.patch($0.changes, $0.after)) })
          turns.apply = { [weak observer] in observer?.changeLimit = $0 }
          let changes = revision.flatMap { sections.changes(since: $0) }
          let patch = changes.map { pane.patch($0, sections.snapshot) }
          return PaneSource.Feed(
            start: patch.map { .patch($0) } ?? .rows(pane.present(in: sections)),
            observer: observer)
        }
      })
  }
}

extension ListPane {
  fileprivate func present(in list: ObservableList<Element>) -> PaneSource.Present {
    PaneSource.Present(revision: list.revision, rows: list.snapshot.map(row))
  }

  /// A batch with the rows that it brings.
  fileprivate func patch(
    _ changes: BatchChanges, _ after: ArraySnapshot<Element>
  ) -> BatchPatch<PageRow> {
    let indexes = changes.insertions.union(changes.updatedNewIndexes)
    return BatchPatch(changes, rows: indexes.map { row(after[$0]) })
  }

  private func row(_ element: Element) -> PageRow {
    PageRow(id: rowID(of: element), text: text(element))
  }
}

extension SectionsPane {
  fileprivate func present(
    in sections: ObservableSectionsList<Header, Element>
  ) -> PaneSource.Present {
    let rows = sections.snapshot.flatMap { section in
      [head(of: section.header)] + section.elements.map(row)
    }
    return PaneSource.Present(revision: sections.revision, rows: rows)
  }

  /// A batch of one flat list, in which each section is a head and the rows after it.
  fileprivate func patch(
    _ changes: SectionsBatchChanges, _ after: SectionsSnapshot<Header, Element>
  ) -> BatchPatch<PageRow> {
    let changes = changes.rowChanges
    var heads: [Int] = []
    var next = 0
    for count in after.counts {
      heads.append(next)
      next += count + 1
    }
    var section = 0
    let rows = changes.insertions.union(changes.updatedNewIndexes).map { index in
      while section + 1 < heads.count, heads[section + 1] <= index { section += 1 }
      let offset = index - heads[section]
      return offset == 0
        ? head(of: after[section].header) : row(after[section].elements[offset - 1])
    }
    return BatchPatch(changes, rows: rows)
  }

  private func head(of section: Header) -> PageRow {
    PageRow(id: "head \(headID(of: section))", text: head(section), isHead: true)
  }

  private func row(_ element: Element) -> PageRow {
    PageRow(id: rowID(of: element), text: text(element))
  }
}

extension BatchPatch<PageRow> {
  /// - Parameter rows: one for each index that is inserted or updated, ascending.
  fileprivate init(_ changes: BatchChanges, rows: [PageRow]) {
    do {
      try self.init(changes: changes, elements: rows)
    } catch {
      fatalError("A batch brings other rows than its changes name: \(error)")
    }
  }
}
