import ObservableCollections
import Testing

@testable import ObservableLists

@Suite("Kept edits")
struct EditRingTests {
  @Test("The last edits come oldest first, wherever the ring stands", arguments: 0...12)
  func last(appended: Int) {
    var kept = EditRing(limit: 4)
    for index in 0..<appended { kept.append(.insertion(IndexRanges(index..<index + 1))) }
    #expect(kept.count == min(4, appended))
    for k in 0...kept.count {
      let starts = kept.last(k).map { edit in
        guard case .insertion(let indexes) = edit else { return -1 }
        return indexes.first ?? -1
      }
      #expect(starts == Array(appended - k..<appended))
    }
  }
}
