import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists
@testable import ObservableLists

/// What a turn costs, counted, for every operator: one edit, one move, ten edits of a list of a thousand elements.
///
/// The bounds are what is reached now, and a little more for what depends on values: who needs less passes.
@Suite("Derived lists: what a turn costs")
struct TurnCostTests {
  /// What an operator is asked for in a turn.
  private struct Bounds {
    /// Calls of its closures by an edit of one element, by a move of one, and by ten edits.
    let (edit, move, tenEdits): (Int, Int, Int)
    /// Whether an edit of one element that is shown takes the short way.
    var isShort = true
    /// Whether a move of one element does; `nil` if nobody promises that.
    var isMoveShort: Bool?
  }

  /// A list and what it counts.
  private struct Subject {
    let read: () -> Void
    let core: ArrayCore
    let calls: LockedValue<Int>

    init<Element>(_ list: ObservableList<Element>, _ calls: LockedValue<Int>) {
      (read, core, self.calls) = ({ _ = list.count }, list.core, calls)
    }

    init<Header, Element>(
      _ list: ObservableSectionsList<Header, Element>, _ calls: LockedValue<Int>
    ) {
      (read, core, self.calls) = ({ _ = list.elementCount }, list.core, calls)
    }
  }

  private typealias Source = ObservableArray<Int>

  private struct Header: Identifiable, Equatable {
    let id: Int
    let count: Int
  }

  private static let count = 1_000

  private static let operators:
    [(name: String, bounds: Bounds, make: @Sendable (Source) -> Subject)] = [
      (
        "filtered", Bounds(edit: 1, move: 0, tenEdits: 10),
        { counting($0) { source, count in source.filtered { count($0) && $0 % 3 < 3 } } }
      ),
      (
        "compactMapped", Bounds(edit: 1, move: 0, tenEdits: 10),
        { counting($0) { source, count in source.compactMapped { count($0) ? $0 / 2 : nil } } }
      ),
      (
        "mapped", Bounds(edit: 1, move: 0, tenEdits: 10),
        { counting($0) { source, count in source.mapped { count($0) ? $0 / 2 : 0 } } }
      ),
      (
        "ordered by comparing", Bounds(edit: 24, move: 26, tenEdits: 200),
        { counting($0) { source, count in source.ordered { count($0) && $0 % 100 < $1 % 100 } } }
      ),
      (
        "limited to the first", Bounds(edit: 0, move: 0, tenEdits: 0),
        { counting($0) { source, _ in source.limited(to: 900) } }
      ),
      (
        "distinct", Bounds(edit: 1, move: 0, tenEdits: 10, isShort: false),
        { counting($0) { source, count in source.distinct { count($0) ? $0 : 0 } } }
      ),
      (
        "joined", Bounds(edit: 0, move: 0, tenEdits: 0, isShort: false),
        { counting($0) { source, _ in source.joined(with: ObservableArray(0..<10)) } }
      ),
      (
        "flattened", Bounds(edit: 1, move: 0, tenEdits: 10, isShort: false),
        {
          counting($0) { source, count in
            source.flattened { element in
              _ = count(element)
              return ObservableArray([element])
            }
          }
        }
      ),
      (
        "reduced", Bounds(edit: 1_001, move: 1_001, tenEdits: 1_001, isShort: false),
        { counting($0) { source, count in source.reduced(0) { count($0) ? $0 &+ $1 : 0 } } }
      ),
      (
        "with a parameter", Bounds(edit: 1, move: 0, tenEdits: 10),
        {
          counting($0) { source, count in
            source.filtered(with: 0) { count($0) && $0 >= $1 }
          }
        }
      ),
      (
        "sections", Bounds(edit: 3, move: 1, tenEdits: 20, isShort: false),
        { source in
          let calls = LockedValue(0)
          let list = source.sections { element in
            calls.withLock { $0 += 1 }
            return element % 10
          } header: { id, all in
            calls.withLock { $0 += 1 }
            return Header(id: id, count: all.count)
          }
          return Subject(list, calls)
        }
      ),
    ]

  /// A list whose closures count their calls.
  private static func counting<Element>(
    _ source: Source, _ make: (Source, @escaping @Sendable (Int) -> Bool) -> ObservableList<Element>
  ) -> Subject {
    let calls = LockedValue(0)
    let list = make(source) { _ in
      calls.withLock { $0 += 1 }
      return true
    }
    return Subject(list, calls)
  }

  private enum Turn: String, CaseIterable {
    case insertion, removal, replacement, move, tenEdits

