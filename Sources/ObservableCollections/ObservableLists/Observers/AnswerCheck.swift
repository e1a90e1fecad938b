#if DEBUG
  import Synchronization

  /// Detects, in debug builds, observers and sinks that answer each change of a list with another
  /// change of it, without end. A warning is printed to standard error, once for a list.
  ///
  /// An answer to an answer counts, not an answer: however many records an observer answers, all its
  /// answers are one round.
  enum AnswerCheck {
    /// The number of rounds that are told.
    static let limit = 1000

    /// The rounds of a list. Protected by its data lock.
    struct Rounds {
      var count = 0
      /// The version before the first answer of the last round.
      var start = -1
      var hasWarned = false
      /// The call that made the last answer.
      var call: StaticString = ""
    }

    /// What an observer is receiving.
    private struct Receiving {
      let list: ObjectIdentifier
      let version: Int
    }

    /// What each thread's observers are receiving, the innermost last.
    private static let receiving = LockedValue<[UInt: [Receiving]]>([:])
    private static let count = Atomic(0)

    /// Calls an observer that receives a version of a list.
    static func receive(_ version: Int, of list: ObjectIdentifier, _ body: () -> Void) {
      let thread = currentThreadIdentity()
      receiving.withLock {
        $0[thread, default: []].append(Receiving(list: list, version: version))
      }
      count.add(1, ordering: .relaxed)
      body()
      count.subtract(1, ordering: .relaxed)
      receiving.withLock { receiving in
        receiving[thread]?.removeLast()
        if receiving[thread]?.isEmpty ?? false { receiving[thread] = nil }
      }
    }

    /// The last version of a list that an observer on the calling thread is receiving.
    static func received(of list: ObjectIdentifier) -> Int? {
      if count.load(ordering: .relaxed) == 0 { return nil }
      let thread = currentThreadIdentity()
      return receiving.withLock { $0[thread]?.last { $0.list == list }?.version }
    }
  }
#endif
