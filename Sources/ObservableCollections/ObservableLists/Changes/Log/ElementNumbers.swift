/// A number for each element of a list, which the element keeps until it leaves.
///
/// It says where an element stands that was met before, without asking the element: so code that lies
/// cannot make an index wrong.
struct ElementNumbers {
  /// The numbers in the order of the list.
  private(set) var order: NumberList
  /// The numbers that no element has, to be used again.
  private var free: [Int] = []
  /// More than any number: what belongs to numbers has so many places.
  private(set) var limit = 0

  init(_ store: NumberStore = NumberStore()) {
    order = NumberList(store)
  }

  /// Gives numbers to the elements of the first list: 0, 1, 2 …
  mutating func begin(count: Int) {
    var writer = ChunkWriter(order.take())
    for number in 0..<count { writer.append(number) }
    order = writer.finish()
    (free, limit) = ([], count)
  }

  /// The numbers of the elements that a log removes. To be asked before it is taken over.
  func numbers(removedBy log: EditLog) -> [Int] {
    NetEffect(log).removals.ranges.flatMap { range in range.map { order[$0] } }
  }

  /// Takes a log over.
  ///
  /// - Parameters:
  ///   - log: what became of the list.
  ///   - gone: the numbers of elements that left.
  ///   - isReusing: whether those are used again at once; else from the next log on.
  /// - Returns: the numbers of those that came, in order.
  @discardableResult
  mutating func take(
    _ log: EditLog, removing gone: [Int], reusingThem isReusing: Bool = false
  ) -> [Int] {
    // Replacements leave all where they are.
    if !log.hasMoves, gone.isEmpty, log.newCount == log.oldCount { return [] }
    if isReusing { free += gone }
    var inserted: [Int] = []
    var writer = ChunkWriter(order.take(), isInOrder: !log.hasMoves)
    log.forEachRun { run in
      if run.isInserted {
        for _ in 0..<run.count {
          let number = next()
          inserted.append(number)
          writer.append(number)
        }
      } else {
        writer.append(run.oldStart..<run.oldStart + run.count)
      }
    }
    order = writer.finish()
    if !isReusing { free += gone }
    return inserted
  }

  /// Gives a number to something that stands beside the elements.
  mutating func next() -> Int {
    if let number = free.popLast() { return number }
    limit += 1
    return limit - 1
  }

  /// Gives numbers to so many elements that come. The order in which they stand is still to be written.
  mutating func next(_ count: Int) -> [Int32] { (0..<count).map { _ in Int32(next()) } }

  /// Writes the order anew.
  ///
  /// - Parameters:
  ///   - numbers: of all elements, in order.
  ///   - gone: the numbers of elements that left, to be used again from the next log on.
  mutating func rewrite(_ numbers: [Int32], removing gone: [Int]) {
    order.rewrite(numbers)
    free += gone
  }

  /// Takes numbers back that ``next()`` gave, to be used again.
  mutating func giveBack(_ numbers: [Int]) { free += numbers }
}
