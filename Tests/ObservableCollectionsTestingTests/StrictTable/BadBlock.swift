import ObservableCollectionsTesting
import Testing

/// A block that a widget must refuse, with the widget's message.
struct BadBlock: CustomTestStringConvertible, Sendable {
  let name: String
  let profile: StrictTableProfile
  let oldCount: Int
  let newCount: Int
  let block: TableBlock
  let rule: StrictTableError.Rule
  let message: String

  init(
    _ name: String, _ profile: StrictTableProfile, _ oldCount: Int, _ newCount: Int,
    _ block: TableBlock, _ rule: StrictTableError.Rule, _ message: String
  ) {
    self.name = name
    self.profile = profile
    self.oldCount = oldCount
    self.newCount = newCount
    self.block = block
    self.rule = rule
    self.message = message
  }

  var testDescription: String { "\(name) (\(profile))" }

  /// Performs the block and expects the refusal, with the table unchanged.
  func expectRefusal() {
    var table = StrictTable(rows: 0..<oldCount, profile: profile)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform(block, after: Array(100..<100 + newCount))
    }
    #expect(error?.rule == rule)
    #expect(error?.description == message)
    #expect(table.rows == Array(0..<oldCount))
    #expect(table.updateCount == 0)
  }
}
