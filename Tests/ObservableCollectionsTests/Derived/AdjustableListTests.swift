import ExampleTestKit
import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Derived lists with a parameter")
struct AdjustableListTests {
  private static func found(
    _ source: ObservableArray<Int>, _ asked: LockedValue<[Int]>
  ) -> AdjustableList<Int, Int> {
    source.filtered(with: 2) { element, divisor in
      asked.withLock { $0.append(element) }
      return element.isMultiple(of: divisor)
    }
  }

  private static func take(_ asked: LockedValue<[Int]>) -> [Int] {
    asked.withLock { asked in
      defer { asked = [] }
      return asked
    }
  }

  @Test("Each element is asked once about another parameter, none about an equal one")
  func calls() {
    let asked = LockedValue<[Int]>([])
    let source = ObservableArray(1...6)
    let found = Self.found(source, asked)
    found.parameter = 3
    #expect(found.parameter == 3)
    #expect(Self.take(asked) == [], "nobody has looked")
    #expect(Array(found) == [3, 6])
    #expect(Self.take(asked) == Array(1...6))
    found.parameter = 3
    #expect(Self.take(asked) == [])
    #expect(found.revision == 0)
    source.append(7)
    found.parameter = 2
    #expect(Self.take(asked) == Array(1...7), "the new one by the new parameter only")
    #expect(Array(found) == [2, 4, 6])
    #expect(Self.take(asked) == [])
  }

  @Test("Who hears records hears of another parameter before it is set")
  func records() {
    let source = ObservableArray(1...6)
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    let doubled = found.mapped { $0 * 2 }
    let (heard, below) = (LockedElements(Array(found)), LockedElements(Array(doubled)))
    let tokens = [
      found.observe(on: .callingThread) { heard.replay($0) },
      doubled.observe(on: .callingThread) { below.replay($0) },
    ]
    found.parameter = 3
    #expect(heard.elements == [3, 6])
    #expect(heard.version == 2, "a removal and an insertion")
    #expect(below.elements == [6, 12])
    source.append(9)
    #expect(heard.elements == [3, 6, 9])
    found.parameter = 1
    #expect(heard.elements == Array(1...6) + [9])
    #expect(below.elements == heard.elements.map { $0 * 2 })
    #expect(heard.fault == nil && below.fault == nil)
    for token in tokens { token.cancel() }
  }

