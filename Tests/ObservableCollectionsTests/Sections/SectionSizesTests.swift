import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite("Sections: their places in the flat list")
struct SectionSizesTests {
  @Test(
    "Random edits give what a plain list of sizes gives", arguments: 1...6 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var plain = (0..<Int.random(in: 0..<700, using: &generator)).map { $0 % 5 + 1 }
    var sizes = SectionSizes(plain)
    for step in 0..<TestScale.randomRuns(1_000) {
      let trace = "seed \(seed), step \(step)"
      edit(&plain, &sizes, &generator)
      try demandSame(plain, sizes, at: Int.random(in: 0...plain.count, using: &generator), trace)
    }
    try demand(sizes.elementCounts, equals: plain.map { $0 - 1 }, "the counts, seed \(seed)")
  }

  private func edit(
    _ plain: inout [Int], _ sizes: inout SectionSizes, _ generator: inout SplitMix64
  ) {
    let place = Int.random(in: 0...plain.count, using: &generator)
    let range = place..<min(plain.count, place + Int.random(in: 0...40, using: &generator))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let new = Array(repeating: 3, count: Int.random(in: 0...40, using: &generator))
      plain.insert(contentsOf: new, at: place)
      sizes.insert(new, at: place)
    case 1:
      plain.removeSubrange(range)
      sizes.remove(range)
    case 2:
      let target = Int.random(in: 0...plain.count - range.count, using: &generator)
      let moved = Array(plain[range])
      plain.removeSubrange(range)
      plain.insert(contentsOf: moved, at: target)
      sizes.move(range, to: target)
    default:
      guard place < plain.count else { return }
      plain[place] += 2
      sizes.add(2, to: place)
    }
  }

  private func demandSame(
    _ plain: [Int], _ sizes: SectionSizes, at section: Int, _ trace: String
  ) throws {
    try demand(sizes.count, equals: plain.count, "the count, \(trace)")
    let start = plain[..<section].reduce(0, +)
    try demand(sizes.total, equals: plain[section...].reduce(start, +), "the total, \(trace)")
    try demand(sizes.start(of: section), equals: start, "the start of \(section), \(trace)")
    guard section < plain.count else { return }
    try demand(sizes[section], equals: plain[section], "the size of \(section), \(trace)")
    for row in [start, start + plain[section] - 1] {
      let place = sizes.locate(row)
      try demand(
        [place.section, place.offset], equals: [section, row - start], "row \(row), \(trace)")
    }
  }
}
