import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Lists that follow another one by patches over a wire that loses, repeats and reorders.
@Suite("Following a list by patches")
struct FollowingTests {
  @Test("Random histories: an array equals the sender's state, or throws and is unchanged")
  func arrays() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(5_000)) {
      var wire = Wire<ObservableArray<Int>>(seed: seed)
      try wire.run()
    }
  }

  @Test("Random histories: two levels equal the sender's state, or throw and are unchanged")
  func sections() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(5_000)) {
      var wire = Wire<ObservableSections<Head, Cell>>(seed: seed)
      try wire.run()
    }
  }

  @Test("A patch that comes twice, or too early, is stale")
  func twiceAndEarly() throws {
    let (server, client) = (ObservableArray([1, 2]), ObservableArray<Int>())
    server.historyLimit = 10
    try client.apply(server.fullPatch())
    server.append(3)
    let first = try #require(server.patch(since: 0))
    server.append(4)
    let second = try #require(server.patch(since: 1))
    expectStale(second, at: server.at(0))
    try client.apply(first)
    #expect(client.followedRevision == 1)
    expectStale(first, at: server.at(1))
    try client.apply(second)
    #expect(Array(client) == [1, 2, 3, 4] && client.followedRevision == 2)
    #expect(client.revision == 3)
    func expectStale(_ patch: BatchPatch<Int>, at followed: Revision) {
      #expect(throws: PatchError.wrongStart(.patch, patch.start, "the list follows", followed)) {
        try client.apply(patch)
      }
    }
  }

  @Test("A local change ends following, until the list is given a revision")
  func localChange() throws {
    let server = ObservableArray([1, 2])
    server.historyLimit = 10
    let client = ObservableArray([7], name: "copy")
    #expect(client.followedRevision == nil)
    try client.apply(server.fullPatch())
    #expect(client.followedRevision == server.revision && Array(client) == [1, 2])
    client.append(9)
    #expect(client.followedRevision == nil)
    server.append(3)
    let patch = try #require(server.patch(since: 0))
    let error = #expect(throws: PatchError.self) { try client.apply(patch) }
    #expect(
      error?.message
        == "The patch starts at version 0, but the list copy follows no revision: apply a full patch"
    )
    #expect(error?.isStale == true)
    client.transaction { client in
      client.replaceAll(with: [1, 2], matching: .self)
      client.followedRevision = server.at(0)
      #expect(client.followedRevision == server.at(0))
    }
    try client.apply(patch)
    #expect(Array(client) == [1, 2, 3])
    client.followedRevision = nil
    #expect(client.followedRevision == nil)
  }

  @Test("A transaction that is taken back follows what it followed before")
  func takenBack() throws {
    let server = ObservableArray([1])
    server.historyLimit = 10
    let client = ObservableArray([1])
    client.followedRevision = server.revision
    server.append(2)
    let patch = try #require(server.patch(since: 0))
    #expect(throws: Cancelled.self) {
      try client.transaction { client in
        try client.apply(patch)
        #expect(client.followedRevision == 1)
        throw Cancelled()
      }
    }
    #expect(client.followedRevision == 0)
    try client.apply(patch)
    #expect(client.followedRevision == 1 && Array(client) == [1, 2])
  }

  @Test("A patch without changes brings the revision on, without a record")
  func emptyPatch() throws {
    let client = ObservableArray([1])
    client.followedRevision = 0
    let patch = try BatchPatch<Int>(
      changes: BatchChanges(oldCount: 1, newCount: 1, start: 0, end: 4), elements: [])
    try client.apply(patch)
    #expect(client.followedRevision == 4 && client.revision == 0)
    let selfish = try BatchPatch<Int>(
      changes: BatchChanges(removals: [0], oldCount: 1, newCount: 0, start: 4, end: 4),
      elements: [])
    #expect(throws: PatchError.leadsNowhere(.patch, 4)) { try client.apply(selfish) }
    #expect(Array(client) == [1])
  }
}

