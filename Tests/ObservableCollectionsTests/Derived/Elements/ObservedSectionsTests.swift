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
      in: jobs.place, isBound: false, .all, { $0.rank % 2 }, nil
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
      in: jobs.place, isBound: false, .all, { $0.rank }, <
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

  @Test("The header of a section follows what it was made of, alone")
  func headers() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: jobs.place, isBound: false, .all, { $0.rank % 2 }, <
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

  @Test("Headers in random histories")
  func randomHeaders() {
    var random = SplitMix64(seed: 36)
    let notes = ObservableArray(objects)
    let parts = notes.observedSections(
      in: jobs.place, isBound: false, .all, { $0.rank }, <
    ) { id, elements in Header(id: id, count: elements.reduce(0) { $0 + $1.title }) }
    let sink = SectionsRecordingSink<Header, Note>()
    let rendering = parts.render(on: .callingThread, every: jobs.turns, into: sink)
    for _ in 0..<100 {
      let note = objects.randomElement(using: &random)!
      switch Int.random(in: 0..<6, using: &random) {
      case 0: notes.append(note)
      case 1: if notes.count > 2 { notes.remove(at: 0) }
      case 2: jobs.run()
      case 3: note.rank = Int.random(in: 0..<8, using: &random)
      default: note.title = Int.random(in: 0..<5, using: &random)
      }
      if Bool.random(using: &random) {
        let wanted = Dictionary(grouping: notes.snapshot, by: \.rank).sorted { $0.key < $1.key }
        #expect(
          parts.snapshot.map(\.header)
            == wanted.map { Header(id: $0.key, count: $0.value.reduce(0) { $0 + $1.title }) })
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