  @Test("Another order is one batch of moves, the next page one of insertions")
  func batches() throws {
    let source = ObservableArray(["b", "aa", "ccc"])
    let table = source.ordered(with: true) { $2 ? $0 < $1 : $0.count < $1.count }
    let page = table.limited(to: 1)
    let turns = ManualTurnScheduler()
    let batches = Guarded<[BatchUpdate<String>]>([])
    let renderings = [table as ObservableList<String>, page].map { list in
      list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        batches.withLock { $0.append(batch) }
      }
    }
    let take = {
      turns.endTurn()
      return batches.withLock { made in
        defer { made = [] }
        return made
      }
    }
    #expect(take().isEmpty)
    #expect(Array(page) == ["aa"])
    table.parameter = false
    var made = take()
    #expect(made.count == 2)
    let moves = try #require(made.first { $0.changes.newCount == 3 }).changes
    #expect(!moves.moves.isEmpty && moves.removals.isEmpty && moves.insertions.isEmpty)
    #expect(Array(page) == ["b"])
    page.parameter += 1
    made = take()
    #expect(made.map { $0.changes.insertions } == [IndexRanges(1..<2)])
    #expect(made.map { $0.changes.removals.isEmpty } == [true])
    for rendering in renderings { rendering.cancel() }
  }

  @Test("The next page in the turn of an insertion: what is shown stays")
  func pageAndInsertion() throws {
    let source = ObservableArray([1, 2, 3])
    let page = source.limited(to: 2)
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let rendering = page.render(on: .callingThread, every: turns.scheduler, into: sink)
    source.insert(0, at: 0)
    page.parameter += 1
    turns.endTurn()
    let batch = try #require(sink.batches.first)
    #expect(sink.batches.count == 1)
    #expect(batch.insertions == [0] && batch.removals.isEmpty)
    #expect(Array(sink.rows) == [0, 1, 2])
    rendering.cancel()
  }

  @Test("The parameter and the elements are seen to change in one instant")
  func oneInstant() async {
    let (asked, mayGoOn) = (Latch(), LockedValue(false))
    let source = ObservableArray(1...6)
    let found = source.filtered(with: 2) { element, divisor in
      if divisor == 3, element == 6 {
        asked.open()
        while !mayGoOn.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
      }
      return element.isMultiple(of: divisor)
    }
    #expect(Array(found) == [2, 4, 6])
    let ends = [Latch(), Latch()]
    Thread.detachNewThread {
      found.parameter = 3
      ends[0].open()
    }
    await asked.wait()
    #expect(found.parameter == 2)
    #expect(Array(found) == [2, 4, 6])
    let second = LockedValue<[Int]>([])
    Thread.detachNewThread {
      // Equal to what the first thread is about to show: waits for it.
      found.parameter = 3
      let elements = Array(found)
      second.withLock { $0 = elements }
      ends[1].open()
    }
    mayGoOn.withLock { $0 = true }
    for end in ends { await end.wait() }
    #expect(found.parameter == 3)
    #expect(second.withLock { $0 } == [3, 6])
  }

  @Test("The parameter ends with nothing held, whatever its end does")
  func endOfParameter() {
    let source = ObservableArray(1...6)
    let seen = LockedValue<[Int]>([])
    let lists = LockedValue<[AdjustableList<Int, Ending>]>([])
    let look: @Sendable () -> Void = {
      for list in lists.withLock({ $0 }) {
        let count = list.count
        seen.withLock { $0.append(count) }
      }
    }
    let found = source.filtered(with: Ending(look)) { element, _ in element > 2 }
    lists.withLock { $0 = [found] }
    #expect(found.count == 4)
    found.parameter = Ending(look)
    found.parameter = Ending {}
    lists.withLock { $0 = [] }
    #expect(seen.withLock { $0 } == [4, 4])
  }

  /// Reports its end.
  private final class Ending: Equatable, Sendable {
    let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
    static func == (first: Ending, second: Ending) -> Bool { first === second }
  }

  @Test("A closure that is followed no more while it is asked ends with nothing held")
  @MainActor func endOfClosure() {
    let held = LockedValue<[Bool]>([])
    let mayStop = LockedValue(false)
    let lists = LockedValue<[AdjustableList<Int, Int>]>([])
    let source = ObservableArray(1...6)
    let found = source.filtered(with: 0) { element, least in
      if mayStop.withLock({ $0 }) {
        MainActor.assumeIsolated {
          for list in lists.withLock({ $0 }) { list.stopFollowing() }
        }
      }
      return element > least
    }
    lists.withLock { $0 = [found] }
    do {
      let ending = Ending { [core = found.core] in
        held.withLock { $0.append(core.isHeldByCurrentThread) }
      }
      found.follow { withExtendedLifetime(ending) { 2 } }
    }
    #expect(found.count == 4)
    mayStop.withLock { $0 = true }
    source.append(7)
    #expect(found.count == 5)
    found.parameter = 3
    lists.withLock { $0 = [] }
    #expect(held.withLock { $0 } == [false])
  }

  @Test("A value that gives way to the one of a transaction ends with nothing held")
  func endOfGivenValue() {
    let isHolding = LockedValue(true)
    let ends = LockedValue<[Bool]>([])
    let first = Ending {}
    let values = OperatorParameter<Filtering<Int, Int>, Ending>(first) { _ in
      SpecializedTransform { $0 }
    }
    #expect(values.give(Ending { ends.withLock { $0.append(isHolding.withLock { $0 }) } }))
    _ = values.beginNoting()
    values.note(Ending {})
    ParameterLock.withLock {
      _ = values.publishNoted()
      values.take()
    }
    values.noteShown()
    #expect(ends.withLock { $0 } == [])
    isHolding.withLock { $0 = false }
    values.releaseDeparted()
    #expect(ends.withLock { $0 } == [false])
  }

  @Test("What follows a page is asked about the page only")
  func pages() {
    let asked = LockedValue<[Int]>([])
    let source = ObservableArray(0..<1_000)
    let page = source.ordered(by: \.self, descending: true).limited(to: 3)
    let texts = page.mapped { element in
      asked.withLock { $0.append(element) }
      return "\(element)"
    }
    #expect(Array(texts) == ["999", "998", "997"])
    #expect(Self.take(asked) == [999, 998, 997])
    source.append(2_000)
    source.remove(at: 5)
    #expect(Array(texts) == ["2000", "999", "998"])
    #expect(Self.take(asked) == [2_000])
    source.remove(at: source.count - 1)
    #expect(Array(texts) == ["999", "998", "997"])
    #expect(Self.take(asked) == [997])
    page.parameter = 0
    #expect(texts.isEmpty)
    page.parameter = 5_000
    #expect(texts.count == 999)
  }

  @Test("Stretches that the source does not have")
  func stretches() {
    let source = ObservableArray([1, 2, 3])
    #expect(Array(source.limited(to: 0)).isEmpty)
    #expect(Array(source.limited(to: 9)) == [1, 2, 3])
    #expect(Array(source.limited(to: .max)) == [1, 2, 3])
    #expect(Array(source.limited(toLast: 2)) == [2, 3])
    #expect(Array(source.limited(toLast: .max)) == [1, 2, 3])
    #expect(Array(source.limited(to: 7..<9)).isEmpty)
    #expect(Array(source.limited(to: 0..<(.max))) == [1, 2, 3])
    #expect(Array(source.limited(to: 1..<1)).isEmpty)
    let behind = source.limited(to: 2..<9)
    #expect(Array(behind) == [3])
    source.removeAll()
    #expect(behind.isEmpty)
    source.append(contentsOf: 1...4)
    #expect(Array(behind) == [3, 4])
  }

  @Test("Who tracks the parameter is told when it is set, also if no element comes or goes")
  func tracking() {
    let found = ObservableArray([6]).filtered(with: 2) { $0.isMultiple(of: $1) }
    let (told, toldOfElements) = (LockedValue(0), LockedValue(0))
    withObservationTracking({ _ = found.parameter }, onChange: { told.withLock { $0 += 1 } })
    found.parameter = 2
    #expect(told.withLock { $0 } == 0)
    found.parameter = 3
    #expect(told.withLock { $0 } == 1)
    withObservationTracking({ _ = found.count }, onChange: { toldOfElements.withLock { $0 += 1 } })
    found.parameter = 5
    #expect(toldOfElements.withLock { $0 } == 1)
    #expect(found.isEmpty)
  }

  @Test("It ends when nobody uses it, whatever it follows")
  @MainActor func lifetime() async {
    let model = SearchModel()
    let source = ObservableArray(1...6)
    weak var ended: AdjustableList<Int, Int>?
    do {
      let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
      ended = found
      found.follow { model.divisor }
      #expect(found.count == 2)
    }
    #expect(ended == nil)
    model.divisor = 3
    await Task.yield()
  }

  @Test("What it follows and its source end with it, on both levels, also if it reads itself")
  @MainActor func sourceOfFollower() async {
    weak var source: ObservableArray<Int>?
    weak var model: SearchModel?
    do {
      let (array, object) = (ObservableArray(1...6), SearchModel())
      (source, model) = (array, object)
      let found = array.filtered { $0 > 1 }.filtered(with: 2) { $0.isMultiple(of: $1) }
      found.follow { [weak found] in object.divisor + min(found?.count ?? 0, 0) }
      let groups = array.sections(with: 2) { $0 % $1 }
      groups.follow { object.divisor }
      #expect(found.count == 2 && groups.snapshot.count == 3)
      array.append(9)
      #expect(found.count == 3)
    }
    // A job holds what it is about to ask.
    await runMainActorJobs()
    #expect(source == nil)
    #expect(model == nil)
  }

  @Test("After stopFollowing() it holds the closure no more, also of a derived source")
  @MainActor func stopped() async {
    let source = ObservableArray(1...6)
    let found = source.filtered { $0 > 1 }.filtered(with: 2) { $0.isMultiple(of: $1) }
    weak var model: SearchModel?
    do {
      let object = SearchModel()
      model = object
      found.follow { object.divisor }
      source.append(9)
      #expect(Array(found) == [3, 6, 9])
      found.stopFollowing()
    }
    await runMainActorJobs()
    #expect(model == nil)
  }

  @Test("Joined below a parameter that follows a derived list: one state at the first read")
  @MainActor func joinedBelow() {
    let source = ObservableArray(1...12)
    let even = source.filtered { $0.isMultiple(of: 2) }
    let half = even.limited(to: 0)
    half.follow { even.count / 2 }
    let both = half.joined(with: ObservableArray([100]))
    #expect(Array(both) == [2, 4, 6, 100])
    source.append(contentsOf: [14, 16])
    #expect(Array(both) == [2, 4, 6, 8, 100])
  }
}

