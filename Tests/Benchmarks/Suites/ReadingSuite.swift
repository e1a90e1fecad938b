import ObservableCollections

/// Reading a snapshot of a million, beside reading an `Array` of the same elements. Nothing is copied, and only
/// `random-subscript-array` asks the array itself, guards included.
enum ReadingSuite {
  private static let n = 1_000_000
  private static let reads = 100_000
  private static let sliceLength = 1_000

  private static let numbers = Array(0..<n)
  private static let snapshot = ArraySnapshot(numbers)
  private static let rows = ArraySnapshot(Row.million)
  /// After edits of a tenth of the elements, which leave leaves of every fill.
  private static let edited: ArraySnapshot<Int> = {
    let array = ObservableArray(numbers)
    for edit in RandomPlaceSuite.insertionsAndRemovals(n / 10, n: n, seed: 7) { array.apply(edit) }
    return array.snapshot
  }()

  static var cases: [any Benchmark] {
    [
      whole("iterate-leafwise", { leafwiseSum(of: snapshot) }, { sum(of: numbers) }),
      whole("iterate-leafwise-classes", { leafwiseSum(of: rows) }, { sum(of: Row.million) }),
      whole("for-in-int-sum", { sum(of: snapshot) }, { sum(of: numbers) }),
      whole("for-in-int-sum-after-edits", { sum(of: edited) }, { sum(of: numbers) }),
      whole("for-in-classes", { sum(of: rows) }, { sum(of: Row.million) }),
      places("random-subscript", { sum(of: snapshot, at: $0) }, { sum(of: numbers, at: $0) }),
      places("random-subscript-after-edits", { sum(of: edited, at: $0) }) {
        sum(of: numbers, at: $0)
      },
      subscriptOfArray,
      places("slices", k: reads / sliceLength * sliceLength, sumOfSlices, sumOfArraySlices),
    ]
  }

  /// Reads all elements in order; an operation is one element.
  private static func whole(
    _ name: String, _ ours: @escaping () -> Int, _ theirs: @escaping () -> Int
  ) -> Case {
    func trial(_ read: @escaping () -> Int) -> Trial {
      Trial(operations: n, work: { consume(read()) })
    }
    return Case(
      heading: Heading(suite: "reading", name: name, n: n, k: n), isQuick: true,
      subject: { _ in trial(ours) }, reference: .array { _ in trial(theirs) })
  }

  /// Reads elements at random places; an operation is one element.
  private static func places(
    _ name: String, k: Int = reads, _ ours: @escaping ([Int]) -> Int,
    _ theirs: @escaping ([Int]) -> Int
  ) -> Case {
    func trial(_ read: @escaping ([Int]) -> Int, _ seed: UInt64) -> Trial {
      let places = randomPlaces(seed: seed)
      return Trial(operations: k, work: { consume(read(places)) })
    }
    return Case(
      heading: Heading(suite: "reading", name: name, n: n, k: k), isQuick: true,
      subject: { trial(ours, $0) }, reference: .array { trial(theirs, $0) })
  }

  private static let array = ObservableArray(numbers)
  private static let locked = LockedArray(numbers)

  private static var subscriptOfArray: Case {
    places(
      "random-subscript-array",
      { places in
        var sum = 0
        for place in places { sum += array[place] }
        return sum
      },
      { places in
        var sum = 0
        for place in places { sum += locked.edit { $0[place] } }
        return sum
      })
  }

  private static func randomPlaces(seed: UInt64) -> [Int] {
    var random = SplitMix(seed: seed)
    return (0..<reads).map { _ in random.index(below: n) }
  }
}

// MARK: - What is read

extension ReadingSuite {
  private static func sum(of numbers: some Sequence<Int>) -> Int {
    var sum = 0
    for number in numbers { sum += number }
    return sum
  }

  private static func sum(of rows: some Sequence<Row>) -> Int {
    var sum = 0
    for row in rows { sum += row.number }
    return sum
  }

  private static func leafwiseSum(of numbers: ArraySnapshot<Int>) -> Int {
    var sum = 0
    numbers.forEachContiguousRun { sum += $0.reduce(0, +) }
    return sum
  }

  private static func leafwiseSum(of rows: ArraySnapshot<Row>) -> Int {
    var sum = 0
    rows.forEachContiguousRun { sum += $0.reduce(0) { $0 + $1.number } }
    return sum
  }

  private static func sum<Numbers: RandomAccessCollection>(
    of numbers: Numbers, at places: [Int]
  ) -> Int where Numbers.Element == Int, Numbers.Index == Int {
    var sum = 0
    for place in places { sum += numbers[place] }
    return sum
  }

  private static func sumOfSlices(_ places: [Int]) -> Int {
    var sum = 0
    for place in places.prefix(reads / sliceLength) {
      sum += self.sum(of: snapshot[slice(at: place)])
    }
    return sum
  }

  private static func sumOfArraySlices(_ places: [Int]) -> Int {
    var sum = 0
    for place in places.prefix(reads / sliceLength) {
      sum += self.sum(of: numbers[slice(at: place)])
    }
    return sum
  }

  private static func slice(at place: Int) -> Range<Int> {
    let start = min(place, n - sliceLength)
    return start..<start + sliceLength
  }
}
