import ObservableCollectionsTesting

/// Which kinds of edits a random script has.
struct SectionedEditKinds: OptionSet {
  let rawValue: Int
  static let sections = SectionedEditKinds(rawValue: 1)
  static let replacements = SectionedEditKinds(rawValue: 2)
  static let crossings = SectionedEditKinds(rawValue: 4)
  static let all: SectionedEditKinds = [.sections, .replacements, .crossings]
}

extension SectionedTraceEdit {
  /// An edit that fits a list.
  static func random(
    for trace: SectionedTrace, _ kinds: SectionedEditKinds, using random: inout SplitMix64
  ) -> SectionedTraceEdit {
    let count = trace.sections.count
    let changesSection = kinds.contains(.sections) && Int.random(in: 0..<4, using: &random) == 0
    if count == 0 || changesSection { return .randomForSections(count, kinds, using: &random) }
    let section = Int.random(in: 0..<count, using: &random)
    let length = trace.sections[section].elements.count
    let kind = Int.random(in: 0..<10, using: &random)
    if length == 0 || kind < 3 {
      return .insert(
        section: section, at: Int.random(in: 0...length, using: &random),
        count: Int.random(in: 1...3, using: &random))
    }
    let start = Int.random(in: 0..<length, using: &random)
    let range = start..<min(length, start + Int.random(in: 1...3, using: &random))
    if kind < 5 { return .remove(section: section, range) }
    if kind < 7 { return .update(section: section, range) }
    let target =
      kinds.contains(.crossings) ? Int.random(in: 0..<count, using: &random) : section
    let rest = trace.sections[target].elements.count - (target == section ? range.count : 0)
    return .move(
      section: section, range, toSection: target, to: Int.random(in: 0...rest, using: &random))
  }

  private static func randomForSections(
    _ count: Int, _ kinds: SectionedEditKinds, using random: inout SplitMix64
  ) -> SectionedTraceEdit {
    let elements = Int.random(in: 0...4, using: &random)
    if count == 0 { return .insertSection(at: 0, count: elements) }
    let section = Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      return .insertSection(at: Int.random(in: 0...count, using: &random), count: elements)
    case 2: return .removeSection(section)
    case 3 where kinds.contains(.replacements): return .replaceSection(section, count: elements)
    case 4, 5: return .updateSection(section)
    default:
      return .moveSection(from: section, to: Int.random(in: 0..<count, using: &random))
    }
  }
}

extension SectionedTrace {
  /// A small list, with nothing that has happened to it yet.
  static func random(using random: inout SplitMix64) -> SectionedTrace {
    let sections = Int.random(in: 0...5, using: &random)
    return SectionedTrace(
      counts: (0..<sections).map { _ in Int.random(in: 0...6, using: &random) })
  }

  /// Applies some random edits.
  mutating func edit(
    _ count: Int, _ kinds: SectionedEditKinds = .all, using random: inout SplitMix64
  ) -> [SectionedTraceEdit] {
    (0..<count).map { _ in
      let edit = SectionedTraceEdit.random(for: self, kinds, using: &random)
      apply(edit)
      return edit
    }
  }
}

/// Runs a check on random lists after random edits; a failure names its seed and edits.
func checkRandomSections(
  runs: Int, seed: UInt64, edits: ClosedRange<Int> = 1...12, _ kinds: SectionedEditKinds = .all,
  check: (SectionedTrace, inout SplitMix64) throws -> Void
) throws {
  for run in 0..<UInt64(runs) {
    var random = SplitMix64(seed: seed &+ run)
    var trace = SectionedTrace.random(using: &random)
    let start = trace
    let edits = trace.edit(Int.random(in: edits, using: &random), kinds, using: &random)
    do {
      try check(trace, &random)
    } catch {
      throw BatchFault(
        "Seed \(seed &+ run), \(start.before), \(edits):\n\(trace.changes())\n\(error)")
    }
  }
}
