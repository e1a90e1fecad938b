import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// What `withObservationTracking` sees of an array.
@Suite("Observation: tracked reads")
struct TrackedReadTests {
  private let array = ObservableArray([1, 2, 3])

  /// How often a tracker is told when, after `read`, `change` happens.
  private func tellings(
    _ read: (ObservableArray<Int>) throws -> Void, _ change: (ObservableArray<Int>) -> Void
  ) -> Int {
    let told = Recorder<Bool>()
    withObservationTracking({ try? read(array) }, onChange: { told.keep(true) })
    change(array)
    return told.values.count
  }

  @Test("Every way to read is seen")
  func everyRead() {
    let reads: [(String, (ObservableArray<Int>) throws -> Void)] = [
      ("count", { _ = $0.count }), ("isEmpty", { _ = $0.isEmpty }), ("first", { _ = $0.first }),
      ("last", { _ = $0.last }), ("subscript", { _ = $0[0] }), ("range", { _ = $0[0..<1] }),
      ("open range", { _ = $0[0...] }), ("indices", { _ = $0.indices }),
      ("snapshot", { _ = $0.snapshot }), ("version", { _ = $0.revision.version }),
      ("iteration", { for element in $0 where element == 9 { break } }),
      ("firstIndex", { _ = $0.firstIndex(of: 2) }),
      ("first index of a predicate", { _ = $0.firstIndex { $0 == 2 } }),
      ("contains", { _ = $0.contains(2) }),
      ("description", { _ = $0.description }),
      ("debugDescription", { _ = $0.debugDescription }), ("mirror", { _ = $0.customMirror }),
      ("encode", { try $0.encode(to: NoEncoder()) }),
    ]
    for (name, read) in reads {
      #expect(tellings(read, { $0[0] += 1 }) == 1, "\(name)")
    }
  }

