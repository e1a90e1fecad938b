/// The fewest single moves that sort a list of different numbers.
enum FewestMoves {
  /// The places of a longest rising run of `numbers`; everything else must move. O(n log n).
  static func places(thatStayIn numbers: [Int]) -> Set<Int> {
    var ends: [Int] = []  // the place of the smallest number that ends a run of each length
    var before = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      let length = firstIndex(in: ends) { numbers[$0] >= number }
      before[place] = length > 0 ? ends[length - 1] : nil
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var stay: Set<Int> = []
    var place = ends.last
    while let kept = place {
      stay.insert(kept)
      place = before[kept]
    }
    return stay
  }

  /// Moves to carry out one after another: each takes the element at `from` to `to`, where it is
  /// afterwards. They sort `numbers`, which are 0..<count in any order.
  static func sorting(_ numbers: [Int]) -> [(from: Int, to: Int)] {
    let stay = Set(places(thatStayIn: numbers).map { numbers[$0] })
    var current = numbers
    var moves: [(from: Int, to: Int)] = []
    for number in 0..<numbers.count where !stay.contains(number) {
      guard let from = current.firstIndex(of: number) else { continue }
      current.remove(at: from)
      let to = number == 0 ? 0 : (current.firstIndex(of: number - 1) ?? -1) + 1
      current.insert(number, at: to)
      if from != to { moves.append((from, to)) }
    }
    return moves
  }

  private static func firstIndex(in ends: [Int], where isAtOrAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if isAtOrAfter(ends[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
