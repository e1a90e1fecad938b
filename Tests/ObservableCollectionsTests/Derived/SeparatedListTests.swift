import Observation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Separators")
struct SeparatedListTests {
  /// A separator with an id; its note depends on the element before it.
  struct Line: Identifiable, Equatable, Sendable {
    let id: Int
    let note: Int
  }

  /// How a list is separated.
  enum Form: CaseIterable, Sendable {
    case byNext, byID, withFewIDs, ofDerived

    var hasIDs: Bool { self != .byNext }

    /// What stands between two values: often nothing.
    func line(_ previous: Int?, _ next: Int?) -> Line? {
      let scale = self == .withFewIDs ? 2 : 7
      guard let next else {
        return previous.flatMap { $0 % 2 == 0 ? Line(id: 50, note: $0 % 3) : nil }
      }
      if let previous, previous % scale == next % scale { return nil }
      return Line(id: next % scale, note: (previous ?? 0) % 3)
    }

    func list(of source: ObservableArray<Int>) -> ObservableList<Int> {
      switch self {
      case .byNext:
        source.separated { previous, next in line(previous, next).map { $0.id * 10 + $0.note } }
          .mapped { row in
            switch row {
            case .element(let value): value * 1_000
            case .separator(let value): value + 1
            }
          }
      case .byID, .withFewIDs: rows(source)
      case .ofDerived: rows(Chain(steps: [.filter, .order]).derived(of: source))
      }
    }

    private func rows(_ source: ObservableList<Int>) -> ObservableList<Int> {
      source.separated { line($0, $1) }.mapped { row in
        switch row {
        case .element(let value): value * 1_000
        case .separator(let line): line.id * 10 + line.note + 1
        }
      }
    }
  }

  /// A list with separators as plain data: which row a separator was before.
  final class Model {
    /// What is between two elements, by their ids; -1 for none.
    private struct Gap: Hashable {
      let previous, next: Int
    }

    private let form: Form
    private var tokens: [(gap: Gap, line: Line, token: Int)] = []
    private var next = -10

    init(_ form: Form) { self.form = form }

    func cells(of source: PlainSource) -> [PlainSource.Cell] {
      var elements = source.cells
      if form == .ofDerived { elements = Chain(steps: [.filter, .order]).cells(of: elements) }
      let isRenewed = { (id: Int) in source.updatedIds.contains(id) }
      var gaps: [(gap: Gap, line: Line?)] = []
      for index in 0...elements.count where !elements.isEmpty {
        let previous = index > 0 ? elements[index - 1] : nil
        let following = index < elements.count ? elements[index] : nil
        gaps.append(
          (
            Gap(previous: previous?.id ?? -1, next: following?.id ?? -1),
            form.line(previous?.value, following?.value)
          ))
      }
      var old = tokens
      var taken: [Gap: Int] = [:]
      // Between the same two, which have not changed, the same stands.
      for (gap, _) in gaps where !isRenewed(gap.previous) && !isRenewed(gap.next) {
        guard let place = old.firstIndex(where: { $0.gap == gap }) else { continue }
        taken[gap] = old.remove(at: place).token
      }
      tokens = []
      for (gap, line) in gaps {
        guard let line else { continue }
        var token = taken[gap]
        if token == nil {
          let place = old.firstIndex {
            form.hasIDs ? $0.line.id == line.id : $0.gap.next == gap.next
          }
          token = place.map { old.remove(at: $0).token }
        }
        if token == nil { next -= 1 }
        tokens.append((gap, line, token ?? next))
      }
      var lines = tokens[...]
      var cells: [PlainSource.Cell] = []
      for (gap, line) in gaps {
        if line != nil, let first = lines.popFirst() {
          cells.append(
            PlainSource.Cell(id: first.token, value: first.line.id * 10 + first.line.note + 1))
        }
        if let element = elements.first(where: { $0.id == gap.next }) {
          cells.append(PlainSource.Cell(id: element.id, value: element.value * 1_000))
        }
      }
      return cells
    }
  }

