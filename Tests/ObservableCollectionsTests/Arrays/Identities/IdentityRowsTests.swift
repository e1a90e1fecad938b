import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// The chains of hashes, without ids.
@Suite("By identity: rows by hashes")
struct IdentityRowsTests {
  @Test("Rows without an id are in no chain")
  func headers() {
    var rows = IdentityRows([nil, 5, nil, 0])
    #expect(rows.rows(of: 0).first == 3)
    #expect(rows.rows(of: 0).others == [])
    #expect(rows.rows(of: 5).first == 1)
    var log = EditLog(count: 4)
    log.apply(.removal(IndexRanges([0, 3])))
    log.apply(.replacement(IndexRanges([1])))
    rows.advance(log, renewed: [nil])
    #expect(rows.rows(of: 0).first == nil)
    #expect(rows.rows(of: 5).first == 0)
  }

  @Test("A hash that too many have is not followed, and edits of such rows are")
  func crowd() {
    var rows = IdentityRows(Array(repeating: 7, count: 1_000))
    #expect(!rows.rows(of: 7).isComplete)
    #expect(rows.rows(of: 7).others.count == IdentityRows.limit - 1)
    var log = EditLog(count: 1_000)
    log.apply(.removal(IndexRanges(2..<1_000)))
    rows.advance(log, renewed: [])
    let found = rows.rows(of: 7)
    #expect(found.isComplete)
    #expect(
      ([found.first] + found.others.map(Optional.some)).sorted { $0 ?? -1 < $1 ?? -1 } == [0, 1])
  }

  @Test("Growing makes more chains, and every row is found in them")
  func growing() {
    var rows = IdentityRows([])
    for count in 0..<300 {
      var log = EditLog(count: count)
      log.apply(.insertion(at: 0))
      rows.advance(log, renewed: [UInt32(count)])
    }
    #expect((0..<300).allSatisfy { rows.rows(of: UInt32($0)).first == 299 - $0 })
  }
}
