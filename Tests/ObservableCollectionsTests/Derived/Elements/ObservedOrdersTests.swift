import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Orders, first elements and parameters of lists of objects.
@Suite("Lists of objects: orders, keys and parameters")
struct ObservedOrdersTests {
  let jobs = Jobs()
  let objects = someNotes(5)

  private func ids(_ list: ObservableList<Note>) -> [Int] { list.map(\.id) }

  /// Orders by rank: by comparing, and by a key.
  private func orders(_ notes: ObservableArray<Note>) -> [DerivedList<Note>] {
    [
      notes.observedOrder(in: .elements(in: jobs.place)) { $0.rank < $1.rank },
      notes.observedOrder(in: .elements(in: jobs.place), by: \.rank, descending: false),
    ]
  }

  @Test("9: In an order an element moves, or there is no record; it is not replaced")
  func moves() {
    let notes = ObservableArray(objects)
    for order in orders(notes) {
      for (index, note) in objects.enumerated() { note.rank = index }
      #expect(ids(order) == [0, 1, 2, 3, 4])
      let heard = Recorder<String>()
      let token = order.observe(on: .callingThread) { heard.keep("\($0.kind) \($0.indexes)") }
      jobs.run()
      objects[1].rank = 2
      jobs.run()
      #expect(heard.take() == [])
      objects[0].rank = 9
      jobs.run()
      #expect(ids(order) == [1, 2, 3, 4, 0])
      #expect(heard.take().map { $0.hasPrefix("move") } == [true])
      notes.touch(at: 3)
      #expect(heard.take() == ["replacement {2}"])
      token.cancel()
    }
  }

  @Test("9: Elements that changed and were not read do not mislead the place of a new one")
  func placedAmongChanged() {
    for kind in 0..<2 {
      let notes = ObservableArray(someNotes(5))
      let order = orders(notes)[kind]
      _ = order.count
      notes[3].rank = -1
      let new = Note(9, rank: 2)
      notes.append(new)
      notes[0].rank = 7
      #expect(ids(order) == [3, 1, 2, 9, 4, 0])
      jobs.run()
      #expect(ids(order) == [3, 1, 2, 9, 4, 0])
    }
  }

  @Test("9: While an order is held, a changed element keeps its place")
  func held() {
    let notes = ObservableArray(objects)
    for order in orders(notes) {
      for (index, note) in objects.enumerated() { note.rank = index }
      _ = order.count
      let hold = order.holdOrder()
      objects[0].rank = 9
      #expect(ids(order) == [0, 1, 2, 3, 4])
      hold.end()
      #expect(ids(order) == [1, 2, 3, 4, 0])
    }
  }

  @Test("9: The first element with a key follows the key")
  func distinct() {
    let notes = ObservableArray(objects)
    let firsts = notes.distinct { $0.rank % 2 }
    #expect(ids(firsts) == [0, 1])
    objects[1].rank = 2
    #expect(ids(firsts) == [0, 3])
    objects[1].rank = 7
    #expect(ids(firsts) == [0, 1])
  }

  @Test("What a limit goes on with follows each element")
  func limitedWhile() {
    let notes = ObservableArray(objects)
    let leading = notes.limited(while: { $0.rank < 3 })
    #expect(ids(leading) == [0, 1, 2])
    objects[1].rank = 7
    #expect(ids(leading) == [0])
    objects[3].rank = 0
    #expect(ids(leading) == [0])
    objects[1].rank = 1
    #expect(ids(leading) == [0, 1, 2, 3])
  }

