import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// Random edits on an edit log and on a plain one, which must say the same.
private struct TwinLogs {
  var generator: SplitMix64
  let oldCount: Int
  var count: Int
  var log: EditLog
  var plain: PlainEditLog
  /// The index ranges that the edits named.
  var rangeCount = 0
  /// The longest range of an edit.
  let longest: Int
  private var cursor = 0

  init(seed: UInt64, count: Int, nodeLimit: Int, longest: Int) {
    generator = SplitMix64(seed: seed)
    oldCount = count
    self.count = count
    self.longest = longest
    log = EditLog(count: count, nodeLimit: nodeLimit)
    plain = PlainEditLog(count: count)
  }

  /// A random edit: of six, two insert, one removes, one updates, one moves, and one moves many.
  mutating func edit() {
    switch number(below: 6) {
    case 0...1: insert()
    case 2: apply(.removal(IndexRanges(range())))
    case 3: apply(.replacement(IndexRanges(range())))
    case 4: moveOne()
    default: moveMany()
    }
  }

  mutating func insert() {
    let index = place()
    apply(.insertion(IndexRanges(index..<index + length())))
  }

  mutating func remove() { apply(.removal(IndexRanges(range()))) }

  private mutating func moveOne() {
    let source = range()
    guard !source.isEmpty else { return }
    let target = number(below: count - source.count + 1)
    let pair = RangePair(oldStart: source.lowerBound, newStart: target, count: source.count)
    plain.move([pair])
    log.move(pair)
    rangeCount += 1
  }

  /// Takes up to six ranges out and puts them back in another order at other places.
  private mutating func moveMany() {
    var sources = IndexRanges()
    for _ in 0..<1 + number(below: 6) { sources.insert(contentsOf: range()) }
    guard !sources.isEmpty else { return }
    let blocks = sources.ranges.shuffled(using: &generator)
    let rest = count - sources.count
    let places = blocks.map { _ in number(below: rest + 1) }.sorted()
    var shift = 0
    var moves: [RangePair] = []
    for (block, place) in zip(blocks, places) {
      moves.append(
        RangePair(oldStart: block.lowerBound, newStart: place + shift, count: block.count))
      shift += block.count
    }
    apply(.move(moves.sorted { $0.oldStart < $1.oldStart }))
  }

  private mutating func apply(_ edit: IndexEdit) {
    switch edit {
    case .insertion(let indexes): count += indexes.count
    case .removal(let indexes): count -= indexes.count
    case .replacement, .move: break
    }
    rangeCount += edit.rangeCount
    plain.apply(edit)
    log.apply(edit)
  }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }

  /// Half the ranges have one element.
  private mutating func length() -> Int {
    number(below: 2) == 0 ? 1 : 1 + number(below: longest)
  }

  private mutating func range() -> Range<Int> {
    let start = place()
    return start..<min(start + length(), count)
  }

  /// Half the places are near the last one.
  private mutating func place() -> Int {
    if number(below: 2) == 0 {
      cursor = min(max(cursor + number(below: 7) - 3, 0), count)
    } else {
      cursor = number(below: count + 1)
    }
    return cursor
  }

  /// Whether both say the same, with no more runs than are allowed.
  func check(_ trace: String) throws {
    log.checkInvariants()
    try expectEqual(log.newCount, count, "\(trace): newCount")
    try expectEqual(log.runs, plain.runs, "\(trace): runs")
    #expect(log.runCount <= 3 * rangeCount + 1, "\(trace)")
    #expect(log.runCount <= max(count, 1), "\(trace)")
  }
}

extension IndexEdit {
  fileprivate var rangeCount: Int {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes):
      indexes.ranges.count
    case .move(let moves): moves.count
    }
  }
}

