import ObservableCollections
import Testing

@testable import CoreTestSupport

/// A batch is kept for others that stand where it starts: derived lists count among them.
@Suite("Derived lists: batches that are kept for them")
struct CachedBatchTests {
  private final class Row: Sendable {}

  @Test(
    "What was removed ends when the last list that stood before has caught up, or has gone",
    arguments: [true, false])
  func lastOne(isRead: Bool) {
    let source = ObservableArray<Row>()
    let lists: [() -> ObservableList<Row>] = [
      { source.filtered { _ in true } }, { source.joined(with: ObservableArray()) },
    ]
    for makeList in lists {
      weak var removed: Row?
      do {
        let row = Row()
        removed = row
        source.append(row)
      }
      var list: ObservableList<Row>? = makeList()
      #expect(list?.count == 1)
      let rendering = source.render(on: .callingThread, every: .manual, initial: false) { _ in }
      source.removeAll()
      rendering.flush()
      // The list still shows it.
      #expect(removed != nil)
      if isRead { #expect(list?.isEmpty == true) } else { list = nil }
      #expect(removed == nil)
      withExtendedLifetime((list, rendering)) {}
    }
  }
}
