import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// What a history keeps of a list with sections that follows another one.
@Suite("Derived sections: kept turns")
struct KeptTurnsTests {
  @Test("What is kept of turns is forgotten, also if they had more records than are kept")
  func keptTurns() {
    let posts = ObservableArray([Cell(token: 1, value: 0), Cell(token: 2, value: 0)])
    let byValue = posts.sections { $0.value }
    byValue.historyLimit = 1
    for value in 1..<20 {
      posts[1].value = value
      #expect(byValue.elementCount == 2)
      #expect(byValue.core.withLock { byValue.sizeHistory.turns.count } <= 1)
    }
  }
}
