import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// What the user of a widget does in a derived list: carried to the first source, or taken back.
@Suite("Derived lists: what users do")
struct DerivedUserChangeTests {
  /// A widget that shows a list, and plays what its user does.
  private final class Screen: Sendable {
    private let turns = ManualTurnScheduler()
    private let shown: LockedValue<(rows: [Int], fault: Mismatch?)>
    private let rendering: CoalescingObserver<BatchUpdate<Int>>

    init(_ list: ObservableList<Int>) {
      let shown = LockedValue<(rows: [Int], fault: Mismatch?)>((Array(list), nil))
      self.shown = shown
      rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        shown.withLock { shown in
          do {
            try demand(Array(batch.before), equals: shown.rows, "before the batch")
            shown.rows = Array(batch.after)
          } catch {
            shown.fault = shown.fault ?? Mismatch(description: "\(error)")
          }
        }
      }
    }

    var rows: [Int] { shown.withLock { $0.rows } }

    func endTurn() throws {
      turns.endTurn()
      if let fault = shown.withLock({ $0.fault }) { throw fault }
    }

    func move(from source: Int, to target: Int) -> Bool {
      shown.withLock { $0.rows.insert($0.rows.remove(at: source), at: target) }
      return rendering.userMoved(from: source, to: target)
    }

    func remove(at indexes: [Int]) -> Bool {
      shown.withLock { shown in for index in indexes.reversed() { shown.rows.remove(at: index) } }
      return rendering.userRemoved(at: IndexRanges(indexes))
    }

    func insert(_ element: Int, at index: Int) -> Bool {
      shown.withLock { $0.rows.insert(element, at: index) }
      return rendering.userInserted(element, at: index)
    }

    func end() { rendering.cancel() }
  }

  /// A chain that shows other values than its source has.
  private static func chain(_ source: ObservableArray<Int>) -> ObservableList<Int> {
    source.filtered { $0 % 3 != 0 }.limited(to: 1..<8).mapped { $0 * 10 }
  }

  @Test("Every move and removal in a filtered, cut and mapped list is what its source does")
  func followed() throws {
    let numbers = Array(1...15)
    let count = 7
    for index in 0..<count {
      for target in 0..<count {
        let source = ObservableArray(numbers)
        let list = Self.chain(source)
        let screen = Screen(list)
        #expect(screen.move(from: index, to: target))
        let expected = screen.rows
        try screen.endTurn()
        // The row stands where the user put it, and nothing else has moved there.
        #expect(screen.rows == expected)
        #expect(Array(list) == expected)
        #expect(source.sorted() == numbers)
        screen.end()
      }
      for other in index + 1..<count {
        let source = ObservableArray(numbers)
        let list = Self.chain(source)
        let screen = Screen(list)
        let removed = [screen.rows[index], screen.rows[other]].map { $0 / 10 }
        #expect(screen.remove(at: [index, other]))
        try screen.endTurn()
        #expect(Array(source) == numbers.filter { !removed.contains($0) })
        #expect(screen.rows == Array(list))
        screen.end()
      }
    }
  }

  @Test("Edits of the source that the widget has not been shown: the elements that were meant")
  func unseen() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(1_000), seed: 8, initialCount: 4...20
    ) { script in
      var next = script.initialCount
      let source = ObservableArray(0..<next)
      let list = Self.chain(source)
      let screen = Screen(list)
      for (step, edit) in script.edits.enumerated() {
        // The user edits the source, too.
        edit.fitted(to: source.count)?.apply(to: source) {
          next += 1
          return next
        }
        let rows = screen.rows
        if step % 3 == 0, !rows.isEmpty {
          // The widget is behind by some edits.
          let index = step * 7 % rows.count
          let before = Array(source)
          if step % 2 == 0 {
            #expect(screen.remove(at: [index]))
            // That element, or none: one that left the list and came back is another row.
            let removed = before.filter { !source.contains($0) }
            try demand(removed.count <= 1, equals: true, "one of \(removed)")
            // One that was replaced meanwhile has another value.
            let value = rows[index] / 10
            if before.contains(value) {
              try demand(
                removed.allSatisfy { $0 == value }, equals: true, "\(removed), not \(value)")
            }
          } else {
            _ = screen.move(from: index, to: step % rows.count)
            try demand(source.sorted(), equals: before.sorted(), "what a move leaves")
          }
        }
        if step % 4 == 0 {
          try screen.endTurn()
          try demand(screen.rows, equals: Array(list), "shown after \(step)")
        }
      }
      try screen.endTurn()
      try demand(screen.rows, equals: Array(list), "shown")
      screen.end()
    }
  }

  @Test("A removal in an ordered list is carried out; a move is taken back")
  func ordered() throws {
    let source = ObservableArray([3, 1, 2])
    let screen = Screen(source.ordered())
    #expect(!screen.move(from: 0, to: 2))
    try screen.endTurn()
    #expect(screen.rows == [1, 2, 3])
    #expect(screen.remove(at: [0, 2]))
    try screen.endTurn()
    #expect(screen.rows == [2])
    #expect(Array(source) == [2])
    screen.end()
  }

  @Test("An insertion is taken back: nobody knows where it belongs in the source")
  func insertion() throws {
    let source = ObservableArray([2, 4])
    let screen = Screen(source.filtered { $0 % 2 == 0 })
    #expect(!screen.insert(6, at: 1))
    try screen.endTurn()
    #expect(screen.rows == [2, 4])
    #expect(Array(source) == [2, 4])
    screen.end()
  }

  @Test("Beside a thread that edits the source in transactions in which it reads the list")
  func threads() throws {
    let source = ObservableArray(0..<40)
    let list = source.filtered { $0 % 2 == 0 }
    let screen = Screen(list)
    let rounds = TestScale.bound(full: 300, debug: 40)
    let editor = RunningThread {
      for round in 0..<rounds {
        source.transaction { source in
          source.append(100 + round)
          _ = list.count
          source.remove(at: 0)
        }
      }
    }
    for round in 0..<rounds {
      let count = screen.rows.count
      _ = round % 2 == 0 ? screen.move(from: 0, to: count - 1) : screen.remove(at: [count / 2])
      if screen.rows.count < 4 { source.append(contentsOf: stride(from: 200, to: 220, by: 2)) }
      try screen.endTurn()
    }
    editor.join()
    try screen.endTurn()
    #expect(screen.rows == Array(list))
    screen.end()
  }
}

