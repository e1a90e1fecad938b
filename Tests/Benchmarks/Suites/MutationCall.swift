import ObservableCollections

/// A mutating call, the same for both sides. The operands are made before the clock starts.
protocol MutationCall {
  static var name: String { get }
  /// How many elements there are before the first call.
  static var n: Int { get }
  static var k: Int { get }
  static func operands(_ random: inout SplitMix) -> [Operand]
  static func call(on array: ObservableArray<Int>, _ operand: Operand)
  static func call(on array: inout [Int], _ operand: Operand)
}

/// Two numbers; what they say is the call's affair.
struct Operand {
  var first: Int
  var second = 0
}

extension MutationCall {
  static var n: Int { 10_000 }
  static var k: Int { 1_000 }

  /// As many random indexes as there are calls, in an array whose length changes by `growth` a call.
  fileprivate static func indexes(growth: Int = 0, _ random: inout SplitMix) -> [Operand] {
    (0..<k).map { Operand(first: random.index(below: n + growth * $0)) }
  }
}

enum Append: MutationCall {
  static let name = "append"
  static let n = 0
  static let k = 10_000

  static func operands(_ random: inout SplitMix) -> [Operand] {
    (0..<k).map { Operand(first: $0) }
  }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.append(operand.first)
  }

  static func call(on array: inout [Int], _ operand: Operand) { array.append(operand.first) }
}

enum InsertFront: MutationCall {
  static let name = "insert-front"

  static func operands(_ random: inout SplitMix) -> [Operand] { indexes(&random) }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.insert(operand.first, at: 0)
  }

  static func call(on array: inout [Int], _ operand: Operand) { array.insert(operand.first, at: 0) }
}

enum InsertMiddle: MutationCall {
  static let name = "insert-middle"

  static func operands(_ random: inout SplitMix) -> [Operand] { indexes(&random) }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.insert(operand.first, at: n / 2)
  }

  static func call(on array: inout [Int], _ operand: Operand) {
    array.insert(operand.first, at: n / 2)
  }
}

enum InsertBack: MutationCall {
  static let name = "insert-back"

  static func operands(_ random: inout SplitMix) -> [Operand] {
    (n..<n + k).map { Operand(first: $0) }
  }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.insert(operand.first, at: operand.first)
  }

  static func call(on array: inout [Int], _ operand: Operand) {
    array.insert(operand.first, at: operand.first)
  }
}

enum Remove: MutationCall {
  static let name = "remove"

  static func operands(_ random: inout SplitMix) -> [Operand] { indexes(growth: -1, &random) }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.remove(at: operand.first)
  }

  static func call(on array: inout [Int], _ operand: Operand) { array.remove(at: operand.first) }
}

enum Move: MutationCall {
  static let name = "move"

  static func operands(_ random: inout SplitMix) -> [Operand] {
    indexes(&random).map { Operand(first: $0.first, second: random.index(below: n)) }
  }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.move(from: operand.first, to: operand.second)
  }

  static func call(on array: inout [Int], _ operand: Operand) {
    array.insert(array.remove(at: operand.first), at: operand.second)
  }
}

enum Write: MutationCall {
  static let name = "write"

  static func operands(_ random: inout SplitMix) -> [Operand] { indexes(&random) }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array[operand.first] = operand.first
  }

  static func call(on array: inout [Int], _ operand: Operand) {
    array[operand.first] = operand.first
  }
}

/// Removes the numbers that end in 0, then those that end in 1, …: 1,000 elements a call.
enum RemoveAllWhere: MutationCall {
  static let name = "remove-all-where"
  static let k = 10

  static func operands(_ random: inout SplitMix) -> [Operand] { (0..<k).map { Operand(first: $0) } }

  static func call(on array: ObservableArray<Int>, _ operand: Operand) {
    array.removeAll { $0 % 10 == operand.first }
  }

  static func call(on array: inout [Int], _ operand: Operand) {
    array.removeAll { $0 % 10 == operand.first }
  }
}
