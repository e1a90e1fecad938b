import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Records and batches are undone, redone and refused at random, beside a plain list of states.
@Suite("Undo is applying")
struct ApplyWalkTests {
  @Test(
    "Random walks of an array: stale is what starts from another state")
  func arrays() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(4_000)) {
      var walk = ApplyWalk(ObservableArray<Int>(), seed: seed)
      try walk.run()
    }
  }

  @Test(
    "Random walks of two levels: stale is what starts from another state")
  func sections() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(4_000)) {
      var walk = ApplyWalk(ObservableSections<Head, Cell>(), seed: seed)
      try walk.run()
    }
  }

  @Test("Undo of records one after another, then redo, and an undo after a foreign edit")
  func inOrder() throws {
    let posts = ObservableArray(["a", "b", "c"])
    let keeper = RecordKeeper(posts)
    posts.append("d")
    posts.remove(at: 0)
    posts.move(from: 0, to: 2)
    let records = keeper.records
    let states = [["a", "b", "c"], ["a", "b", "c", "d"], ["b", "c", "d"], ["c", "d", "b"]]
    for round in 0..<2 {
      for index in [2, 1, 0] {
        try posts.apply(records[index].inverse)
        #expect(Array(posts) == states[index], "round \(round)")
      }
      for index in [0, 1, 2] {
        try posts.apply(records[index])
        #expect(Array(posts) == states[index + 1], "round \(round)")
      }
    }
    #expect(posts.revision == 15)
    try posts.apply(records[2].inverse)
    posts.append("foreign")
    let error = #expect(throws: PatchError.self) { try posts.apply(records[1].inverse) }
    #expect(error?.isStale == true)
    #expect(error?.message == "The record starts at version 2, but the list is at version 17")
    #expect(Array(posts) == ["b", "c", "d", "foreign"] && posts.revision == 17)
  }

  @Test("The undo of any order is a record whose moves ascend by source, as those of others do")
  func undoneOrders() throws {
    for number in 0..<120 {
      // The number-th order of five elements.
      var (rest, digits, order) = (Array(0..<5), number, [Int]())
      for count in (1...5).reversed() {
        order.append(rest.remove(at: digits % count))
        digits /= count
      }
      let list = ObservableArray(order)
      let keeper = RecordKeeper(list)
      list.sort(by: <)
      guard let record = keeper.records.first else { continue }
      try list.apply(record.inverse)
      #expect(Array(list) == order)
      let starts = keeper.records.last?.moves.map(\.oldStart) ?? []
      #expect(starts == starts.sorted(), "the undo of sorting \(order)")
    }
  }

  @Test("What a nested transaction that is taken back applied is forgotten")
  func takenBack() throws {
    let posts = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(posts)
    posts.append(4)
    posts.append(5)
    let (first, second) = (keeper.records[0], keeper.records[1])
    posts.transaction { posts in
      #expect(throws: Cancelled.self) {
        try posts.transaction { posts in
          try posts.apply(second.inverse)
          throw Cancelled()
        }
      }
      posts.append(6)
      // The draft has the version that it had when the second record was undone.
      let error = #expect(throws: PatchError.self) { try posts.apply(first.inverse) }
      #expect(error == .wrongStart(.record, posts.at(1), "the list is at", posts.at(3)))
    }
    #expect(Array(posts) == [1, 2, 3, 4, 5, 6])
  }

  @Test("What was undone before a nested transaction that is taken back still holds")
  func stillHolds() throws {
    let posts = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(posts)
    posts.append(4)
    posts.append(5)
    let (first, second) = (keeper.records[0], keeper.records[1])
    try posts.transaction { posts in
      try posts.apply(second.inverse)
      #expect(throws: Cancelled.self) {
        try posts.transaction { posts in
          try posts.apply(first.inverse)
          throw Cancelled()
        }
      }
      try posts.apply(first.inverse)
    }
    try posts.apply(first)
    #expect(Array(posts) == [1, 2, 3, 4] && posts.revision == 5)
  }
}

struct Cancelled: Error {}

/// A list, and beside it what it was at each version.
private struct ApplyWalk<List: AppliedList> {
  private let list: List
  private let seed: UInt64
  private var generator: SplitMix64
  private let recorder = Recorder<ApplyStep<List>>()
  private let tokens: [AnyObject]
  /// What the list held at its versions, as far as it was seen.
  private var states: [Revision: List.Content] = [:]
  /// The revision that the list is at besides its own, and the version at which that holds.
  private var applied: (version: Revision, revision: Revision)?
  private var trace: [String] = []

  init(_ list: List, seed: UInt64) {
    self.list = list
    self.seed = seed
    generator = SplitMix64(seed: seed)
    tokens = list.steps(into: recorder)
  }

  mutating func run() throws {
    states[list.revision] = list.content
    for _ in 0..<4 { edit() }
    for _ in 0..<40 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: edit()
      case 1: try takeBack()
      case 2: try list.transact { try apply() }
      default: try apply()
      }
      states[list.revision] = list.content
    }
  }

  private mutating func edit() {
    list.edit(&generator)
    trace.append("edit to \(list.revision)")
    states[list.revision] = list.content
  }

  private func accepts(_ start: Revision) -> Bool {
    if start == list.revision { return true }
    guard let applied else { return false }
    return applied.version == list.revision && applied.revision == start
  }

  private mutating func step() -> ApplyStep<List>? {
    let steps = recorder.values
    let fitting = Bool.random(using: &generator) ? steps.filter { accepts($0.start) } : steps
    return (fitting.isEmpty ? steps : fitting).randomElement(using: &generator)
  }

  private mutating func apply() throws {
    guard let step = step() else { return }
    let (old, revision, isAccepted) = (list.content, list.revision, accepts(step.start))
    trace.append("\(step.start) to \(step.end) at \(revision)")
    let place = "\(List.self), seed \(seed): \(trace)"
    var refusal: PatchError?
    do { try step.apply(list) } catch let error as PatchError { refusal = error }
    try expectEqual(refusal == nil, isAccepted, "\(refusal as Any), \(place)")
    if let refusal {
      try expectEqual(refusal.isStale, true, "\(refusal), \(place)")
      try expectEqual(list.content, old, "Unchanged, \(place)")
      try expectEqual(list.revision, revision, "The revision, \(place)")
    } else {
      try expectEqual(list.content, states[step.end] ?? list.content, "The end, \(place)")
      states[step.end] = list.content
      applied = (list.revision, step.end)
    }
  }

  /// A transaction that applies, and throws.
  private mutating func takeBack() throws {
    let (old, revision, before) = (list.content, list.revision, applied)
    do {
      try list.transact {
        try apply()
        edit()
        throw Cancelled()
      }
    } catch is Cancelled {
      applied = before
      trace.append("taken back")
      states = states.filter { $0.key <= revision }
      try expectEqual(list.content, old, "Taken back, seed \(seed): \(trace)")
      try expectEqual(list.revision, revision, "Taken back, seed \(seed): \(trace)")
    }
  }
}
