import ObservableCollections

/// What a screen's list and a model's small arrays cost: there constants decide, not growth.
///
/// Arrays are made and released, read and written beside an array behind one lock; a turn of six edits,
/// with an observer, its flush and its sink, stands beside a plain array that is compared at the end.
enum EverydaySuite {
  /// A round is so many times the same, because one alone is short beside a look at the clock.
  private static let repeats = 1_000

  static var cases: [any Benchmark] {
    [
      making("empty", n: 0, observed: false), making("ten", n: 10, observed: false),
      making("ten-coalescing", n: 10, observed: true), reading, readingDerived, writing, appending,
      iterating,
      observing, turn,
    ]
  }

  // MARK: Making

  /// An array is made and released.
  private static func making(_ name: String, n: Int, observed: Bool) -> Case {
    let elements = Array(0..<n)
    return Case(
      heading: Heading(suite: "everyday", name: "make-\(name)", n: n, k: 1), isQuick: true,
      subject: { _ in
        repeating(
          counters: { Heap.isKnown ? weights(of: elements, observed: observed) : [:] }
        ) { make(elements, observed: observed) }
      },
      reference: Reference(name: "locked-array") { _ in
        repeating { consume(LockedArray(elements)) }
      })
  }

  private static func make(_ elements: [Int], observed: Bool) {
    let array = ObservableArray(elements)
    if observed { consume(observe(array)) } else { consume(array) }
  }

  private static func observe(
    _ array: ObservableArray<Int>
  ) -> CoalescingObserver<BatchUpdate<Int>> {
    array.render(on: .callingThread, every: .manual, initial: false) { consume($0) }
  }

  /// The bytes of an array with its observer, and of the observer, with what the array needs for it.
  private static func weights(of elements: [Int], observed: Bool) -> [String: Int] {
    let bytes = bytes(of: elements, observed: observed)
    return observed
      ? ["bytes": bytes, "observer": bytes - self.bytes(of: elements, observed: false)]
      : ["bytes": bytes]
  }

  /// The memory of a thousand, held together.
  private static func bytes(of elements: [Int], observed: Bool) -> Int {
    let before = Heap.bytes
    let arrays = (0..<repeats).map { _ in ObservableArray(elements) }
    let observers = observed ? arrays.map(observe) : []
    defer { withExtendedLifetime((arrays, observers)) {} }
    return (Heap.bytes - before) / repeats
  }

  // MARK: One call

  private static var reading: Case {
    call(
      "read", { array, index in consume(array[index]) },
      { array, index in consume(array.edit { $0[index] }) })
  }

  /// The elements of a filter that is current, beside those of its source.
  private static var readingDerived: Case {
    Case(
      heading: Heading(suite: "everyday", name: "read-derived", n: 100, k: 1), isQuick: true,
      subject: { _ in
        let list = ObservableArray(0..<100).filtered { $0 >= 0 }
        consume(list.count)
        return Trial(
          operations: repeats, work: { for i in 0..<repeats { consume(list[i % 100]) } })
      },
      reference: Reference(name: "source") { _ in
        let array = ObservableArray(0..<100)
        return Trial(
          operations: repeats, work: { for i in 0..<repeats { consume(array[i % 100]) } })
      })
  }

  private static var writing: Case {
    call(
      "write", { array, index in array[index] = index },
      { array, index in array.edit { $0[index] = index } })
  }

  private static var appending: Case {
    call(
      "append", { array, index in array.append(index) },
      { array, index in array.edit { $0.append(index) } })
  }

  /// A call on 100 elements that nobody observes, beside an array behind one lock.
  private static func call(
    _ name: String, _ own: @escaping (ObservableArray<Int>, Int) -> Void,
    _ other: @escaping (LockedArray<Int>, Int) -> Void
  ) -> Case {
    Case(
      heading: Heading(suite: "everyday", name: name, n: 100, k: 1), isQuick: true,
      subject: { _ in
        let array = ObservableArray(0..<100)
        return Trial(operations: repeats, work: { for i in 0..<repeats { own(array, i % 100) } })
      },
      reference: Reference(name: "locked-array") { _ in
        let array = LockedArray(Array(0..<100))
        return Trial(operations: repeats, work: { for i in 0..<repeats { other(array, i % 100) } })
      })
  }

  /// All of 100 elements, one after the other.
  private static var iterating: Case {
    Case(
      heading: Heading(suite: "everyday", name: "iterate", n: 100, k: 1), isQuick: true,
      subject: { _ in
        let array = ObservableArray(0..<100)
        return repeating { for element in array { consume(element) } }
      },
      reference: .array { _ in
        let array = Array(0..<100)
        return repeating { for element in array { consume(element) } }
      })
  }

  // MARK: A turn

  /// An observer of records in the README's form, which hears each change on the main actor before the call
  /// returns.
  private static var observing: Case {
    Case(
      heading: Heading(suite: "everyday", name: "observe", n: 100, k: 1), isQuick: true,
      subject: { _ in
        let array = ObservableArray(0..<100)
        let observation = MainActor.assumeIsolated {
          array.observe { consume($0.newElements?.count) }
        }
        return Trial(
          operations: repeats,
          work: {
            for i in 0..<repeats { array[i % 100] = i }
            withExtendedLifetime(observation) {}
          })
      },
      reference: Reference(name: "locked-array-and-closure") { _ in
        let array = LockedArray(Array(0..<100))
        let hear: (Int) -> Void = { consume($0) }
        return Trial(
          operations: repeats,
          work: {
            for i in 0..<repeats {
              array.edit { $0[i % 100] = i }
              hear(i)
            }
          })
      })
  }

  /// Six edits of 200 rows, and their batch.
  private static var turn: Case {
    Case(
      heading: Heading(suite: "everyday", name: "turn-of-six", n: 200, k: 6), isQuick: true,
      subject: { _ in
        let array = ObservableArray(0..<200)
        let observer = observe(array)
        var next = 200
        return repeating {
          next += 1
          array.append(next)
          array.remove(at: 7)
          array[20] = -next
          array.move(from: 100, to: 30)
          array.insert(next, at: 50)
          array.remove(at: 150)
          observer.flush()
        }
      },
      reference: Reference(name: "diff-at-the-end") { _ in
        var array = Array(0..<200)
        var next = 200
        return repeating {
          next += 1
          let old = array
          array.append(next)
          array.remove(at: 7)
          array[20] = -next
          array.insert(array.remove(at: 100), at: 30)
          array.insert(next + 1_000_000, at: 50)
          array.remove(at: 150)
          consume(BatchChanges(from: old, to: array, matching: .self))
        }
      })
  }

  private static func repeating(
    counters: @escaping () -> [String: Int] = { [:] }, _ work: @escaping () -> Void
  ) -> Trial {
    Trial(operations: repeats, work: { for _ in 0..<repeats { work() } }, counters: counters)
  }
}