// MARK: - Several lists

extension DerivedUserChangeTests {
  @Test("A joined list: removals go to all parts, moves stay within one")
  func joined() throws {
    let (first, second) = (ObservableArray(0..<10), ObservableArray(10..<15))
    let list = first.filtered { $0 % 2 == 0 }.joined(with: second)
    let screen = Screen(list)
    #expect(screen.remove(at: [1, 5, 9]))
    try screen.endTurn()
    #expect(Array(first) == [0, 1, 3, 4, 5, 6, 7, 8, 9])
    #expect(Array(second) == [11, 12, 13])
    #expect(screen.rows == [0, 4, 6, 8, 11, 12, 13])
    #expect(screen.move(from: 0, to: 3))
    #expect(screen.move(from: 6, to: 4))
    try screen.endTurn()
    #expect(screen.rows == [4, 6, 8, 0, 13, 11, 12])
    #expect(Array(second) == [13, 11, 12])
    // Beyond its part: no move if the row stands at the edge, else one to the edge.
    for (source, target) in [(3, 4), (4, 3), (4, 0)] {
      #expect(!screen.move(from: source, to: target))
      try screen.endTurn()
      #expect(screen.rows == [4, 6, 8, 0, 13, 11, 12])
    }
    #expect(screen.move(from: 0, to: 5))
    #expect(screen.move(from: 6, to: 1))
    try screen.endTurn()
    #expect(screen.rows == [6, 8, 0, 4, 12, 13, 11])
    #expect(Array(list) == screen.rows)
    #expect(Array(second) == [12, 13, 11])
    screen.end()
  }

  @Test("A row dragged to the front of its part, while a row comes into the part before that")
  func joinedFront() throws {
    let (first, second) = (ObservableArray([1, 2]), ObservableArray([10, 11, 12]))
    let screen = Screen(first.joined(with: second))
    first.append(3)
    #expect(screen.move(from: 4, to: 2))
    try screen.endTurn()
    #expect(Array(second) == [12, 10, 11])
    #expect(screen.rows == [1, 2, 3, 12, 10, 11])
    screen.end()
  }

  @Test("Rows removed together with one that cannot be: the others go")
  func joinedWithReduced() throws {
    let source = ObservableArray([1, 2, 3])
    let screen = Screen(source.joined(with: source.reduced(0, +)))
    #expect(screen.remove(at: [0, 3]))
    try screen.endTurn()
    #expect(Array(source) == [2, 3])
    #expect(screen.rows == [2, 3, 5])
    screen.end()
  }

  @Test("A list that is joined with what follows it: an element goes once")
  func joinedWithItself() throws {
    let source = ObservableArray(0..<6)
    let screen = Screen(source.filtered { $0 % 2 == 0 }.joined(with: source))
    // 2 as a part of the first, 2 and 3 as parts of the second.
    #expect(screen.remove(at: [1, 5, 6]))
    try screen.endTurn()
    #expect(Array(source) == [0, 1, 4, 5])
    #expect(screen.rows == [0, 4, 0, 1, 4, 5])
    screen.end()
  }

  @Test("A list behind a joined one; edits that the widget has not been shown")
  func behindJoined() throws {
    let (first, second) = (ObservableArray(0..<6), ObservableArray(6..<12))
    let screen = Screen(first.joined(with: second).filtered { $0 % 3 != 0 })
    #expect(screen.rows == [1, 2, 4, 5, 7, 8, 10, 11])
    first.remove(at: 0)
    second.insert(100, at: 0)
    #expect(screen.remove(at: [0, 7]))
    try screen.endTurn()
    #expect(Array(first) == [2, 3, 4, 5])
    #expect(Array(second) == [100, 6, 7, 8, 9, 10])
    #expect(screen.rows == [2, 4, 5, 100, 7, 8, 10])
    screen.end()
  }
}
