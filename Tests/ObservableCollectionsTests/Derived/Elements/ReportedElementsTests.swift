import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Objects that report their changes themselves, after them, as those with key-value observing do.
@Suite("Lists of objects: reports of changes (Observed)")
struct ReportedElementsTests {
  /// `@unchecked Sendable` holds because a test has one thread.
  final class Reporter: @unchecked Sendable {
    let id: Int
    var title = 0 { didSet { for report in reports.values { report() } } }
    private(set) var reports: [Int: @Sendable () -> Void] = [:]
    private var count = 0

    init(_ id: Int) { self.id = id }

    func follow(_ report: @escaping @Sendable () -> Void) -> Token {
      count += 1
      reports[count] = report
      return Token { [weak self, count] in self?.reports[count] = nil }
    }
  }

  final class Token {
    let end: () -> Void

    init(_ end: @escaping () -> Void) { self.end = end }

    deinit { end() }
  }

  let objects = (0..<4).map(Reporter.init)

  private func list(_ array: ObservableArray<Reporter>) -> DerivedList<Reporter> {
    array.reportingElements { $0.follow($1) }
  }

  @Test("A report replaces its element before the setter returns, and lists below hear of it")
  func reports() {
    let array = ObservableArray(objects)
    let rows = list(array)
    let titles = rows.mapped { $0.title }
    let heard = Recorder<String>()
    let token = rows.observe(on: .callingThread) { heard.keep($0.description) }
    #expect(Array(titles) == [0, 0, 0, 0])
    objects[2].title = 5
    #expect(heard.take() == ["replacement {2}, version 1"])
    #expect(Array(titles) == [0, 0, 5, 0])
    array.move(from: 2, to: 0)
    _ = heard.take()
    objects[2].title = 6
    #expect(heard.take() == ["replacement {0}, version 3"])
    array.touch(at: 1)
    #expect(heard.take() == ["replacement {1}, version 4"])
    token.cancel()
  }

  @Test("An element is followed once, and not after it left, or the list has ended")
  func tokens() {
    let array = ObservableArray(objects)
    var rows: DerivedList<Reporter>? = list(array)
    #expect(rows?.count == 4)
    for object in objects { object.title = 1 }
    #expect(rows?.count == 4)
    #expect(objects.map(\.reports.count) == [1, 1, 1, 1])
    array.remove(at: 1)
    array[0] = objects[3]
    #expect(rows?.count == 3)
    #expect(objects.map(\.reports.count) == [0, 0, 1, 2])
    rows = nil
    #expect(objects.map(\.reports.count) == [0, 0, 0, 0])
  }
}
