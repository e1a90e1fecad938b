import CGtk
import GTKScreens
import GTKSinks
import ObservableCollections
import GTKTesting

/// A list that is far too long to have an object for each row.
@MainActor
struct LargeList {
  private let array = ObservableArray((0..<1_000_000).map { Entry(id: $0) })

  /// Scrolls about and changes rows everywhere.
  ///
  /// - Returns: what was shown wrongly, or how many row objects were made if they are too many.
  func run(seed: UInt64) -> String? {
    let sink = GTKListSink<Entry>()
    let rows = RowsView<Entry>(.lines, model: sink.model) { RowFace($0.text) }
    let observer = array.render(every: .glib, into: sink)
    let window = CheckWindow([rows.widget], width: 400, height: 400)
    defer { window.close() }
    var generator = SplitMix64(seed: seed)
    for _ in 0..<40 {
      for _ in 0..<50 { change(using: &generator) }
      window.frames.next()
      let expected = array.snapshot.lazy.map { rows.kind.texts(of: RowFace($0.text)) }
      if let difference = ShownRows.difference(of: rows.view, expected: expected) {
        return difference
      }
      let offset = Double.random(in: 0...19_000_000, using: &generator)
      gtk_adjustment_set_value(ShownRows.adjustment(of: rows.view), offset)
      window.frames.next()
    }
    observer.cancel()
    return sink.rowObjectCount > 2_000 ? "\(sink.rowObjectCount) row objects" : nil
  }

  private func change(using generator: inout SplitMix64) {
    let edit = ListEdit.random(count: array.count, longest: 3, using: &generator)
    var maker = EntryMaker()
    edit.apply(to: array) { maker.make() }
  }
}