@Suite struct EditLogTreeTests {
  /// Tiny nodes make trees of several levels out of few runs.
  @Test(arguments: [4, 5, 8])
  func tinyNodesSayWhatAPlainListSays(nodeLimit: Int) throws {
    for seed in 0..<UInt64(TestScale.randomRuns(33_400)) {
      var twins = TwinLogs(
        seed: seed, count: Int(seed % 60), nodeLimit: nodeLimit, longest: 1 + Int(seed % 7))
      for step in 0..<20 {
        twins.edit()
        try twins.check("limit \(nodeLimit), seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [4, 6, RunTree.defaultLimit])
  func longLogsSayWhatAPlainListSays(nodeLimit: Int) throws {
    for seed in 0..<UInt64(TestScale.randomRuns(20)) {
      var twins = TwinLogs(seed: seed, count: 5_000, nodeLimit: nodeLimit, longest: 20)
      for step in 0..<600 {
        twins.edit()
        if step % 20 == 0 { try twins.check("limit \(nodeLimit), seed \(seed), step \(step)") }
      }
      try twins.check("limit \(nodeLimit), seed \(seed)")
    }
  }

  /// A tree that grew to several levels and shrinks to nothing, and grows again.
  @Test(arguments: [4, RunTree.defaultLimit])
  func treesGrowAndShrink(nodeLimit: Int) throws {
    var twins = TwinLogs(seed: 3, count: 300, nodeLimit: nodeLimit, longest: 3)
    for round in 0..<3 {
      for step in 0..<400 {
        if round == 1 { twins.remove() } else { twins.edit() }
        try twins.check("limit \(nodeLimit), round \(round), step \(step)")
      }
      while twins.count > 0, round == 1 {
        twins.remove()
        try twins.check("limit \(nodeLimit), emptying")
      }
    }
  }

  @Test(arguments: [4, RunTree.defaultLimit])
  func logsOfTreesComposeAndAssociate(nodeLimit: Int) throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var whole = TwinLogs(seed: seed, count: 200, nodeLimit: nodeLimit, longest: 9)
      var parts: [EditLog] = []
      for _ in 0..<3 {
        var part = TwinLogs(
          seed: seed, count: whole.count, nodeLimit: nodeLimit, longest: whole.longest)
        part.generator = whole.generator
        for _ in 0..<40 { part.edit() }
        parts.append(part.log)
        whole = whole.followed(by: part)
      }
      let left = parts[0].composed(with: parts[1]).composed(with: parts[2])
      let right = parts[0].composed(with: parts[1].composed(with: parts[2]))
      left.checkInvariants()
      try expectEqual(left.runs, right.runs, "seed \(seed)")
      try expectEqual(left.runs, whole.plain.runs, "seed \(seed)")
      #expect(left == right)
    }
  }

  /// The batch of a log is the batch of its runs taken from elsewhere.
  @Test func batchesOfTreesAreThoseOfTheirRuns() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var twins = TwinLogs(seed: seed, count: 100, nodeLimit: 4, longest: 4)
      for _ in 0..<60 { twins.edit() }
      let plain = EditLog(oldCount: twins.oldCount, runs: twins.plain.runs)
      let batch = BatchChanges(twins.log, start: 0, end: 1)
      try expectEqual(batch, BatchChanges(plain, start: 0, end: 1), "seed \(seed)")
      try expectEqual(NetEffect(runs: twins.log), NetEffect(plain), "seed \(seed), copied runs")
      try expectEqual(batch.checked(), batch, "seed \(seed), made from its parts")
      try expectEqual(batch.movesByTarget, batch.moves.ranges.inverted(), "seed \(seed), by target")
    }
  }

  /// Every move of a range in a tree of three levels, whose pieces are joined at both seams.
  @Test func everyMoveJoinsItsPieces() throws {
    var (log, plain) = (EditLog(count: 24, nodeLimit: 4), PlainEditLog(count: 24))
    for index in 0..<12 {
      log.insert(2 * index..<2 * index + 1)
      plain.insert(2 * index..<2 * index + 1)
    }
    for start in 0..<24 {
      for length in 1...24 - start {
        for target in stride(from: 0, through: 36 - length, by: 3) {
          let pair = RangePair(oldStart: start, newStart: target, count: length)
          var (moved, model) = (log, plain)
          moved.move(pair)
          model.move([pair])
          try expectEqual(moved.runs, model.runs, "\(pair)")
        }
      }
    }
  }

  /// The inverse of every small log, element by element.
  @Test func inversesOfSmallLogs() throws {
    for code in 0..<625 {
      let places = [code % 5, code / 5 % 5, code / 25 % 5, code / 125].map { $0 - 1 }
      let old = places.filter { $0 >= 0 }
      if Set(old).count < old.count { continue }
      let runs = places.map { old in
        old < 0 ? .inserted(1) : EditLog.Run(oldStart: old, count: 1, isUpdated: old % 2 == 1)
      }
      let expected = (0..<4).map { old in
        places.firstIndex(of: old).map {
          EditLog.Run(oldStart: $0, count: 1, isUpdated: old % 2 == 1)
        } ?? .inserted(1)
      }
      let inverse = EditLog(oldCount: 4, runs: runs).inverse
      try expectEqual(inverse.runs, EditLog(oldCount: 4, runs: expected).runs, "\(places)")
    }
  }

  /// A log that was handed out keeps what it says while the original goes on.
  @Test(arguments: [4, RunTree.defaultLimit])
  func copiesAreIndependent(nodeLimit: Int) throws {
    var twins = TwinLogs(seed: 5, count: 100, nodeLimit: nodeLimit, longest: 5)
    var copies: [(log: EditLog, runs: [EditLog.Run])] = []
    for _ in 0..<200 {
      twins.edit()
      copies.append((twins.log, twins.log.runs))
    }
    for copy in copies {
      copy.log.checkInvariants()
      try expectEqual(copy.log.runs, copy.runs, "A copy")
    }
  }
}

extension TwinLogs {
  /// These edits and then those of a log that started where these end.
  fileprivate func followed(by next: TwinLogs) -> TwinLogs {
    var result = self
    result.generator = next.generator
    result.count = next.count
    result.log = log.composed(with: next.log)
    result.plain = plain.composed(with: next.plain)
    return result
  }
}
