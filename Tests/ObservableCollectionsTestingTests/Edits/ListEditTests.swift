import ObservableCollections
import ObservableCollectionsTesting
import Testing

@Suite struct ListEditTests {
  static let edits: [(ListEdit, [Int], String)] = [
    (.insert(count: 2, at: 1), [0, -1, -2, 1, 2, 3], ".insert(count: 2, at: 1)"),
    (.remove(1..<3), [0, 3], ".remove(1..<3)"),
    (.replace(1..<3), [0, -1, -2, 3], ".replace(1..<3)"),
    (.move(0..<2, to: 2), [2, 3, 0, 1], ".move(0..<2, to: 2)"),
    (.move(2..<4, to: 0), [2, 3, 0, 1], ".move(2..<4, to: 0)"),
    (.move(0..<1, to: 1), [1, 0, 2, 3], ".move(0..<1, to: 1)"),
    (.touch(1..<3), [0, 1, 2, 3], ".touch(1..<3)"),
  ]

  @Test(arguments: edits)
  func appliesToPlainAndObservableArrays(edit: ListEdit, expected: [Int], text: String) {
    var plain = [0, 1, 2, 3]
    edit.apply(to: &plain, newElement: countdown())
    #expect(plain == expected)
    #expect(plain.count == 4 + edit.countChange)
    let array = ObservableArray([0, 1, 2, 3])
    edit.apply(to: array, newElement: countdown())
    #expect(Array(array.snapshot) == expected)
    #expect(array.revision.version == 1)
    #expect("\(edit)" == text)
  }

  @Test func everyEditOfASmallListIsThereOnce() {
    for count in 0...5 {
      let edits = ListEdit.allEdits(count: count)
      #expect(Set(edits).count == edits.count)
      #expect(edits.allSatisfy { $0.fitted(to: count) == $0 })
      let expected = (1...2).reduce(0) { sum, length in
        let places = max(0, count - length + 1)
        return sum + count + 1 + 2 * places + places * max(0, places - 1)
      }
      #expect(edits.count == expected)
    }
  }

  @Test func aLongestOfNothingGivesNoEdits() {
    #expect(ListEdit.allEdits(count: 3, longest: 0).isEmpty)
  }

  @Test func sequencesAreThoseOfTheNestedLoops() {
    for count in 0...2 {
      var expected: [[ListEdit]] = []
      for first in ListEdit.allEdits(count: count) {
        for second in ListEdit.allEdits(count: count + first.countChange) {
          for third in ListEdit.allEdits(count: count + first.countChange + second.countChange) {
            expected.append([first, second, third])
          }
        }
      }
      #expect(Array(ListEdit.allSequences(length: 3, count: count)) == expected)
    }
  }

  @Test func theEmptySequenceIsThereOnce() {
    #expect(Array(ListEdit.allSequences(length: 0, count: 3)) == [[]])
  }

  @Test func fittingClampsOrDrops() {
    #expect(ListEdit.insert(count: 2, at: 9).fitted(to: 3) == .insert(count: 2, at: 3))
    #expect(ListEdit.insert(count: 0, at: 0).fitted(to: 3) == nil)
    #expect(ListEdit.remove(2..<9).fitted(to: 3) == .remove(2..<3))
    #expect(ListEdit.replace(5..<9).fitted(to: 3) == nil)
    #expect(ListEdit.touch(0..<9).fitted(to: 3) == .touch(0..<3))
    #expect(ListEdit.move(1..<3, to: 7).fitted(to: 3) == .move(1..<3, to: 1))
  }
}
