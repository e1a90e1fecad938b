import GTKExampleModels
import GTKScreens
import GTKSinks
import ObservableCollections
import GTKTesting

/// A flat list that random turns change, the plain array that it must equal, and two widgets on it.
@MainActor
final class ListTurns {
  let array = ObservableArray<Entry>()
  let views: [RowsView<Entry>]
  private var plain: [Entry] = []
  private var maker = EntryMaker()
  private let observer: CoalescingObserver<BatchUpdate<Entry>>
  private let selection: SelectionWatch
  private let sink: AnyObject

  /// - Parameter sink: what feeds the widgets, and their model.
  init<Sink: RenderSink<BatchUpdate<Entry>>>(_ sink: Sink, model: ListModel) {
    self.sink = sink
    views = [.lines, .columns(["Title", "Revision", "Rest"])].map { kind in
      RowsView(kind, model: model) { RowFace($0.text) }
    }
    observer = array.render(every: .glib, into: sink)
    selection = SelectionWatch(views.map(\.selection))
    selection.follow(array)
  }

  /// A list on the library's own sink.
  convenience init() {
    let sink = GTKListSink<Entry>()
    self.init(sink, model: sink.model)
  }

  /// Makes the changes of one turn.
  func turn(using generator: inout SplitMix64) {
    if Int.random(in: 0..<25, using: &generator) == 0 {
      replaceAll(using: &generator)
    } else if Bool.random(using: &generator) {
      edit(using: &generator)
    } else {
      array.transaction { _ in edit(using: &generator) }
    }
    selection.choose(using: &generator)
  }

  /// How the widgets differ from the plain array; nil if they do not.
  func difference() -> String? {
    if Array(array.snapshot) != plain { return "the observable array is not the plain one" }
    for view in views {
      let expected = plain.map { view.kind.texts(of: RowFace($0.text)) }
      if let difference = ShownRows.difference(of: view.view, expected: expected) {
        return difference
      }
    }
    return selection.difference()
  }

  private func edit(using generator: inout SplitMix64) {
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let edit =
        plain.count > 80
        ? .remove(10..<Int.random(in: 20...50, using: &generator))
        : ListEdit.random(count: plain.count, longest: 4, using: &generator)
      var copy = maker
      edit.apply(to: array) { copy.make() }
      edit.apply(to: &plain) { maker.make() }
      update(using: &generator)
    }
  }

  /// Gives an entry another revision.
  private func update(using generator: inout SplitMix64) {
    guard let index = plain.indices.randomElement(using: &generator) else { return }
    plain[index].revision += 1
    array.update(at: index) { $0.revision += 1 }
  }

  /// Shows another list, told by ids: some are gone, some new, and the order is another.
  private func replaceAll(using generator: inout SplitMix64) {
    plain.removeAll { _ in Int.random(in: 0..<4, using: &generator) == 0 }
    plain += (0..<Int.random(in: 0...6, using: &generator)).map { _ in maker.make() }
    if Bool.random(using: &generator) { plain.shuffle(using: &generator) }
    if Int.random(in: 0..<5, using: &generator) == 0 { plain = [] }
    array.replaceAll(with: plain)
  }
}
