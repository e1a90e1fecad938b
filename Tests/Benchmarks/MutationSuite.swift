import ObservableCollections

/// Single calls, beside the same call to an `Array` under a lock.
enum MutationSuite {
  /// Who listens while the calls are measured.
  enum Audience: String, CaseIterable {
    case nobody = ""
    /// A coalescing observer whose turn does not end.
    case coalescing = ", coalescing"
    /// An observer that ignores the record.
    case observer = ", observer"
  }

  static var cases: [Case] {
    Audience.allCases.flatMap { audience in
      [
        append(audience),
        call("write", audience, n: 100_000, k: 10_000) { .update(at: $0) },
        call("insert-and-remove", audience, n: 1_000, k: 10_000) { index in
          index % 2 == 0 ? .insert(at: 500) : .remove(at: 500)
        },
      ]
    }
  }

  private static func append(_ audience: Audience) -> Case {
    let count = 100_000
    return Case(
      suite: "mutation", name: "append\(audience.rawValue)", n: 0, k: count, isQuick: true,
      reference: "Array under a lock",
      subject: { _ in
        subject([], audience, operations: count) { array in
          for value in 0..<count { array.append(value) }
        }
      },
      company: { _ in
        company([], operations: count) { array in
          for value in 0..<count { array.edit { $0.append(value) } }
        }
      })
  }

  private static func call(
    _ name: String, _ audience: Audience, n: Int, k: Int, _ edit: @escaping (Int) -> Edit
  ) -> Case {
    Case(
      suite: "mutation", name: name + audience.rawValue, n: n, k: k, isQuick: true,
      reference: "Array under a lock",
      subject: { _ in
        subject(Array(0..<n), audience, operations: k) { array in
          for index in 0..<k { array.apply(edit(index)) }
        }
      },
      company: { _ in
        company(Array(0..<n), operations: k) { array in
          for index in 0..<k { array.edit { $0.apply(edit(index)) } }
        }
      })
  }

  private static func subject(
    _ elements: [Int], _ audience: Audience, operations: Int,
    _ work: @escaping (ObservableArray<Int>) -> Void
  ) -> Trial {
    let array = ObservableArray(elements)
    let listener = listener(to: array, audience)
    return Trial(
      operations: operations,
      work: {
        work(array)
        consume(array)
      },
      counters: { ["observers": listener == nil ? 0 : 1] })
  }

  private static func listener(to array: ObservableArray<Int>, _ audience: Audience) -> AnyObject? {
    switch audience {
    case .nobody: nil
    case .coalescing: CoalescingObserver(of: array, scheduler: .whenFlushed, sink: { consume($0) })
    case .observer: array.observe(options: []) { _ in }
    }
  }

  private static func company(
    _ elements: [Int], operations: Int, _ work: @escaping (LockedArray) -> Void
  ) -> Trial {
    let array = LockedArray(elements)
    return Trial(
      operations: operations,
      work: {
        work(array)
        consume(array)
      })
  }
}
