import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// A view that shows rows is given the initial batch of a list: what a stream or a closure hands to
/// `apply`.
@Suite("Initial batches in views of AppKit") @MainActor
struct InitialBatchTests {
  @Test("The first state is told to a closure that is set after it was shown, once")
  func firstState() {
    let shown = ArrayTable([1])
    var told: [ListViewUpdate] = []
    shown.binding.didUpdate = { told.append($0) }
    #expect(told == [.reload(.firstState)])
    shown.binding.didUpdate = { told.append($0) }
    #expect(told.count == 1)
  }

  @Test("A table is reloaded, and nothing is inserted")
  func table() {
    let shown = ArrayTable([0, 1, 2])
    let other = ObservableArray([7, 8])
    other.render(initial: true) { shown.binding.apply($0) }.cancel()
    #expect(shown.table.calls == ["reloadData"] && shown.reasons == [])
    #expect(shown.table.shownNumbers == [7, 8] && Array(shown.binding.rows) == [7, 8])
  }

  @Test("So are tables with group rows, outlines and collection views")
  func sections() throws {
    let other = SectionsLife([1, 2])
    let table = SectionsTable([2, 1])
    other.list.render(initial: true) { table.binding.apply($0) }.cancel()
    try table.check()
    #expect(table.table.calls == ["reloadData"])
    let outline = ListOutline([2, 1])
    other.list.render(initial: true) { outline.binding.apply($0) }.cancel()
    try outline.check()
    #expect(outline.outline.calls.contains("reloadData"))
    #expect(!outline.outline.calls.contains { $0.hasPrefix("insert") })
    let view = ListCollection([2, 1])
    other.list.render(initial: true) { view.binding.apply($0) }.cancel()
    try view.check()
    #expect(view.view.calls == ["reloadData"])
  }
}
