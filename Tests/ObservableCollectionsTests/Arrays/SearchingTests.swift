import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct SearchingTests {
  @Test func everySearchFindsWhatArrayFinds() {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var generator = SplitMix64(seed: seed)
      let elements = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        Int.random(in: 0..<4, using: &generator)
      }
      let array = ObservableArray(elements)
      #expect(array.indices == elements.indices, "seed \(seed)")
      for wanted in 0..<4 {
        #expect(array.firstIndex(of: wanted) == elements.firstIndex(of: wanted), "seed \(seed)")
        let predicate = { $0 > wanted }
        #expect(array.firstIndex(where: predicate) == elements.firstIndex(where: predicate))
      }
    }
  }

  @Test func addingIsOneInsertion() throws {
    let array = ObservableArray([1])
    let changes = RecordedChanges()
    let token = array.observe(on: .callingThread) { changes.append($0) }
    array += [2, 3]
    withExtendedLifetime(token) {}
    #expect(changes.count == 1)
    #expect(try changes.first?.applied(to: [1]) == [1, 2, 3])
  }
}

/// The records of one array, collected by another one: observers may change arrays.
private typealias RecordedChanges = ObservableArray<ArrayChange<Int>>