  /// Refuses to encode: only that it was asked counts.
  private struct NoEncoder: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      fatalError("An array has no keys")
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { NoContainer() }
    func singleValueContainer() -> any SingleValueEncodingContainer {
      fatalError("An array is no single value")
    }
  }

  @Test("Every kind of change tells, a call that changes nothing does not")
  func everyChange() {
    let changes: [(ObservableArray<Int>) -> Void] = [
      { $0.append(4) }, { $0.remove(at: 0) }, { $0[0] = 9 }, { $0.move(from: 0, to: 1) },
      { $0.touch(at: 0) }, { $0.replaceAll(with: [7, 8], matching: .self) },
      { $0.transaction { $0.append(1) } },
    ]
    for change in changes { #expect(tellings({ _ = $0.count }, change) == 1) }
    let nothings: [(ObservableArray<Int>) -> Void] = [
      { $0.append(contentsOf: []) }, { $0.swapAt(0, 0) }, { $0.transaction { _ in } },
      {
        try? $0.transaction { array throws(Refusal) in
          array.append(1); throw Refusal()
        }
      },
    ]
    for nothing in nothings { #expect(tellings({ _ = $0.count }, nothing) == 0) }
  }

  private struct Refusal: Error {}

  @Test("A tracker is told once, after the change is visible, and may read and change there")
  func insideOnChange() {
    let seen = Recorder<[Int]>()
    withObservationTracking(
      { _ = array.count },
      onChange: { [array] in
        seen.keep(Array(array))
        array.append(5)
        seen.keep(Array(array))
      })
    array.append(4)
    #expect(seen.values == [[1, 2, 3, 4], [1, 2, 3, 4, 5]])
    array.append(6)
    #expect(seen.values.count == 2)
  }

  @Test("A tracker that tracks anew inside its callback is notified of every change")
  func againAndAgain() {
    let follower = Follower(array)
    follower.follow()
    for number in 4...100 { array.append(number) }
    #expect(follower.counts == Array(3...100))
  }

  /// Tracks the count, and anew whenever it is told.
  private final class Follower: Sendable {
    private let array: ObservableArray<Int>
    private let recorder = Recorder<Int>()

    var counts: [Int] { recorder.values }

    init(_ array: ObservableArray<Int>) { self.array = array }

    func follow() {
      let count = withObservationTracking({ array.count }, onChange: { [self] in follow() })
      recorder.keep(count)
    }
  }

  @Test("A transaction tells once, at its end, with nothing held")
  func transaction() {
    let seen = Recorder<[Int]>()
    withObservationTracking(
      { _ = array.count },
      onChange: { [array] in
        // Another thread can change the array here: neither gate nor lock is held.
        onOtherThread { array.append(9) }
        seen.keep(Array(array))
      })
    array.transaction { array in
      array.removeAll()
      array.transaction { $0.append(4) }
      #expect(seen.values.isEmpty)
    }
    #expect(seen.values == [[4, 9]])
  }

  @Test("Who reads a draft that is taken back is told")
  func takenBack() async throws {
    let told = Recorder<Bool>()
    withObservationTracking(
      {
        try? array.transaction { array throws(Refusal) in
          array.append(4)
          #expect(array.count == 4)
          throw Refusal()
        }
      }, onChange: { told.keep(true) })
    try await wait(for: "the notice of a tracker") { !told.values.isEmpty }
    #expect(told.values == [true])
  }

  @Test("The array may be released inside the callback")
  func release() {
    let held = Recorder<ObservableArray<Int>>()
    weak var gone: ObservableArray<Int>?
    let told = Recorder<Bool>()
    do {
      let short = ObservableArray([1])
      gone = short
      held.keep(short)
      withObservationTracking(
        { _ = short.count }, onChange: { told.keep(held.take().count == 1) })
    }
    held.values[0].append(2)
    #expect(told.values == [true])
    #expect(gone == nil)
  }

  @Test("Nothing is kept for trackers that were told, nor for an array that is gone")
  func leftovers() {
    for _ in 0..<10 { _ = tellings({ _ = $0.count }, { $0.append(1) }) }
    weak var reads: TrackedReads?
    weak var mark: ReadMark?
    do {
      let short = ObservableArray([1])
      withObservationTracking({ _ = short.count }, onChange: {})
      let entry = short.core.shared.readMarks.entry()
      (reads, mark) = (entry.reads, entry.mark)
      #expect(mark != nil)
      short.append(2)
    }
    #expect(mark == nil)
    #expect(reads == nil)
  }

  /// The marks of an array that is read under tracking after each of ten changes.
  ///
  /// - Parameter holding: whether the tracking before is held until the next has read.
  private func marks(holding: Bool) -> [ReadMark] {
    var held: ReadMarks.Entry?
    return (0..<10).map { number in
      withObservationTracking {
        _ = array.count
      } onChange: {
      }
      let entry = array.core.withLock { array.core.shared.readMarks.entry() }
      withExtendedLifetime(held) {}
      held = holding ? entry : nil
      array[0] = number
      return entry.mark
    }
  }

  @Test("A mark that nobody holds any more serves later states, too")
  func usedAgain() {
    #expect(Set(marks(holding: false)).count == 1)
    #expect(Set(marks(holding: true)).count <= 3)
  }

  @Test("A change before the end of the tracking closure is told, though others have read since")
  func lateBesideOthers() async throws {
    let told = Recorder<Bool>()
    withObservationTracking {
      _ = array[0]
      // Nobody listens yet. The second read must not take over the mark of the first.
      onOtherThread {
        array[0] = 9
        withObservationTracking {
          _ = array[0]
        } onChange: {
        }
      }
    } onChange: {
      told.keep(true)
    }
    try await wait(for: "the notice of a tracker") { !told.values.isEmpty }
  }

  @Test("An array that nobody tracks keeps nothing, however often it is read")
  func untracked() {
    _ = (array.count, array.snapshot, array[0])
    array.append(1)
    #expect(array.core.shared.needsDelivery == false)
    #expect(!array.core.isReadAttended)
  }

  @Test("Elements that are not Sendable: the array is tracked on its actor")
  @MainActor func notSendable() {
    final class Row { var title = "" }
    let rows = ObservableArray<Row>([Row()])
    let told = Recorder<Bool>()
    withObservationTracking({ _ = rows[0].title }, onChange: { told.keep(true) })
    rows[0].title = "x"
    #expect(told.values.isEmpty)
    rows.touch(at: 0)
    #expect(told.values == [true])
  }

  @Test("Sections: reads of both levels are seen, changes of both tell")
  func sections() {
    let list = ObservableSections([
      SectionSnapshot(Head(id: 1), elements: [Cell(token: 10)]),
      SectionSnapshot(Head(id: 2), elements: []),
    ])
    let path = ElementPath(section: 0, element: 0)
    let reads: [(String, () -> Void)] = [
      ("count", { _ = list.sections.count }), ("elementCount", { _ = list.elementCount }),
      ("isEmpty", { _ = list.sections.isEmpty }), ("snapshot", { _ = list.snapshot }),
      ("section", { _ = list[0] }), ("element", { _ = list[path] }),
      ("version", { _ = list.revision.version }), ("description", { _ = list.description }),
      ("id", { _ = list.sections.index(ofID: 2) }),
    ]
    for (name, read) in reads {
      let told = Recorder<Bool>()
      withObservationTracking(read, onChange: { told.keep(true) })
      list[section: 1].append(Cell(token: 11))
      #expect(told.values == [true], "\(name)")
      withObservationTracking(read, onChange: { told.keep(true) })
      list.transaction {
        $0.sections.move(from: 0, to: 1); $0.sections.move(from: 1, to: 0)
      }
      #expect(told.values == [true, true], "\(name)")
    }
  }
}

/// Takes whatever is encoded and keeps nothing.
private struct NoContainer: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count = 0
  mutating func encodeNil() { count += 1 }
  mutating func encode<T: Encodable>(_ value: T) { count += 1 }
  mutating func nestedContainer<Key>(
    keyedBy keyType: Key.Type
  ) -> KeyedEncodingContainer<Key> { fatalError("An array of integers nests nothing") }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  mutating func superEncoder() -> any Encoder { fatalError("An array has no super class") }
}
