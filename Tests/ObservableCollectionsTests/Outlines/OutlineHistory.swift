import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists
@testable import OutlineLists

/// What happens to an outline in a history of the tests: numbers that fit any state.
struct OutlineStep: Equatable {
  var kind: Int
  var first: Int
  var second: Int
  var third: Int

  /// Whether it sets the expansion or the search.
  var isSetting: Bool { 12...18 ~= kind }

  static func random(_ generator: inout SplitMix64) -> OutlineStep {
    OutlineStep(
      kind: .random(in: 0..<20, using: &generator),
      first: .random(in: 0..<1_000, using: &generator),
      second: .random(in: 0..<1_000, using: &generator),
      third: .random(in: 0..<1_000, using: &generator))
  }
}

/// A history: how it begins, and its steps.
struct OutlineScript {
  var seed: UInt64
  var count: Int
  /// The number of different ids.
  var ids: Int
  var levels: Int
  var opensMatches: Bool
  var showsAllBelowMatches: Bool
  var hasSmallChunks: Bool
  var steps: [OutlineStep]

  init(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    self.seed = seed
    count = .random(in: 0...30, using: &generator)
    ids = .random(in: 3...24, using: &generator)
    levels = .random(in: 0...4, using: &generator)
    opensMatches = .random(using: &generator)
    showsAllBelowMatches = .random(using: &generator)
    hasSmallChunks = .random(using: &generator)
    steps = []
    for _ in 0..<Int.random(in: 1...40, using: &generator) { steps.append(.random(&generator)) }
  }
}

/// An outline that is shown, and checked after each turn.
final class OutlineHistory {
  private let script: OutlineScript
  private var plain = PlainOutline()
  private let source: ObservableArray<Item>
  private let outline: SearchableOutline<Item, Int>
  private var before: [PlainOutline.Row]
  private var replaced: Set<Int> = []
  private var next = 0

  init(_ script: OutlineScript) {
    self.script = script
    plain.expansion = .levels(script.levels)
    plain.opensMatches = script.opensMatches
    plain.showsAllBelowMatches = script.showsAllBelowMatches
    for index in 0..<script.count {
      plain.cells.append(
        PlainOutline.Cell(
          number: index, item: Self.item(script.ids, index * 7 + 3, index * 13, index)))
    }
    next = script.count
    source = ObservableArray(plain.cells.map(\.item))
    if script.hasSmallChunks {
      outline = SearchableOutline(
        OutlineSettings(.levels(script.levels), opensMatches: script.opensMatches), of: source,
        isBound: false,
        function: source.outlineFunction(
          script.showsAllBelowMatches,
          asking: source.asking({ $0.parentID }, { $0.isFolder }) { $0.value % 5 == $1 }),
        operation: { Outlining<Item>($0, numbers: NumberStore(capacity: 3)) })
    } else {
      outline = source.outline(
        parent: { $0.parentID }, expanded: .levels(script.levels),
        mayHaveChildren: { $0.isFolder }, matching: Int?.none, opensMatches: script.opensMatches,
        showsAllBelowMatches: script.showsAllBelowMatches
      ) { $0.value % 5 == $1 }
    }
    before = plain.rows
  }

  private static func item(_ ids: Int, _ first: Int, _ second: Int, _ third: Int) -> Item {
    Item(
      id: first % ids, parentID: second % 4 == 0 ? nil : second / 4 % (ids + 1), value: third % 11,
      isFolder: third % 3 == 0)
  }

  /// Plays the script, and throws at the first fault.
  func play() throws {
    let turns = ManualTurnScheduler()
    var checker = BatchChecker(rows: before.map(\.row))
    let batches = Guarded<[BatchUpdate<OutlineRow<Item>>]>([])
    let observer = outline.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    defer { observer.cancel() }
    var (isSet, isExact) = (false, true)
    for (index, step) in script.steps.enumerated() {
      // A row that leaves by a setting and comes back by what follows in the turn is updated.
      if isSet { isExact = false }
      isSet = isSet || step.isSetting
      apply(step)
      if index % 3 != 0 && index != script.steps.count - 1 { continue }
      turns.endTurn()
      let made = batches.withLock { made in
        defer { made = [] }
        return made
      }
      if made.count > 1 { throw Mismatch(description: "\(made.count) batches") }
      let rows = plain.rows
      try demand(Array(outline), equals: rows.map(\.row), "rows after step \(index)")
      if let batch = made.first { try checker.check(batch) }
      try check(made.first?.changes, rows, isExact: isExact, "step \(index)")
      (isSet, isExact) = (false, true)
      try checkIndexes(rows, "step \(index)")
      before = rows
      replaced = []
    }
  }