/// What a list follows.
@MainActor @Observable private final class SearchModel {
  var divisor = 3
  var other = 5
  @ObservationIgnored private(set) var looks = 0

  /// Reads a property, and counts how often.
  func look() -> Int {
    looks += 1
    return divisor
  }
}

@MainActor @Suite("A parameter that follows a value")
struct FollowedParameterTests {
  private let model = SearchModel()
  private let source = ObservableArray(1...12)

  private func found() -> AdjustableList<Int, Int> {
    source.filtered(with: 2) { $0.isMultiple(of: $1) }
  }

  /// Lets the main actor's jobs run until something holds; gives up after many.
  private func wait(until isTrue: () -> Bool) async {
    for _ in 0..<100_000 {
      if isTrue() { return }
      await Task.yield()
    }
  }

  @Test("It is set at once, and whenever the value has changed")
  func following() async {
    let found = found()
    found.follow { model.divisor }
    #expect(found.parameter == 3)
    #expect(Array(found) == [3, 6, 9, 12])
    for divisor in [4, 5, 6] {
      model.divisor = 1
      model.divisor = divisor
      await wait { found.parameter == divisor }
      #expect(found.parameter == divisor)
      #expect(Array(found) == (1...12).filter { $0.isMultiple(of: divisor) })
    }
  }

