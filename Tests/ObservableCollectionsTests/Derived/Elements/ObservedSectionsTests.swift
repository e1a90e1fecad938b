import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists

/// Sections of objects by a key that changes.
@Suite("Lists of objects: sections (Observed)")
struct ObservedSectionsTests {
  struct Header: Identifiable, Equatable {
    let id: Int
    let count: Int
  }

  let jobs = Jobs()
  let objects = someNotes(6)

  private func ids<Header>(
    _ list: DerivedSections<Header, Note>
  ) -> [[Int]] { list.snapshot.map { $0.elements.map(\.id) } }

  @Test("9: An element moves to the section of its new key; it is not replaced")
  func moves() {
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: .elements(in: jobs.place), { $0.rank % 2 }, nil
    ) { Header(id: $0, count: $1.count) }
    #expect(ids(parts) == [[0, 2, 4], [1, 3, 5]])
    let kinds = Recorder<String>()
    let token = parts.observe(on: .callingThread) { kinds.keep("\($0.kind)") }
    jobs.run()
    objects[1].rank = 8
    jobs.run()
    #expect(ids(parts) == [[0, 1, 2, 4], [3, 5]])
    #expect(parts.snapshot.map(\.header.count) == [4, 2])
    #expect(kinds.take().contains { $0.contains("Move") || $0.contains("move") })
    objects[1].rank = 10
    jobs.run()
    #expect(kinds.take() == [])
    notes.touch(at: 3)
    #expect(kinds.take().count == 1)
    token.cancel()
  }

  @Test("Batches, records and versions agree, in random histories")
  func random() {
    var random = SplitMix64(seed: 35)
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: .elements(in: jobs.place), { $0.rank }, <
    ) { Header(id: $0, count: $1.count) }
    _ = parts.elementCount
    let sink = SectionsRecordingSink<Header, Note>()
    let rendering = parts.render(on: .callingThread, every: jobs.turns, into: sink)
    for _ in 0..<150 {
      let note = objects.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: notes.touch(at: Int.random(in: 0..<notes.count, using: &random))
      case 1: notes.append(note)
      case 2: if notes.count > 2 { notes.remove(at: 0) }
      case 3: jobs.run()
      default: note.rank = Int.random(in: 0..<3, using: &random)
      }
      if Bool.random(using: &random) {
        let wanted = Dictionary(grouping: notes.snapshot, by: \.rank).sorted { $0.key < $1.key }
        #expect(ids(parts) == wanted.map { $0.value.map(\.id) })
      }
    }
    jobs.run()
    #expect(sink.faults == [])
    #expect(sink.sections.map { $0.elements.map(\.id) } == ids(parts))
    rendering.cancel()
  }

  @Test("With a parameter, and on the main actor")
  @MainActor func forms() async {
    let notes = ObservableArray(objects)
    let parts = notes.sections(with: 2) { $0.rank % $1 }
    let counts = notes.sections(by: { $0.rank % 2 }) { Header(id: $0, count: $1.count) }
    let there = notes.sections(on: .mainActor) { $0.rank % 2 }
    #expect(ids(parts) == [[0, 2, 4], [1, 3, 5]] && ids(there) == ids(parts))
    #expect(counts.snapshot.map(\.header.count) == [3, 3])
    objects[1].rank = 4
    #expect(ids(parts) == [[0, 1, 2, 4], [3, 5]] && ids(there) == ids(parts))
    #expect(counts.snapshot.map(\.header.count) == [4, 2])
    parts.parameter = 4
    #expect(ids(parts) == [[0, 1, 4], [2], [3], [5]])
    #expect(parts.path(atSource: 3) == ElementPath(section: 2, element: 0))
  }

  @Test("All forms, in random histories")
  @MainActor func allForms() async {
    var random = SplitMix64(seed: 37)
    let notes = ObservableArray(objects)
    let count = { @Sendable (id: Int, elements: ArraySnapshot<Note>) in
      Header(id: id, count: elements.reduce(0) { $0 + $1.title })
    }
    let plain = [
      notes.sections(by: \.rank, header: count),
      notes.sections(on: .mainActor, by: { $0.rank }, header: count),
    ]
    let keyed = [
      notes.sections(with: 2, by: { $0.rank % $1 }),
      notes.sections(on: .mainActor, with: 2, by: { $0.rank % $1 }),
    ]
    let counted = [
      notes.sections(with: 2, by: { $0.rank % $1 }, header: count),
      notes.sections(on: .mainActor, with: 2, by: { $0.rank % $1 }, header: count),
    ]
    // These hear of `touch(at:)` alone.
    let touched = [
      notes.sections(on: .mainActor, with: 2, observing: .nothing, by: { $0.rank % $1 }),
      notes.sections(with: 2, observing: .nothing, by: { $0.rank % $1 }),
    ]
    for _ in 0..<120 {
      let note = objects.randomElement(using: &random)!
      let parameter = counted[0].parameter
      switch Int.random(in: 0..<7, using: &random) {
      case 0: notes.append(note)
      case 1: if notes.count > 2 { notes.remove(at: 0) }
      case 2: await runMainActorJobs()
      case 3: note.rank = Int.random(in: 0..<8, using: &random)
      case 4:
        for list in keyed + touched { list.parameter = parameter % 3 + 1 }
        for list in counted { list.parameter = parameter % 3 + 1 }
      default: note.title = Int.random(in: 0..<5, using: &random)
      }
      for list in plain {
        expect(list.snapshot.map(\.header), list.snapshot.map(\.elements), notes) { $0.rank }
      }
      for list in counted {
        let parameter = list.parameter
        expect(list.snapshot.map(\.header), list.snapshot.map(\.elements), notes) {
          $0.rank % parameter
        }
      }
      notes.touch(at: IndexRanges(0..<notes.count))
      for list in keyed + touched {
        let (state, parameter) = (list.snapshot, list.parameter)
        expect(nil, state.map(\.elements), notes) { $0.rank % parameter }
      }
    }
  }

  /// Compares sections with a dictionary's.
  private func expect(
    _ headers: [Header]?, _ elements: [ArraySnapshot<Note>], _ notes: ObservableArray<Note>,
    _ key: (Note) -> Int
  ) {
    let wanted = Dictionary(grouping: notes.snapshot, by: key)
    let found = elements.map { key($0[0]) }
    #expect(found.sorted() == wanted.keys.sorted())
    for (key, section) in zip(found, elements) { #expect(Array(section) == wanted[key]) }
    guard let headers else { return }
    #expect(headers.map(\.id) == found)
    #expect(headers.map(\.count) == elements.map { $0.reduce(0) { $0 + $1.title } })
  }

  @Test("The header of a section follows what it was made of, alone")
  func headers() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: .elements(in: jobs.place), { $0.rank % 2 }, <
    ) { id, elements in
      asked.keep(id)
      return Header(id: id, count: elements.filter(\.isDone).count)
    }
    let sink = SectionsRecordingSink<Header, Note>()
    let rendering = parts.render(on: .callingThread, every: jobs.turns, into: sink)
    #expect(parts.snapshot.map(\.header.count) == [0, 0])
    let heard = Recorder<String>()
    let token = parts.observe(on: .callingThread) { heard.keep("\($0.kind)") }
    jobs.run()
    _ = asked.take()
    objects[3].isDone = true
    jobs.run()
    #expect(asked.take() == [1])
    #expect(heard.take().count == 1)
    #expect(parts.snapshot.map(\.header.count) == [0, 1])
    objects[3].rank = 2
    objects[0].isDone = true
    #expect(parts.snapshot.map(\.header.count) == [2, 0])
    objects[3].isDone = false
    #expect(parts.snapshot.map(\.header.count) == [1, 0])
    notes.removeAll { $0.rank % 2 == 1 }
    objects[3].title = 1
    objects[0].isDone = false
    #expect(parts.snapshot.map(\.header.count) == [0])
    notes.append(contentsOf: objects[4...])
    objects[5].isDone = true
    #expect(parts.snapshot.map(\.header.count) == [0, 1])
    jobs.run()
    #expect(sink.faults == [])
    #expect(sink.sections.map(\.header.count) == [0, 1])
    withExtendedLifetime((rendering, token)) {}
  }

  @Test("Inside somebody's tracking all headers have one registration, and follow it")
  func headersTogether() {
    let objects = someNotes(40)
    let notes = ObservableArray(objects)
    let tracker = ElementTracker(in: jobs.place)
    let headers = HeaderTracker<Header, Note>(tracker) { id, elements in
      Header(id: id, count: elements.reduce(0) { $0 + $1.title })
    }
    let grouping = Grouping(SpecializedKey(tracker.asking { $0.rank }), header: headers.header)
    let parts = DerivedSections(
      Observing(ObservedHeaders(grouping, headers), tracker), of: notes, isBound: false)
    func read() -> [Int] {
      var counts: [Int] = []
      withObservationTracking {
        counts = parts.snapshot.map(\.header.count)
      } onChange: {
      }
      return counts
    }
    #expect(read().count == 40)
    #expect(tracker.headerGroups.isEmpty)
    objects[7].title = 3
    #expect(read()[7] == 3)
    jobs.run()
    #expect(!tracker.headerGroups.isEmpty)
    let made = tracker.headerGroups.reduce(0) { $0 + $1.members.count }
    for note in objects { note.title = 5 }
    #expect(read() == Array(repeating: 5, count: 40))
    notes.removeAll { $0.id % 2 == 0 }
    #expect(read() == Array(repeating: 5, count: 20))
    // They were not registered one by one.
    #expect(tracker.headerGroups.reduce(0) { $0 + $1.members.count } == made)
    for note in objects { note.title = 6 }
    #expect(read() == Array(repeating: 6, count: 20))
    jobs.run()
    objects[9].title = 7
    #expect(read()[4] == 7)
  }

  @Test("Headers in random histories", arguments: [6, 30])
  func randomHeaders(count: Int) {
    var random = SplitMix64(seed: 36)
    let objects = someNotes(count)
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: .elements(in: jobs.place), { $0.rank }, <
    ) { id, elements in Header(id: id, count: elements.reduce(0) { $0 + $1.title }) }
    let sink = SectionsRecordingSink<Header, Note>()
    let rendering = parts.render(on: .callingThread, every: jobs.turns, into: sink)
    for _ in 0..<100 {
      let note = objects.randomElement(using: &random)!
      switch Int.random(in: 0..<7, using: &random) {
      case 0: notes.append(note)
      case 1: if notes.count > 2 { notes.remove(at: 0) }
      case 2: jobs.run()
      case 3: note.rank = Int.random(in: 0..<count + 2, using: &random)
      case 4: for note in objects { note.title += 1 }
      default: note.title = Int.random(in: 0..<5, using: &random)
      }
      if Bool.random(using: &random) {
        let wanted = Dictionary(grouping: notes.snapshot, by: \.rank).sorted { $0.key < $1.key }
        var found: [Header] = []
        if Bool.random(using: &random) {
          withObservationTracking {
            found = parts.snapshot.map(\.header)
          } onChange: {
          }
        } else {
          found = parts.snapshot.map(\.header)
        }
        #expect(
          found == wanted.map { Header(id: $0.key, count: $0.value.reduce(0) { $0 + $1.title }) })
      }
    }
    jobs.run()
    #expect(sink.faults == [])
    rendering.cancel()
  }

  @Test("Closures on the main actor follow what they read besides the elements")
  @MainActor func state() {
    let author = Author(2)
    let numbers = ObservableArray(0..<6)
    let parts = numbers.sections(on: .mainActor) {
      $0 % author.name
    } header: { id, all in
      Header(id: id, count: all.count * author.name)
    }
    #expect(parts.snapshot.map(\.header.count) == [6, 6])
    author.name = 3
    #expect(parts.snapshot.map(\.header.count) == [6, 6, 6])
  }
}
