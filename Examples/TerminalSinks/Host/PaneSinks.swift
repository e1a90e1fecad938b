import ExampleModels
import ObservableCollections

/// Shows a flat list in a pane.
@MainActor
private final class ListPaneSink<Element: Identifiable & Sendable>: @MainActor RenderSink {
  private let pane: ListPane<Element>
  private let view: PaneView

  init(_ pane: ListPane<Element>, _ view: PaneView) {
    (self.pane, self.view) = (pane, view)
  }

  func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    view.reload(PaneRows(pane, rows))
  }

  func apply(_ batch: BatchUpdate<Element>) {
    view.apply(batch.changes, to: PaneRows(pane, batch.after))
  }
}

/// Shows a list in sections in a pane, as rows below each other.
@MainActor
private final class SectionsPaneSink<
  Header: Identifiable & Sendable, Element: Identifiable & Sendable
>: @MainActor RenderSink where Header.ID: Sendable {
  private let pane: SectionsPane<Header, Element>
  private let view: PaneView

  init(_ pane: SectionsPane<Header, Element>, _ view: PaneView) {
    (self.pane, self.view) = (pane, view)
  }

  func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    view.reload(PaneRows(pane, sections))
  }

  func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
    view.apply(batch.changes.rowChanges, to: PaneRows(pane, batch.after))
  }
}

/// A pane, what shows it, and the observation between them.
@MainActor
struct ConnectedPane {
  let view: PaneView
  /// Takes over how many changes a turn may show.
  let updateLimit: () -> Void
  /// Ends the turn now.
  let flush: () -> Void
  let cancel: () -> Void
}

/// Connects each kind of pane with a view of its own.
struct PaneConnector: PaneVisitor {
  let meter: TurnMeter

  func visit<Element>(_ pane: ListPane<Element>) -> ConnectedPane {
    let view = PaneView(title: pane.title, layout: pane.layout, followsEnd: pane.followsEnd)
    let sink = ListPaneSink(pane, view)
    let observer = pane.list.render(every: meter.scheduler, into: sink)
    // The observer holds its sink weakly.
    return ConnectedPane(
      view: view,
      updateLimit: {
        withExtendedLifetime(sink) {
          if observer.changeLimit != pane.changeLimit { observer.changeLimit = pane.changeLimit }
        }
      },
      flush: observer.flush, cancel: observer.cancel)
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> ConnectedPane {
    let view = PaneView(title: pane.title, layout: pane.layout, followsEnd: pane.followsEnd)
    let sink = SectionsPaneSink(pane, view)
    let observer = pane.sections.render(every: meter.scheduler, into: sink)
    return ConnectedPane(
      view: view,
      updateLimit: {
        withExtendedLifetime(sink) {
          if observer.changeLimit != pane.changeLimit { observer.changeLimit = pane.changeLimit }
        }
      },
      flush: observer.flush, cancel: observer.cancel)
  }
}