  @Test("Many changes of one job are one look")
  func looks() async {
    let found = found()
    found.follow { model.look() }
    #expect(model.looks == 1)
    for divisor in 1...5 { model.divisor = divisor }
    await wait { model.looks == 2 }
    #expect(found.parameter == 5)
    #expect(model.looks == 2)
    model.other = 1
    for _ in 0..<10 { await Task.yield() }
    #expect(model.looks == 2)
  }

  @Test("A read after the setter shows the new value at once, of the list and below")
  func reads() async {
    let found = found()
    let texts = found.mapped { "\($0)" }
    let sink = RecordingSink<String>()
    let rendering = texts.render(every: .manual, into: sink)
    found.follow { model.divisor }
    #expect(texts.count == 4)
    model.divisor = 5
    #expect(Array(texts) == ["5", "10"])
    #expect(found.parameter == 5)
    model.divisor = 6
    #expect(found.parameter == 6)
    #expect(Array(found) == [6, 12])
    model.divisor = 4
    source.append(16)
    rendering.flush()
    #expect(Array(sink.rows) == ["4", "8", "12", "16"])
    // The job changes nothing more.
    let revision = found.revision
    for _ in 0..<100 { await Task.yield() }
    #expect(found.revision == revision)
    model.divisor = 12
    #expect(found.parameter == 12)
    rendering.cancel()
  }

