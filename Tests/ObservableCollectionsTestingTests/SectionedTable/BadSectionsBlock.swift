import ObservableCollectionsTesting
import Testing

/// A block of sections that a widget must refuse, with the widget's message.
struct BadSectionsBlock: CustomTestStringConvertible, Sendable {
  let name: String
  let profile: StrictTableProfile
  let oldCounts: [Int]
  let newCounts: [Int]
  let block: SectionsTableBlock
  let rule: StrictTableError.Rule
  let message: String

  init(
    _ name: String, _ profile: StrictTableProfile, _ oldCounts: [Int], _ newCounts: [Int],
    _ block: SectionsTableBlock, _ rule: StrictTableError.Rule, _ message: String
  ) {
    self.name = name
    self.profile = profile
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    self.block = block
    self.rule = rule
    self.message = message
  }

  var testDescription: String { "\(name) (\(profile))" }

  /// Performs the block and expects the refusal, with the table unchanged.
  func expectRefusal() {
    let old = numbered(oldCounts, from: 0)
    var table = SectionsStrictTable(sections: old, profile: profile)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform(block, after: numbered(newCounts, from: 1000))
    }
    #expect(error?.rule == rule)
    #expect(error?.description == message)
    #expect(table.sections == old)
    #expect(table.updateCount == 0)
  }
}

/// Sections of these counts; all heads and elements are different numbers.
func numbered(_ counts: [Int], from start: Int) -> [TableSection<Int, Int>] {
  counts.enumerated().map { index, count in
    let head = start + 100 * index
    return TableSection(head, head + 1..<head + 1 + count)
  }
}

/// A section of words: `section("fruit", "apple pear")`.
func section(_ head: String, _ elements: String) -> TableSection<String, String> {
  TableSection(head, elements.split(separator: " ").map(String.init))
}
