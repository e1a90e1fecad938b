import GTKScreens
import GTKSinks
import ObservableCollections

/// A sink that shows a list is given the initial batch of another one, as by a closure or a stream.
@MainActor
struct InitialBatchCheck {
  /// What was shown wrongly; nil if nothing was.
  func run() -> String? {
    let sink = GTKListSink<Entry>()
    let rows = RowsView<Entry>(.lines, model: sink.model) { RowFace($0.text) }
    let window = CheckWindow([rows.widget], width: 400, height: 400)
    defer { window.close() }
    for ids in [0..<10, 20..<25] {
      let array = ObservableArray(ids.map { Entry(id: $0) })
      array.render(initial: true) { sink.apply($0) }.cancel()
      window.frames.next()
      let expected = array.snapshot.map { rows.kind.texts(of: RowFace($0.text)) }
      if let difference = ShownRows.difference(of: rows.view, expected: expected) {
        return difference
      }
    }
    return nil
  }
}
