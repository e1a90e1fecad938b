import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Transactions of several lists at once.
@Suite("Clause 11, transactions of several lists")
struct Clause11SeveralListsTests {
  private struct Refusal: Error, Equatable { var code = 1 }

  private let numbers = ObservableArray([1, 2, 3], name: "numbers")
  private let words = ObservableArray(["a", "b"], name: "words")
  private let sections = ObservableSections([
    SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])
  ])

  /// What any other thread sees of the three lists.
  private func seenByOthers() -> String {
    onOtherThread { [numbers, words, sections] in
      "\(Array(numbers)) \(Array(words)) \(sections.elementCount)"
    }
  }

  @Test("Clause 11, transactions of several lists: others see all old ones, then all new ones")
  func visibility() {
    let sum = transaction(numbers, words, sections) { numbers, words, sections in
      numbers.removeFirst()
      words.append("c")
      sections[section: 0].append(Cell(token: 1))
      #expect(seenByOthers() == "[1, 2, 3] [\"a\", \"b\"] 1")
      #expect(Array(numbers) == [2, 3])
      #expect(words.count == 3)
      #expect(sections.elementCount == 2)
      return numbers.count + words.count
    }
    #expect(sum == 5)
    #expect(seenByOthers() == "[2, 3] [\"a\", \"b\", \"c\"] 2")
    #expect(
      [numbers.revision.version, words.revision.version, sections.revision.version] == [1, 1, 1])
  }

  @Test("Clause 11, transactions of several lists: a typed error takes all of them back")
  func failing() throws {
    let keepers = (RecordKeeper(numbers), RecordKeeper(words))
    do throws(Refusal) {
      try transaction(words, sections, numbers) { words, sections, numbers throws(Refusal) in
        words.removeAll()
        numbers.append(contentsOf: 0..<100)
        sections.sections.removeAll()
        throw Refusal(code: 7)
      }
      Issue.record("Nothing was thrown")
    } catch {
      #expect(error.code == 7)
    }
    #expect(seenByOthers() == "[1, 2, 3] [\"a\", \"b\"] 1")
    #expect(
      [numbers.revision.version, words.revision.version, sections.revision.version] == [0, 0, 0])
    #expect(keepers.0.records.isEmpty)
    #expect(keepers.1.records.isEmpty)
    // The gates are free, and the ids of the sections are those of before.
    onOtherThread { [numbers, words, sections] in
      numbers.append(4)
      words.append("c")
      sections.sections.append(Head(id: 1), elements: [])
    }
    #expect(keepers.0.versions == [1])
  }

  @Test("Clause 11, transactions of several lists: all are delivered with no gate held, in order")
  func delivery() {
    let heard = Recorder<String>()
    let (numbers, words, sections) = (numbers, words, sections)
    let note: @Sendable (String) -> Void = { what in
      let isHeld = [numbers.core, words.core, sections.core].contains {
        $0.isHeldByCurrentThread
      }
      heard.keep("\(what)\(isHeld ? ", held" : "") \(numbers.count) \(words.count)")
    }
    let tokens = [
      numbers.observe(on: .callingThread) { change in
        note("numbers \(change.revision.version)")
        // It may change the other, from here as from another thread.
        if change.revision.version == 1 { onOtherThread { words.append("z") } }
      },
      words.observe(on: .callingThread) { change in note("words \(change.revision.version)") },
      sections.observe(on: .callingThread) { change in note("sections \(change.revision.version)")
      },
    ]
    transaction(sections, numbers, words) { sections, numbers, words in
      words.append("c")
      sections.sections.touch(at: 0)
      numbers.append(4)
      words.append("d")
      numbers.append(5)
      #expect(heard.values == [])
    }
    // The other thread found the first two words waiting and delivered them with its own.
    #expect(
      heard.values == [
        "sections 1 5 4", "numbers 1 5 4", "words 1 5 5", "words 2 5 5", "words 3 5 5",
        "numbers 2 5 5",
      ])
    for token in tokens { token.cancel() }
  }

  @Test("Clause 11, transactions of several lists: each coalescing observer gets one batch")
  func turns() {
    let (first, second) = (RecordingSink<Int>(), RecordingSink<String>())
    let coalescers = (
      numbers.render(on: .callingThread, every: .immediate, into: first),
      words.render(on: .callingThread, every: .immediate, into: second)
    )
    transaction(numbers, words) { numbers, words in
      for number in 0..<5 { numbers.append(number) }
      words.removeAll()
      words.append("x")
    }
    #expect(first.batches.map(\.insertions) == [IndexRanges(3..<8)])
    #expect(second.batches.count == 1)
    #expect(first.faults == [])
    #expect(second.faults == [])
    withExtendedLifetime(coalescers) {}
  }

  @Test("Clause 11, transactions of several lists: inside one of all of them, it is a part of it")
  func nested() {
    let keeper = RecordKeeper(numbers)
    transaction(numbers, words, sections) { numbers, words, sections in
      numbers.append(4)
      transaction(words, numbers) { words, numbers in
        words.append("c")
        numbers.append(5)
      }
      #expect(throws: Refusal()) {
        try transaction(numbers, words) { numbers, words throws(Refusal) in
          numbers.removeAll()
          numbers.transaction { $0.append(9) }
          words.removeAll()
          throw Refusal()
        }
      }
      #expect(keeper.records.isEmpty)
      #expect(seenByOthers() == "[1, 2, 3] [\"a\", \"b\"] 1")
    }
    #expect(seenByOthers() == "[1, 2, 3, 4, 5] [\"a\", \"b\", \"c\"] 1")
    #expect(keeper.records.compactMap(\.newElements) == [[4], [5]])
  }

  @Test("Clause 11, transactions of several lists: one given twice counts once; none is allowed")
  func repeated() {
    let keeper = RecordKeeper(numbers)
    transaction(numbers, words, numbers) { one, _, other in
      one.append(4)
      other.append(5)
    }
    #expect(keeper.versions == [1, 2])
    transaction(numbers) { $0.append(6) }
    #expect(Array(numbers) == [1, 2, 3, 4, 5, 6])
    let seven = transaction { 7 }
    #expect(seven == 7)
  }

  @Test("Clause 11, transactions of several lists: an observer added before the end hears all")
  func lateObservers() {
    let (one, other) = transaction(numbers, words) { numbers, words in
      numbers.append(contentsOf: 0..<50)
      words[0] = "z"
      return onOtherThread { (RecordKeeper(numbers), RecordKeeper(words)) }
    }
    #expect(one.records.map(\.newElements) == [Array(0..<50)])
    #expect(other.records.map(\.oldElements) == [["a"]])
    #expect(other.records.map(\.newElements) == [["z"]])
  }

  @Test("Clause 11, transactions of several lists: what left is released with no gate held")
  func releasing() {
    let (array, words) = (ObservableArray<Ending>(), words)
    let released = Recorder<Bool>()
    array.append(
      Ending { [unowned array] in
        let cores = [array.core, words.core]
        released.keep(cores.contains(where: \.isHeldByCurrentThread))
        array.append(Ending {})
      })
    transaction(words, array) { words, array in
      words.append("c")
      array.removeAll()
    }
    #expect(released.values == [false])
    #expect(array.count == 1)
  }

  @Test("Clause 11, transactions of several lists: a type of one's own hands its list's part on")
  func wrapping() {
    let (model, words) = (Model(), words)
    transaction(model, words) { model, words in
      model.rows.append(1)
      words.append("c")
      let seen: Int = onOtherThread { [rows = model.rows] in rows.count }
      #expect(seen == 0)
    }
    #expect(model.rows.count == 1)
  }

  @Test("Clause 11, transactions of several lists: traces name the call")
  func tracing() {
    let lines = Recorder<String>()
    let trace = words.trace { lines.keep("\($0)") }
    transaction(numbers, words) { _, words in words.append("c") }
    #expect(lines.values.count == 3)
    #expect(lines.values[0].contains("transaction(_:body:)"), "\(lines.values)")
    trace.cancel()
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 11, transactions of several lists: inside one of only some of them, it traps")
    func onlySome() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (one, other) = (ObservableArray([1]), ObservableArray([2]))
        one.transaction { one in
          transaction(one, other) { one, other in other.append(one.removeFirst()) }
        }
      }
      try expectMessage(
        "transaction(_:body:) begins inside a transaction of only 1 of its 2 lists", in: result)
    }

    @Test("Clause 11, transactions of several lists: inside another call's closure, it traps")
    func insideClosures() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (one, other) = (ObservableArray([1]), ObservableArray([2]))
        one.update(at: 0) { _ in transaction(other, one) { _, _ in } }
      }
      try expectMessage(
        "transaction(_:body:) changes the array inside the closure of update(at:_:)", in: result)
    }
  #endif

  @Test("Clause 11, transactions of several lists: a participant that is kept serves each time")
  func keptParticipant() throws {
    let (kept, other) = (Keeper(), ObservableArray<Int>())
    let keepers = [RecordKeeper(kept.rows), RecordKeeper(other)]
    for number in 0..<3 {
      transaction(kept, other) { kept, other in
        kept.rows.append(number)
        other.append(number)
        transaction(other, kept) { other, kept in
          kept.rows.append(-number)
          other.append(-number)
        }
      }
      kept.rows.append(10 + number)
    }
    #expect(Array(kept.rows) == [0, 0, 10, 1, -1, 11, 2, -2, 12])
    #expect(keepers[0].versions == Array(1...9))
    #expect(try replay(keepers[0].records, on: []) == Array(kept.rows))
    #expect(keepers[1].versions == Array(1...6))
    #expect(try replay(keepers[1].records, on: []) == Array(other))
  }

  /// Does something at its end.
  private final class Ending {
    let atEnd: () -> Void

    init(_ atEnd: @escaping () -> Void) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  /// A type that wraps a list.
  private struct Model: TransactionalList {
    let rows = ObservableArray<Int>()

    var transactionParticipant: TransactionParticipant { rows.transactionParticipant }
  }

  /// A type that wraps a list and keeps its participant.
  private struct Keeper: TransactionalList {
    let rows = ObservableArray<Int>()
    let transactionParticipant: TransactionParticipant

    init() { transactionParticipant = rows.transactionParticipant }
  }
}