  private func play(_ form: Form, _ edits: [ListEdit], count: Int, turnEnds: Set<Int>) throws {
    let model = Model(form)
    try NeighbourScreen(
      values: (0..<count).map { $0 * 5 % 97 }, list: { form.list(of: $0) },
      cells: { model.cells(of: $0) }
    ).play(edits, turnEnds: turnEnds)
  }

  @Test("Every sequence of a few edits, in one turn and in several", arguments: Form.allCases)
  func everySequence(form: Form) throws {
    for count in 0...TestScale.bound(long: 4, full: 3, debug: 2) {
      let length = TestScale.bound(full: 2, debug: count < 2 ? 2 : 1)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try play(form, edits, count: count, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test(
    "Random histories: rows, batches, survivors, updates, moves", arguments: Form.allCases.indices)
  func randomHistories(number: Int) throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: UInt64(8_000 + number)) {
      script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try play(
        Form.allCases[number], script.edits, count: script.initialCount, turnEnds: Set(turnEnds))
    }
  }

  @Test("Indexes lead to the source and back, and the user removes elements only")
  func indexes() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(300), seed: 8) { script in
      let source = ObservableArray((0..<script.initialCount).map { $0 * 5 % 97 })
      let rows = source.separated { Form.byID.line($0, $1) }
      var next = 100
      for edit in script.edits {
        edit.fitted(to: source.count)?.apply(to: source) {
          next += 1
          return next
        }
        for (index, row) in rows.snapshot.enumerated() {
          guard case .element(let value) = row else { continue }
          try demand(source[rows.sourceIndex(at: index)], equals: value, "row \(index)")
          try demand(rows.index(atSource: rows.sourceIndex(at: index)), equals: index, "back")
        }
      }
    }
    let source = ObservableArray([1, 2, 3])
    let rows = source.separated { $1.map { "before \($0)" } }
    let rendering = rows.render(on: .callingThread, every: .manual, initial: true) { _ in }
    #expect(!rendering.userRemoved(at: [0]))
    rendering.flush()
    #expect(rendering.userRemoved(at: [3]))
    #expect(Array(source) == [1, 3])
    rendering.cancel()
  }

  @Test("The line of a day stays when older messages come under it")
  func dayLines() {
    struct Message: Identifiable, Equatable { let id, day: Int }
    let messages = ObservableArray([Message(id: 5, day: 2), Message(id: 6, day: 3)])
    let rows = messages.separated { previous, next in
      previous?.day == next?.day ? nil : next.map { Line(id: $0.day, note: 0) }
    }
    let sink = RecordingSink<SeparatedRow<Message, Line>>()
    let turns = ManualTurnScheduler()
    let rendering = rows.render(on: .callingThread, every: turns.scheduler, into: sink)
    messages.insert(Message(id: 4, day: 2), at: 0)
    turns.endTurn()
    #expect(sink.batches.last?.changes.insertions == IndexRanges(1..<2))
    #expect(sink.batches.last?.changes.removals == [])
    messages.insert(Message(id: 3, day: 1), at: 0)
    turns.endTurn()
    #expect(sink.batches.last?.changes.insertions == IndexRanges(0..<2))
    #expect(rows.index(ofID: .separator(2)) == 2)
    messages.removeAll()
    turns.endTurn()
    #expect(sink.rows.isEmpty)
    rendering.cancel()
  }

  @Observable final class Settings {
    var size = 10
  }

  @Test("On the main actor: what the closure reads is followed")
  @MainActor func mainActor() {
    let settings = Settings()
    let numbers = ObservableArray([1, 5, 12, 13])
    let rows = numbers.separated(on: .mainActor) { previous, next in
      next.flatMap { next in
        previous.map { $0 / settings.size } == next / settings.size
          ? nil : Line(id: next / settings.size, note: 0)
      }
    }
    let plain = numbers.separated(on: .mainActor) { $1.map { $0 / settings.size } }
    #expect(rows.count == 6)
    settings.size = 5
    #expect(rows.count == 7)
    #expect(plain[0] == .separator(0) && plain[2] == .separator(1))
  }
}