  @Test("With a parameter, both are followed, and the sources of what is told are the same")
  func parameters() {
    let notes = ObservableArray(objects)
    let found = notes.observedFilter(with: 2, in: .elements(in: jobs.place)) { $0.rank >= $1 }
    let sums = notes.observedMap(with: 10, in: .elements(in: jobs.place), isSame: ==) {
      $0.rank + $1
    }
    let some = notes.observedCompactMap(with: 2, in: .elements(in: jobs.place), isSame: ==) {
      $0.rank < $1 ? nil : $0.rank / 2
    }
    let ordered = notes.observedOrder(with: 1, in: .elements(in: jobs.place)) {
      $0.rank * $2 < $1.rank * $2
    }
    #expect(ids(found) == [2, 3, 4] && Array(sums) == [10, 11, 12, 13, 14])
    #expect(Array(some) == [1, 1, 2] && ids(ordered) == [0, 1, 2, 3, 4])
    objects[0].rank = 6
    #expect(ids(found) == [0, 2, 3, 4] && Array(sums) == [16, 11, 12, 13, 14])
    #expect(Array(some) == [3, 1, 1, 2] && ids(ordered) == [1, 2, 3, 4, 0])
    found.parameter = 4
    sums.parameter = 20
    some.parameter = 4
    ordered.parameter = -1
    objects[2].rank = 5
    #expect(ids(found) == [0, 2, 4] && Array(sums) == [26, 21, 25, 23, 24])
    #expect(Array(some) == [3, 2, 2] && ids(ordered) == [0, 2, 4, 3, 1])
    jobs.run()
    objects[3].rank = 8
    #expect(ids(found) == [0, 2, 3, 4] && ids(ordered) == [3, 0, 2, 4, 1])
  }

  @Test("What all elements are combined to follows each of them")
  func reduced() {
    let notes = ObservableArray(objects)
    let all = notes.reduced(Note(-1)) { Note(-1, rank: $0.rank + $1.rank) }
    #expect(all[0].rank == 10)
    objects[1].rank = 11
    #expect(all[0].rank == 20)
  }

  @Test("Another parameter asks each element once")
  func askedOnceByParameter() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let found = notes.observedFilter(with: 2, in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return $0.rank >= $1
    }
    _ = found.count
    jobs.run()
    _ = asked.take()
    found.parameter = 3
    jobs.run()
    #expect(asked.take() == [0, 1, 2, 3, 4])
  }

  @Test("On the main actor, the same calls follow objects of the main actor")
  @MainActor func onTheMainActor() async {
    let objects = (0..<4).map { Row($0) }
    let rows = ObservableArray(objects)
    let on = rows.filtered(on: .mainActor) { $0.isOn }
    let ordered = rows.ordered(on: .mainActor, by: \.rank)
    let compared = rows.ordered(on: .mainActor) { $0.rank < $1.rank }
    let titles = rows.mapped(on: .mainActor) { $0.rank }
    let firsts = rows.distinct(on: .mainActor) { $0.rank % 2 }
    let leading = rows.limited(on: .mainActor, while: { $0.isOn })
    let above = rows.filtered(on: .mainActor, with: 1) { $0.rank > $1 }
    let seen = rows.observingElements(on: .mainActor, \.rank, \.isOn)
    let batches = Recorder<String>()
    let sink = seen.render(initial: false) { batches.keep($0.description) }
    #expect(on.count == 4 && Array(titles) == [0, 1, 2, 3] && firsts.count == 2)
    #expect(ordered.count == 4 && compared.count == 4 && above.count == 2)
    #expect(leading.count == 4)
    await runMainActorJobs()
    objects[0].isOn = false
    objects[1].rank = 8
    #expect(leading.isEmpty)
    #expect(on.count == 3 && Array(titles) == [0, 8, 2, 3])
    #expect(ordered.map(\.rank) == [0, 2, 3, 8] && compared.map(\.rank) == [0, 2, 3, 8])
    #expect(firsts.map(\.rank) == [0, 3] && above.count == 3)
    await runMainActorJobs()
    #expect(batches.take().count == 1)
    withExtendedLifetime(sink) {}
  }
}

@MainActor @Observable private final class Row {
  var rank: Int
  var isOn = true

  init(_ rank: Int) { self.rank = rank }
}
