import GTKExampleModels
import GTKSinks
import ObservableCollections

/// Makes the view of a pane.
@MainActor
struct PaneViewMaker: PaneVisitor {
  /// Called after each batch.
  let didShow: () -> Void

  func visit<Element>(_ pane: ListPane<Element>) -> PaneView {
    let sink = GTKListSink<Element>()
    let rows = RowsView<Element>(
      kind(of: pane), model: sink.model, isSelectable: pane.layout != .notes
    ) { RowFace(pane.text($0)) }
    if pane.layout == .notes { rows.view.add("notes") }
    let limit = TurnLimit(rows.view)
    let observer = pane.list.render(every: limit.scheduler, into: sink)
    limit.ask = { [weak observer] in observer?.changeLimit = pane.changeLimit }
    let place = KeptPlace(rows)
    let end = pane.followsEnd ? FollowedEnd(rows.view) : nil
    sink.willChange = {
      place.note($0)
      end?.note()
    }
    sink.didChange = place.restore
    sink.didShow = { _ in
      end?.follow()
      didShow()
    }
    return PaneView(
      title: pane.title, rows: rows, rowID: { pane.rowID(of: $0) },
      expected: { pane.list.snapshot.map { RowFace(pane.text($0)) } },
      cancel: {
        observer.cancel()
        (sink.didShow, sink.willChange, sink.didChange) = (nil, nil, nil)
      })
  }

  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> PaneView {
    let sink = GTKSectionsSink<Header, Element>()
    let rows = RowsView<SectionRow<Header, Element>>(
      kind(of: pane), model: sink.model, isSelectable: pane.layout != .notes
    ) { pane.face(of: $0) }
    let limit = TurnLimit(rows.view)
    let observer = pane.sections.render(every: limit.scheduler, into: sink)
    limit.ask = { [weak observer] in observer?.changeLimit = pane.changeLimit }
    sink.didShow = { _ in didShow() }
    let place = KeptPlace(rows)
    sink.willChange = place.note
    sink.didChange = place.restore
    return PaneView(
      title: pane.title, rows: rows, rowID: { pane.rowID(of: $0) },
      expected: { pane.sections.snapshot.rows.map { pane.face(of: $0) } },
      cancel: {
        observer.cancel()
        (sink.didShow, sink.willChange, sink.didChange) = (nil, nil, nil)
      })
  }

  private func kind(of pane: some ExamplePane) -> RowsViewKind {
    switch pane.layout {
    case .grid: .grid
    case .notes: .lines
    case .list: pane.columns.isEmpty ? .list : .columns(pane.columns)
    }
  }
}

extension SectionsPane {
  fileprivate func face(of row: SectionRow<Header, Element>) -> RowFace {
    switch row {
    case .header(let section): RowFace(head(section), isHead: true)
    case .element(let element): RowFace(text(element))
    }
  }

  fileprivate func rowID(of row: SectionRow<Header, Element>) -> String? {
    if case .element(let element) = row { return rowID(of: element) }
    return nil
  }
}

/// Ends turns with the frames of a widget, and asks each time for the limit of the next batch.
@MainActor
private final class TurnLimit {
  /// Sets the observer's limit.
  var ask: @MainActor () -> Void = {}
  private let view: Widget

  init(_ view: Widget) { self.view = view }

  var scheduler: TurnScheduler {
    let frames = WidgetFrames(view)
    return .endingOnMainActor { endTurn in
      frames.beforeNext {
        self.ask()
        endTurn()
      }
    }
  }
}