  @Test("A read inside the setter, before the value is there, arms it again")
  func readInsideSetter() async {
    let found = found()
    found.follow { model.divisor }
    for divisor in [4, 5] {
      let inside = LockedValue<[Int]>([])
      withObservationTracking {
        _ = model.divisor
      } onChange: {
        MainActor.assumeIsolated {
          let elements = Array(found)
          inside.withLock { $0 = elements }
        }
      }
      let before = Array(found)
      model.divisor = divisor
      #expect(inside.withLock { $0 } == before)
      #expect(Array(found) == (1...12).filter { $0.isMultiple(of: divisor) })
      await wait { model.looks == -1 || found.parameter == divisor }
    }
    // A sink that nobody but the job tells.
    let sink = RecordingSink<Int>()
    let rendering = found.render(every: .immediate, into: sink)
    withObservationTracking {
      _ = model.divisor
    } onChange: {
      MainActor.assumeIsolated { _ = found.count }
    }
    model.divisor = 6
    await wait { Array(sink.rows) == [6, 12] }
    #expect(Array(sink.rows) == [6, 12])
    rendering.cancel()
  }

  @Test("A join of what one transaction changes shows no state that never was")
  func joins() async {
    let (people, cities) = (ObservableArray([1]), ObservableArray([10]))
    let joined = people.mapped(with: []) { person, cities in [person] + cities }
    let seen = LockedValue<[[[Int]]]>([])
    let rendering = joined.render(on: .callingThread, every: .immediate, initial: false) { batch in
      seen.withLock { $0.append(Array(batch.after)) }
    }
    let below = joined.joined(with: cities.mapped { [-$0] })
    joined.follow { Array(cities) }
    for number in 2...5 {
      let token = people.observe(on: .callingThread) { _ in
        let elements = Array(joined)
        seen.withLock { $0.append(elements) }
      }
      transaction(people, cities) { people, cities in
        people[0] = number
        cities[0] = number * 10
      }
      token.cancel()
      #expect(Array(below) == [[number, number * 10], [-number * 10]])
      let states = seen.withLock { $0 }
      #expect(states.allSatisfy { $0.allSatisfy { $0[0] * 10 == $0[1] } }, "\(states)")
      #expect(states.last == [[number, number * 10]])
      if number == 3 { for _ in 0..<100 { await Task.yield() } }
    }
    rendering.cancel()
  }

  @Test("A page that follows the number of elements of its source")
  func followingTheSource() async {
    let even = source.filtered { $0.isMultiple(of: 2) }
    let half = even.limited(to: 0)
    half.follow { even.count / 2 }
    #expect(Array(half) == [2, 4, 6])
    source.append(contentsOf: [14, 16])
    #expect(Array(half) == [2, 4, 6, 8])
    for _ in 0..<100 { await Task.yield() }
    source.removeAll()
    #expect(half.isEmpty)
    #expect(half.parameter == 0)
  }

  @Test("Another value takes the place of the first")
  func replacing() async {
    let found = found()
    found.follow { model.look() }
    found.follow { model.other }
    #expect(found.parameter == 5)
    model.divisor = 4
    for _ in 0..<100 { await Task.yield() }
    #expect(found.parameter == 5)
    #expect(model.looks == 1)
    model.other = 6
    await wait { found.parameter == 6 }
    #expect(Array(found) == [6, 12])
  }

  @Test("It ends when it is told to")
  func ending() async {
    let found = found()
    found.follow { model.divisor }
    found.stopFollowing()
    model.divisor = 4
    for _ in 0..<100 { await Task.yield() }
    #expect(found.parameter == 3)
  }

  @Test("A list is followed as an object is: chosen rows, a count")
  func followingALists() async {
    let chosen = ObservableArray([1, 2])
    let rows = source.filtered(with: []) { $1.contains($0) }
    rows.follow { Array(chosen) }
    #expect(Array(rows) == [1, 2])
    chosen.append(7)
    await wait { rows.count == 3 }
    #expect(Array(rows) == [1, 2, 7])
    chosen.removeAll()
    await wait { rows.isEmpty }
    #expect(rows.isEmpty)
  }

  @Test("Elements that are not Sendable")
  func otherElements() async {
    final class Row {
      let number: Int
      init(_ number: Int) { self.number = number }
    }
    let rows = ObservableArray((1...12).map(Row.init))
    let found = rows.filtered(with: 2) { $0.number.isMultiple(of: $1) }
    found.follow { [model] in model.divisor }
    #expect(found.map(\.number) == [3, 6, 9, 12])
    model.divisor = 6
    await wait { found.parameter == 6 }
    #expect(found.map(\.number) == [6, 12])
  }
}