    func play(on source: Source) {
      switch self {
      case .insertion: source.insert(70_001, at: 400)
      case .removal: source.remove(at: 300)
      case .replacement: source[500] = 80_011
      case .move: source.move(from: 100, to: 700)
      case .tenEdits:
        source.transaction { edit in
          for place in 0..<10 { edit[place * 50 + 7] = 90_000 + place }
        }
      }
    }
  }

  @Test("One edit, one move, ten edits", arguments: operators.indices)
  func turns(number: Int) {
    let (name, bounds, make) = Self.operators[number]
    for turn in Turn.allCases {
      let source = ObservableArray(0..<Self.count)
      let subject = make(source)
      subject.read()
      subject.calls.withLock { $0 = 0 }
      #if DEBUG
        let short = subject.core.withLock { subject.core.singleEditCount }
      #endif
      turn.play(on: source)
      subject.read()
      let calls = subject.calls.withLock { $0 }
      let most =
        switch turn {
        case .move: bounds.move
        case .tenEdits: bounds.tenEdits
        default: bounds.edit
        }
      #expect(calls <= most, "\(name), \(turn.rawValue): \(calls) calls")
      // Another read asks nothing.
      subject.calls.withLock { $0 = 0 }
      subject.read()
      #expect(subject.calls.withLock { $0 } == 0, "\(name), \(turn.rawValue), read again")
      #if DEBUG
        let isShort = subject.core.withLock { subject.core.singleEditCount } > short
        let isPromised = turn == .move ? bounds.isMoveShort ?? isShort : bounds.isShort
        if turn != .tenEdits {
          #expect(isShort || !isPromised, "\(name), \(turn.rawValue): not the short way")
        }
      #endif
    }
  }

  @Test(
    "Sections and distinct elements: one edit and one move are the short way, and ten touch some sections"
  )
  func groupedRows() {
    for turn in Turn.allCases {
      let source = ObservableArray(0..<Self.count)
      var rows = GroupedRows<Int, Int>(
        SpecializedKey { $0 % 10 }, numbers: NumberStore(), leastDealt: 8)
      let start = EditLog(inserted: Self.count)
      let sizes = rows.adjust(start, to: source.snapshot, from: SectionSizes()).sizes
      turn.play(on: source)
      var log = EditLog(count: Self.count)
      switch turn {
      case .insertion: log.insert(400..<401)
      case .removal: log.remove(300..<301)
      case .replacement: log.update(500..<501)
      case .move: log.move(RangePair(oldStart: 100, newStart: 700, count: 1))
      case .tenEdits: for place in 0..<10 { log.update(place * 50 + 7..<place * 50 + 8) }
      }
      var ways: [String] = []
      _ = rows.advance(
        log, to: source.snapshot, from: sizes, editSingle: { _, _ in ways.append("single") },
        edit: { _, _ in ways.append("some") }, rebuild: { _, _ in ways.append("all") })
      #expect(ways == [turn == .tenEdits ? "some" : "single"], "\(turn.rawValue)")
    }
  }

  /// What keys and results are asked: their hashes, and whether they are equal.
  @Test("Hashes and comparisons of keys and of results")
  func comparisons() {
    let kinds: [(name: String, make: (ObservableArray<Questioned>) -> () -> Void)] = [
      (
        "distinct",
        {
          let list = $0.distinct(); return { _ = list.count }
        }
      ),
      (
        "sections",
        {
          let list = $0.sections { $0 }; return { _ = list.elementCount }
        }
      ),
      (
        "mapped",
        {
          let list = $0.mapped { $0 }; return { _ = list.count }
        }
      ),
      (
        "filtered",
        {
          let list = $0.filtered { $0.key > 0 }; return { _ = list.count }
        }
      ),
    ]
    for (name, make) in kinds {
      for turn in Turn.allCases {
        let questions = Questions()
        let element = { Questioned(key: $0, hash: $0, questions: questions) }
        let source = ObservableArray((0..<Self.count).map { element($0 % 100) })
        let read = make(source)
        read()
        (questions.hashes, questions.comparisons) = (0, 0)
        var edits = 1
        switch turn {
        case .insertion: source.insert(element(5), at: 400)
        case .removal: source.remove(at: 300)
        case .replacement: source[500] = element(7)
        case .move: source.move(from: 100, to: 700)
        case .tenEdits:
          edits = 10
          source.transaction { edit in for place in 0..<10 { edit[place * 50 + 7] = element(place) }
          }
        }
        read()
        #expect(questions.hashes <= edits, "\(name), \(turn.rawValue): \(questions.hashes) hashes")
        #expect(questions.comparisons <= 3 * edits, "\(name), \(turn.rawValue)")
      }
    }
  }
}
