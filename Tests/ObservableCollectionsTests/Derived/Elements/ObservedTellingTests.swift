import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// What a list of objects tells of a change in one of them.
@Suite("Lists of objects: what is told")
struct ObservedTellingTests {
  let jobs = Jobs()
  let objects = someNotes(4)

  /// The records of a list while a closure runs, and of the job after it.
  private func records<Element>(
    of list: ObservableList<Element>, _ body: () -> Void
  ) -> [String] {
    let heard = Recorder<String>()
    let token = list.observe(on: .callingThread) { change in
      heard.keep("\(change.kind) \(change.indexes)")
    }
    jobs.run()
    body()
    jobs.run()
    token.cancel()
    return heard.take()
  }

  @Test(
    "8: In a filter, an element whose answer is the same leaves no record; else it comes or goes")
  func filter() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone && $0.rank >= 0 }
    _ = open.count
    #expect(records(of: open) { objects[1].rank = 9 } == [])
    #expect(records(of: open) { objects[1].isDone = true } == ["removal {1}"])
    #expect(records(of: open) { objects[1].isDone = false } == ["insertion {1}"])
  }

  @Test("10: In a map the result is replaced, unless it is equal")
  func maps() {
    let notes = ObservableArray(objects)
    let ranks = notes.observedMap(in: .elements(in: jobs.place), isSame: ==) { $0.rank / 10 }
    _ = ranks.count
    #expect(records(of: ranks) { objects[1].rank = 9 } == [])
    #expect(records(of: ranks) { objects[1].rank = 19 } == ["replacement {1}"])
    let all = notes.observedMap(in: .elements(in: jobs.place), isSame: nil) { $0.rank / 10 }
    _ = all.count
    #expect(records(of: all) { objects[1].rank = 18 } == ["replacement {1}"])
  }

  @Test("10: In a compact map, too, and it comes and goes")
  func compactMaps() {
    let notes = ObservableArray(objects)
    let half = { @Sendable (note: Note) in note.rank < 0 ? nil : note.rank / 10 }
    let ranks = notes.observedCompactMap(in: .elements(in: jobs.place), isSame: ==, half)
    _ = ranks.count
    #expect(records(of: ranks) { objects[1].rank = 9 } == [])
    #expect(records(of: ranks) { objects[1].rank = 19 } == ["replacement {1}"])
    #expect(records(of: ranks) { objects[1].rank = -1 } == ["removal {1}"])
    #expect(records(of: ranks) { objects[1].rank = 1 } == ["insertion {1}"])
    #expect(records(of: ranks) { notes.touch(at: 1) } == ["replacement {1}"])
    let all = notes.observedCompactMap(in: .elements(in: jobs.place), isSame: nil, half)
    _ = all.count
    #expect(records(of: all) { objects[1].rank = 2 } == ["replacement {1}"])
  }

  @Test("11: In observed elements, a replacement by the same object")
  func observedElements() {
    let notes = ObservableArray(objects)
    let rows = notes.observedElements(in: jobs.place, isSame: nil) { ($0.title, $0.isDone) }
    _ = rows.count
    #expect(records(of: rows) { objects[2].title = 1 } == ["replacement {2}"])
    #expect(records(of: rows) { objects[2].rank = 1 } == [])
    #expect(rows[2] === objects[2])
    // One that was read before the job is told once more.
    let told = records(of: rows) {
      objects[2].title = 2
      _ = rows.count
    }
    #expect(told == ["replacement {2}", "replacement {2}"])
  }

  @Test("11: With equatable values, a change to an equal one is left out, and a read tells once")
  func observedValues() {
    let notes = ObservableArray(objects)
    let rows = notes.observedElements(in: jobs.place, isSame: ==) { $0.rank / 10 }
    _ = rows.count
    #expect(records(of: rows) { objects[2].rank = 9 } == [])
    let told = records(of: rows) {
      objects[2].rank = 10
      _ = rows.count
    }
    #expect(told == ["replacement {2}"])
    #expect(records(of: rows) { notes.append(Note(9)) } == ["insertion {4}"])
  }

  /// One registration serves a list of many objects that is read first inside tracking; the job after it registers
  /// each object.
  @Test(
    "11: What changes between a first read inside tracking and the job after it is told",
    arguments: [15, 16, 20, 300])
  func firstReadInsideTracking(count: Int) {
    let places = [3, count - 1]
    for isJobBetween in [false, true] {
      let kinds: [(String, (ObservableArray<Note>) -> TrackedList)] = [
        ("elements", { .init($0.observedElements(in: jobs.place, isSame: nil) { $0.title }) }),
        ("values", { .init($0.observedElements(in: jobs.place, isSame: ==) { $0.title }) }),
        ("map", { .init($0.observedMap(in: .elements(in: jobs.place), isSame: nil) { $0.title }) }),
        ("filter", { .init($0.observedFilter(in: .elements(in: jobs.place)) { $0.title == 0 }) }),
        (
          "order",
          { .init($0.observedOrder(in: .elements(in: jobs.place)) { $0.title < $1.title }) }
        ),
      ]
      for (name, makeList) in kinds {
        let objects = someNotes(count)
        let list = makeList(ObservableArray(objects))
        withObservationTracking {
          #expect(list.count() == count)
        } onChange: {
        }
        let batches = Recorder<String>()
        let sink = list.render(jobs.turns) { batches.keep($0) }
        if isJobBetween { jobs.run() }
        for place in places { objects[place].title = 1 }
        jobs.run()
        let isTogether = count >= 16 && !isJobBetween
        // In an order, those that are equal stay in the order of the source.
        let expected =
          switch name {
          case "filter": "removals {3, \(count - 1)}"
          case "order": "moves 3 → \(count - 2)"
          // Without values to compare, one registration tells of all.
          case "elements" where isTogether, "map" where isTogether: "updates 0 → 0 and \(count - 1)"
          default: "updates 3 → 3, \(count - 1) → \(count - 1)"
          }
        #expect(batches.take() == [expected], "\(name), \(count), \(isJobBetween)")
        // From here on each object is registered alone.
        objects[4].title = -1
        jobs.run()
        #expect(batches.take().count == 1, "\(name), \(count), \(isJobBetween)")
        sink()
      }
    }
  }

  /// A list of whatever elements.
  private struct TrackedList {
    let count: () -> Int
    /// Renders the list, and returns what ends that.
    let render: (TurnScheduler, @escaping @Sendable (String) -> Void) -> () -> Void

    init<Element: Sendable>(_ list: ObservableList<Element>) {
      count = { list.count }
      render = { scheduler, keep in
        let sink = list.render(on: .callingThread, every: scheduler, initial: false) { batch in
          let changes = batch.changes
          let pairs = [changes.moves, changes.updates].map { pairs in
            pairs.map {
              "\($0.oldStart) → \($0.newStart)\($0.count > 1 ? " and \($0.count - 1)" : "")"
            }.joined(separator: ", ")
          }
          let parts = [
            ("removals", "\(changes.removals)"), ("moves", pairs[0]),
            ("insertions", "\(changes.insertions)"), ("updates", pairs[1]),
          ]
          keep(
            parts.filter { !["", "{}"].contains($0.1) }.map { "\($0) \($1)" }
              .joined(separator: "; "))
        }
        return { sink.cancel() }
      }
    }
  }

  @Test("11: Lists below follow observed elements by their records")
  func belowObservedElements() {
    let notes = ObservableArray(objects)
    let rows = notes.observingElements(\.title, \.isDone)
    let open = rows.filtered(observing: .nothing) { !$0.isDone }
    #expect(open.count == 4)
    objects[0].isDone = true
    #expect(open.count == 3)
    struct Entry { let note: Note }
    let entries = ObservableArray(objects.map { Entry(note: $0) })
    let done = entries.observingElements { $0.note.isDone }.filtered { $0.note.isDone }
    #expect(done.count == 1)
    objects[1].isDone = true
    #expect(done.count == 2)
  }

  @Test("12: Touching tells a replacement in all lists, and asks anew")
  func touched() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) {
      asked.keep($0.id)
      return !$0.isDone
    }
    _ = open.count
    _ = asked.take()
    #expect(records(of: open) { notes.touch(at: 1) } == ["replacement {1}"])
    #expect(Set(asked.take()) == [1])
  }

  @Test("13: An element that is asked and replaced in the same turn is replaced")
  func replacedAndChanged() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone && $0.rank >= 0 }
    _ = open.count
    let batches = Recorder<String>()
    let sink = open.render(on: .callingThread, every: jobs.turns, initial: false) {
      batches.keep($0.description)
    }
    jobs.run()
    objects[1].rank = 5
    notes.touch(at: 1)
    objects[2].rank = 5
    jobs.run()
    #expect(batches.take().map { $0.contains("updates 1") } == [true])
    sink.cancel()
  }

  @Test("14: A change inside a transaction is seen at once, and a throw does not take it back")
  func transactions() {
    struct Stop: Error {}
    let notes = ObservableArray(objects)
    let open = notes.filtered { !$0.isDone }
    #expect(open.count == 4)
    let version = notes.revision
    var seen = 0
    try? notes.transaction { edit in
      edit.removeAll()
      objects[1].isDone = true
      seen = open.count
      throw Stop()
    }
    #expect(seen == 3)
    #expect(open.count == 3)
    #expect(notes.count == 4)
    #expect(notes.revision == version)
  }

  @Test("15: The array itself tells nothing")
  func arrayIsSilent() {
    let notes = ObservableArray(objects)
    let open = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }
    _ = open.count
    #expect(records(of: notes) { objects[1].isDone = true } == [])
    #expect(notes.revision.version == 0)
  }
}