/// A sender, a wire and a client.
private struct Wire<List: AppliedList> {
  private struct Sent {
    let data: Data
    let end: List.Content
  }

  private let seed: UInt64
  private var generator: SplitMix64
  private let server = List(name: nil)
  private let client = List(name: nil)
  private let turns = ManualTurnScheduler()
  private let recorder = Recorder<(List.Patch, List.Content)>()
  private let rendering: AnyObject
  private var underway: [Sent] = []
  private var trace: [String] = []
  /// Whether everything arrives from now on, in order.
  private var isLossless = false

  init(seed: UInt64) {
    self.seed = seed
    generator = SplitMix64(seed: seed)
    rendering = server.patches(every: turns, into: recorder)
    if let array = server as? ObservableArray<Int> { array.historyLimit = 100 }
    if let list = server as? ObservableSections<Head, Cell> { list.historyLimit = 100 }
  }

  mutating func run() throws {
    for _ in 0..<24 {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0...3: for _ in 0..<Int.random(in: 1...3, using: &generator) { server.edit(&generator) }
      case 4...6: try flush()
      case 7: try ask()
      case 8: client.edit(&generator)
      default: try deliver()
      }
    }
    try flush()
    while !underway.isEmpty { try deliver() }
    isLossless = true
    try ask()
    try deliver()
    try expectEqual(client.content, server.content, "The last answer, seed \(seed): \(trace)")
  }

  /// The server's sink sends the parts of a turn.
  private mutating func flush() throws {
    turns.endTurn()
    for (patch, end) in recorder.take() { try send(patch, end) }
  }

  /// The client asks for what is missing, or for the whole state.
  private mutating func ask() throws {
    if let shown = client.followedRevision, let patch = server.patch(since: shown) {
      try send(patch, server.content)
      return
    }
    try send(server.fullPatch(), server.content)
  }

  private mutating func send(_ patch: List.Patch, _ end: List.Content) throws {
    underway.append(Sent(data: try JSONEncoder().encode(patch), end: end))
  }

  /// One patch arrives, maybe not the first, and maybe not for the last time; or is lost.
  private mutating func deliver() throws {
    guard !underway.isEmpty else { return }
    let isInOrder = isLossless || Int.random(in: 0..<3, using: &generator) > 0
    let index = isInOrder ? 0 : Int.random(in: underway.indices, using: &generator)
    let sent = underway[index]
    if Int.random(in: 0..<4, using: &generator) > 0 { underway.remove(at: index) }
    if !isLossless, Int.random(in: 0..<8, using: &generator) == 0 { return }
    let patch = try JSONDecoder().decode(List.Patch.self, from: sent.data)
    let (old, revision, followed) = (client.content, client.revision, client.followedRevision)
    trace.append("\(patch.start) to \(patch.end) at \(followed.map { "\($0)" } ?? "none")")
    let place = "\(List.self), seed \(seed): \(trace)"
    do {
      try client.apply(patch)
      #expect(patch.isFull || followed == patch.start, "Applied, \(place)")
      #expect(client.content == sent.end, "The end, \(place)")
      #expect(client.followedRevision == patch.end, "The revision, \(place)")
    } catch let error as PatchError {
      // An unversioned state between the parts of a turn may have two sections with one id.
      let sections = sent.end as? [PlainSection] ?? []
      let repeats = patch.end.part > 0 && Set(sections.map(\.head.id)).count < sections.count
      let isOvertaken = followed.flatMap { patch.end.isEarlier(than: $0) } == true
      #expect(
        error.isStale && (patch.isFull ? isOvertaken : followed != patch.start)
          || error.kind == .repeatedSection && repeats,
        "\(error), \(place)")
      #expect(client.content == old && client.revision == revision, "Unchanged, \(place)")
      #expect(client.followedRevision == followed, "Follows, \(place)")
    }
  }
}