  private func apply(_ step: OutlineStep) {
    let count = plain.cells.count
    let item = Self.item(script.ids, step.first, step.second, step.third)
    switch step.kind {
    case 0...3:
      let index = step.third % (count + 1)
      // Some have the same parent.
      let items = (0...(step.second % 3 == 0 ? step.third % 9 : 0)).map { offset in
        var item = item
        item.id = (item.id + offset) % script.ids
        return item
      }
      plain.cells.insert(
        contentsOf: items.enumerated().map { PlainOutline.Cell(number: next + $0, item: $1) },
        at: index)
      next += items.count
      source.insert(contentsOf: items, at: index)
    case 4...5 where count > 0:
      let start = step.first % count
      let range = start..<min(count, start + 1 + step.second % 5)
      plain.cells.removeSubrange(range)
      source.removeSubrange(range)
    case 6...9 where count > 0:
      // Another parent, another value, or another id.
      let index = step.first % count
      var item = plain.cells[index].item
      switch step.second % 4 {
      case 0: item.value = step.third % 11
      case 1: item.isFolder.toggle()
      case 2: item.id = step.third % script.ids
      default: item.parentID = step.third % 5 == 0 ? nil : step.third % (script.ids + 1)
      }
      plain.cells[index].item = item
      replaced.insert(plain.cells[index].number)
      source[index] = item
    case 10...11 where count > 0:
      let start = step.first % count
      let range = start..<min(count, start + 1 + step.third % 4)
      let target = step.second % (count - range.count + 1)
      let moved = plain.cells[range]
      plain.cells.removeSubrange(range)
      plain.cells.insert(contentsOf: moved, at: target)
      source.move(
        fromOffsets: IndexRanges(range), toOffset: target <= start ? target : target + range.count)
    case 12...14:
      let id = step.first % (script.ids + 2)
      let isExpanding = step.second % 2 == 0
      if plain.search != nil, plain.opensMatches {
        Self.say(id, isExpanding, &plain.searchExpansion)
      } else {
        Self.say(id, isExpanding, &plain.expansion)
      }
      if isExpanding { outline.expand(id: id) } else { outline.collapse(id: id) }
    case 15:
      plain.expansion.levels = step.first % 4
      outline.expansion.levels = step.first % 4
    case 16...18:
      let search = step.first % 3 == 0 ? nil : step.second % 5
      if plain.search == nil { plain.searchExpansion = .all }
      plain.search = search
      outline.parameter = search
    case 19:
      // The whole list, as a server sends it.
      let items = plain.cells.map(\.item)
      for index in plain.cells.indices { replaced.insert(plain.cells[index].number) }
      for index in items.indices { source[index] = items[index] }
    default: break
    }
  }

  private static func say(
    _ id: Int, _ isExpanding: Bool, _ expansion: inout OutlineExpansion<Int>
  ) {
    if isExpanding { expansion.expand(id: id) } else { expansion.collapse(id: id) }
  }

  /// A row stays if its element is there and is shown before and after; it is updated if its element
  /// was replaced, or if it is another one; and the fewest rows move.
  private func check(
    _ changes: BatchChanges?, _ rows: [PlainOutline.Row], isExact: Bool, _ trace: String
  ) throws {
    let oldPlaces = Dictionary(uniqueKeysWithValues: zip(before.map(\.number), before.indices))
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(rows.map(\.number), rows.indices))
    let removals = IndexRanges(before.indices.filter { newPlaces[before[$0].number] == nil })
    let insertions = IndexRanges(rows.indices.filter { oldPlaces[rows[$0].number] == nil })
    var updates: Set<[Int]> = []
    for (index, row) in rows.enumerated() {
      guard let old = oldPlaces[row.number] else { continue }
      if replaced.contains(row.number) || before[old].row != row.row {
        updates.insert([old, index])
      }
    }
    let fewest = Self.fewestMoves(rows.compactMap { oldPlaces[$0.number] })
    try demand(changes?.removals ?? IndexRanges(), equals: removals, "removals, \(trace)")
    try demand(changes?.insertions ?? IndexRanges(), equals: insertions, "insertions, \(trace)")
    let named = (changes?.updates).map { updates in
      updates.flatMap { zip($0.oldRange, $0.newRange).map { [$0, $1] } }
    }
    let told = Set(named ?? [])
    try demand(isExact ? told : told.intersection(updates), equals: updates, "updates, \(trace)")
    if !isExact { return }
    let moved = changes?.moves.reduce(0) { $0 + $1.count } ?? 0
    try demand(moved, equals: fewest, "moved rows, \(trace)")
  }

  private static func fewestMoves(_ places: [Int]) -> Int {
    // The longest ascending part stays.
    var lengths: [Int] = []
    for (index, place) in places.enumerated() {
      lengths.append(1 + ((0..<index).filter { places[$0] < place }.map { lengths[$0] }.max() ?? 0))
    }
    return places.count - (lengths.max() ?? 0)
  }

  private func checkIndexes(_ rows: [PlainOutline.Row], _ trace: String) throws {
    let places = Dictionary(uniqueKeysWithValues: zip(rows.map(\.number), rows.indices))
    for (index, cell) in plain.cells.enumerated() {
      let row = places[cell.number]
      try demand(outline.index(atSource: index), equals: row, "row of element \(index), \(trace)")
      if let row {
        try demand(outline.sourceIndex(at: row), equals: index, "element of row \(row), \(trace)")
      }
    }
  }

  /// Plays random histories, and throws for the shortest one that fails.
  static func checkRandom(runs: Int, seed: UInt64) throws {
    for run in 0..<runs {
      var script = OutlineScript(seed: seed + UInt64(run))
      guard var fault = fault(of: script) else { continue }
      var index = 0
      while index < script.steps.count {
        var shorter = script
        shorter.steps.remove(at: index)
        if let found = Self.fault(of: shorter) {
          (script, fault) = (shorter, found)
        } else {
          index += 1
        }
      }
      while script.count > 0 {
        var shorter = script
        shorter.count -= 1
        guard let found = Self.fault(of: shorter) else { break }
        (script, fault) = (shorter, found)
      }
      throw Mismatch(description: "Seed \(script.seed): \(fault)\n\(script)")
    }
  }

  private static func fault(of script: OutlineScript) -> String? {
    do {
      try OutlineHistory(script).play()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
