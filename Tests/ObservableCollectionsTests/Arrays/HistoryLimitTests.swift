import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Limits that change, of a history and of what a trace tells.
@Suite("Limits of a history, and of a backlog that is told")
struct HistoryLimitTests {
  @Test("A history of a list with sections outlives another limit, as far as that reaches")
  func anotherLimit() {
    let list = ObservableSections<Head, Int>()
    list.historyLimit = 4
    let start = list.revision
    list.sections.append(SectionSnapshot(Head(id: 1), elements: [1]))
    list[section: 0].append(2)
    list.historyLimit = 8
    #expect(list.changes(since: start)?.insertedSections == [0])
    list.historyLimit = 2
    #expect(list.changes(since: start) != nil)
    list[section: 0].append(3)
    #expect(list.changes(since: start) == nil)
    list.historyLimit = 0
    #expect(list.changes(since: start) == nil)
  }

  @Test("A backlog is told when it has doubled, and again when few have been left")
  func backlog() {
    var threshold = BacklogThreshold()
    let rising = (1...5_000).filter { threshold.isReached($0) }
    #expect(rising == [1_024, 2_048, 4_096])
    let falling = (512...5_000).reversed().filter { threshold.isReached($0) }
    #expect(falling.isEmpty)
    let again = (512...5_000).filter { threshold.isReached($0) }
    #expect(again.isEmpty, "too many were left")
    let isTold = threshold.isReached(511)
    #expect(!isTold)
    let anew = (1...2_000).filter { threshold.isReached($0) }
    #expect(anew == [1_024])
  }
}
