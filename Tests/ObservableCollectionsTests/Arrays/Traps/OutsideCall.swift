import ObservableCollections

@testable import CoreTestSupport

/// A call on the array `0..<7` that names something outside it, and what the trap must say.
struct OutsideCall: Sendable {
  let name: String
  let message: String
  let make: @Sendable (ObservableArray<Int>) -> Void

  private static let elements: [OutsideCall] = [
    OutsideCall(name: "[9]", message: "Index 9 is outside 0..<7") { _ = $0[9] },
    OutsideCall(name: "[-1]", message: "Index -1 is outside 0..<7") { _ = $0[-1] },
    OutsideCall(name: "[7] =", message: "Index 7 is outside 0..<7") { $0[7] = 1 },
    OutsideCall(name: "[7] +=", message: "Index 7 is outside 0..<7") { $0[7] += 1 },
    OutsideCall(name: "[9...]", message: "Range 9... is outside 0..<7") { _ = $0[9...] },
    OutsideCall(name: "[2...7]", message: "Range 2...7 is outside 0..<7") { _ = $0[2...7] },
    OutsideCall(name: "update", message: "Index 9 is outside 0..<7") { $0.update(at: 9) { _ in } },
    OutsideCall(name: "touch", message: "Index -1 is outside 0..<7") { $0.touch(at: -1) },
    OutsideCall(name: "touch set", message: "Index 8 is outside 0..<7") { $0.touch(at: [1, 8]) },
    OutsideCall(name: "replace set", message: "Index 8 is outside 0..<7") {
      $0.replace(at: [1, 8], with: [1, 2])
    },
    OutsideCall(name: "replace too few", message: "1 elements do not fit the 2 indexes {1, 3}") {
      $0.replace(at: [1, 3], with: [1])
    },
  ]

  private static let insertions: [OutsideCall] = [
    OutsideCall(name: "insert", message: "Insertion index 9 is outside 0...7") {
      $0.insert(1, at: 9)
    },
    OutsideCall(name: "insert below", message: "Insertion index -1 is outside 0...7") {
      $0.insert(1, at: -1)
    },
    OutsideCall(name: "insert contents", message: "Insertion index 8 is outside 0...7") {
      $0.insert(contentsOf: [1], at: 8)
    },
    OutsideCall(name: "insert nothing", message: "Insertion index 8 is outside 0...7") {
      $0.insert(contentsOf: [], at: 8)
    },
    OutsideCall(name: "insert set", message: "Insertion index 9 is outside 0..<9") {
      $0.insert([1, 2], at: [0, 9])
    },
    OutsideCall(name: "insert many", message: "3 elements do not fit the 1 indexes {0}") {
      $0.insert([1, 2, 3], at: [0])
    },
    OutsideCall(name: "repeating", message: "A count of -1 is negative") { _ in
      _ = ObservableArray(repeating: 1, count: -1)
    },
  ]

  /// Parts: of the array, of a derived list and of a section.
  private static let slices: [OutsideCall] = [
    OutsideCall(name: "prefix", message: "A length of -1 is negative, in prefix(_:) of \"posts\"") {
      $0.name = "posts"
      _ = $0.prefix(-1)
    },
    OutsideCall(name: "prefix through", message: "Index 7 is outside 0..<7, in prefix(through:)") {
      _ = $0.prefix(through: 7)
    },
    OutsideCall(name: "dropLast", message: "A length of -2 is negative, in dropLast(_:)") {
      _ = $0.filtered { $0 > 1 }.dropLast(-2)
    },
    OutsideCall(name: "suffix from", message: "Index 8 is outside 0...6, in suffix(from:)") {
      _ = $0.filtered { $0 > 0 }.suffix(from: 8)
    },
    OutsideCall(name: "section", message: "Index 9 is outside 0...7, in prefix(upTo:)") {
      let list = ObservableSections([SectionSnapshot(SectionKey(id: 1), elements: Array($0))])
      _ = list[section: 0].prefix(upTo: 9)
    },
    OutsideCall(name: "section, dropFirst", message: "A length of -1 is negative, in dropFirst(_:)")
    {
      let list = ObservableSections([SectionSnapshot(SectionKey(id: 1), elements: Array($0))])
      _ = list[section: 0].dropFirst(-1)
    },
  ]

  private static let removals: [OutsideCall] = [
    OutsideCall(name: "remove", message: "Index 7 is outside 0..<7") { $0.remove(at: 7) },
    OutsideCall(name: "remove set", message: "Index 8 is outside 0..<7") { $0.remove(at: [1, 8]) },
    OutsideCall(name: "removeFirst(8)", message: "A length of 8 is outside 0...7") {
      $0.removeFirst(8)
    },
    OutsideCall(name: "removeLast(-1)", message: "A length of -1 is outside 0...7") {
      $0.removeLast(-1)
    },
    OutsideCall(name: "removeFirst", message: "removeFirst() on a list without elements") {
      $0.removeAll()
      $0.removeFirst()
    },
    OutsideCall(name: "removeLast", message: "removeLast() on a list without elements") {
      $0.removeAll()
      $0.removeLast()
    },
  ]

  private static let ranges: [OutsideCall] = [
    OutsideCall(name: "[2..<9]", message: "Range 2..<9 is outside 0..<7") { _ = $0[2..<9] },
    OutsideCall(name: "[-1..<2] =", message: "Range -1..<2 is outside 0..<7") { $0[-1..<2] = [] },
    OutsideCall(name: "removeSubrange", message: "Range 2..<9 is outside 0..<7") {
      $0.removeSubrange(2..<9)
    },
    OutsideCall(name: "removeSubrange closed", message: "Range 2...7 is outside 0..<7") {
      $0.removeSubrange(2...7)
    },
    OutsideCall(name: "removeSubrange to max", message: "Range 2...\(Int.max) is outside 0..<7") {
      $0.removeSubrange(2...Int.max)
    },
    OutsideCall(name: "removeSubrange from", message: "Range 8... is outside 0..<7") {
      $0.removeSubrange(8...)
    },
    OutsideCall(name: "removeSubrange up to", message: "Range ..<-1 is outside 0..<7") {
      $0.removeSubrange(..<(-1))
    },
    OutsideCall(name: "removeSubrange through", message: "Range ...7 is outside 0..<7") {
      $0.removeSubrange(...7)
    },
    OutsideCall(name: "replaceSubrange", message: "Range 2..<9 is outside 0..<7") {
      $0.replaceSubrange(2..<9, with: [1])
    },
    OutsideCall(name: "replaceSubrange from", message: "Range 8... is outside 0..<7") {
      $0.replaceSubrange(8..., with: [1])
    },
  ]

  private static let moves: [OutsideCall] = [
    OutsideCall(name: "move from", message: "Index 7 is outside 0..<7") { $0.move(from: 7, to: 0) },
    OutsideCall(name: "move to", message: "Index 7 is outside 0..<7") { $0.move(from: 0, to: 7) },
    OutsideCall(name: "move set", message: "Index 7 is outside 0..<7") {
      $0.move(fromOffsets: [1, 7], toOffset: 0)
    },
    OutsideCall(name: "move to offset", message: "Move target 8 is outside 0...7") {
      $0.move(fromOffsets: [1], toOffset: 8)
    },
    OutsideCall(name: "swapAt first", message: "Index 9 is outside 0..<7") { $0.swapAt(9, 1) },
    OutsideCall(name: "swapAt second", message: "Index -1 is outside 0..<7") { $0.swapAt(1, -1) },
  ]

  static let all = elements + slices + insertions + removals + ranges + moves
}
