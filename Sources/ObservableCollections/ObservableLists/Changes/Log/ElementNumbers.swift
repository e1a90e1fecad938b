/// A number for each element of a list, which the element keeps until it is removed.
///
/// It gives the index of a known element without running the element's code: so inconsistent code
/// cannot make an index wrong.
package struct ElementNumbers {
  /// The numbers in the order of the list.
  package private(set) var order: NumberList
  /// The unused numbers, to be reused.
  private var free: [Int]
  /// An upper bound of the numbers: the length of an array indexed by them.
  package private(set) var limit: Int

  package init(_ store: NumberStore = NumberStore()) {
    order = NumberList(store)
    (free, limit) = ([], 0)
  }

  /// Assigns numbers to the first elements of a list: 0, 1, 2 …
  package mutating func begin(count: Int) {
    order.rewrite(Array(0..<Int32(count)))
    (free, limit) = ([], count)
  }

  /// The numbers of the elements that a log removes. Called before the log is taken over.
  package func numbers(removedBy log: EditLog) -> [Int] {
    NetEffect(log).removals.ranges.flatMap { range in range.map { order[$0] } }
  }

  /// Applies a log.
  ///
  /// - Parameters:
  ///   - log: the changes of the list.
  ///   - gone: the numbers of the removed elements.
  ///   - isReusing: whether those are reused at once; otherwise from the next log on.
  /// - Returns: the numbers of the inserted elements, in order.
  @discardableResult
  package mutating func take(
    _ log: EditLog, removing gone: [Int], reusingThem isReusing: Bool = false
  ) -> [Int] {
    // Replacements change no index.
    if !log.hasMoves, gone.isEmpty, log.newCount == log.oldCount { return [] }
    if isReusing { free += gone }
    defer { if !isReusing { free += gone } }
    switch log.singleEdit {
    case .insertion(let index): return [insert(at: index)]
    case .removal(let index):
      order.remove(at: index)
      return []
    case .move(let source, let target):
      move(from: source, to: target)
      return []
    default: break
    }
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
    return inserted
  }

  /// Assigns a number to an element that is inserted at an index.
  package mutating func insert(at index: Int) -> Int {
    let number = next()
    order.insert(number, at: index)
    return number
  }

  /// Removes the element at an index; its number is reused from now on.
  package mutating func remove(at index: Int) {
    free.append(order[index])
    order.remove(at: index)
  }

  /// Moves an element, which keeps its number.
  ///
  /// - Parameter target: counts after the move.
  package mutating func move(from source: Int, to target: Int) {
    let number = order[source]
    order.remove(at: source)
    order.insert(number, at: target)
  }

  /// Assigns a number to an object beside the elements, such as a header.
  package mutating func next() -> Int {
    if let number = free.popLast() { return number }
    limit += 1
    return limit - 1
  }

  /// Assigns numbers to `count` new elements. Their order is written afterwards.
  package mutating func next(_ count: Int) -> [Int32] { (0..<count).map { _ in Int32(next()) } }

  /// Rewrites the order.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of all elements, in order.
  ///   - gone: the numbers of the removed elements, to be reused from the next log on.
  package mutating func rewrite(_ numbers: [Int32], removing gone: [Int]) {
    order.rewrite(numbers)
    free += gone
  }

  /// Frees numbers that ``next()`` assigned.
  package mutating func giveBack(_ numbers: [Int]) { free += numbers }
}
