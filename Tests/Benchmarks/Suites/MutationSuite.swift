import ObservableCollections

/// Single calls with all guards, and with nobody to hundred observers, beside the same calls to an
/// `Array` under a lock.
enum MutationSuite {
  /// Who listens while the calls are measured.
  enum Audience {
    case nobody
    /// Coalescing observers whose turn does not end.
    case coalescing(Int)
    /// Observers that ignore the record, on the thread that makes the call.
    case observers(Int)

    static let all: [Audience] = [
      .nobody, .coalescing(1), .coalescing(10), .coalescing(100), .observers(1), .observers(10),
      .observers(100),
    ]

    var suffix: String {
      switch self {
      case .nobody: ""
      case .coalescing(let count): "-coalescing" + (count == 1 ? "" : "-\(count)")
      case .observers(let count): "-observer" + (count == 1 ? "" : "-\(count)")
      }
    }

    /// Whether it is nobody or one observer.
    var isSmall: Bool {
      switch self {
      case .nobody: true
      case .coalescing(let count), .observers(let count): count == 1
      }
    }

    /// The observers, as long as they are held.
    func listening(to array: ObservableArray<Int>) -> [AnyObject] {
      switch self {
      case .nobody: []
      case .coalescing(let count):
        (0..<count).map { _ in
          array.render(on: .callingThread, every: .manual, initial: false) { consume($0) }
        }
      case .observers(let count):
        (0..<count).map { _ in array.observe(on: .callingThread, options: []) { _ in } }
      }
    }
  }

  static var cases: [any Benchmark] {
    group(Append.self) + group(InsertFront.self) + group(InsertMiddle.self)
      + group(InsertBack.self) + group(Remove.self) + group(Move.self) + group(Write.self)
      + group(RemoveAllWhere.self)
  }

  private static func group<Call: MutationCall>(_: Call.Type) -> [any Benchmark] {
    Audience.all.map { audience in
      Case(
        heading: Heading(
          suite: "mutation", name: Call.name + audience.suffix, n: Call.n, k: Call.k),
        isQuick: audience.isSmall,
        subject: { subject(Call.self, audience, seed: $0) },
        reference: .array { company(Call.self, seed: $0) })
    }
  }

  private static func subject<Call: MutationCall>(
    _: Call.Type, _ audience: Audience, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    var operands: [Operand] = []
    var array = ObservableArray<Int>()
    var listeners: [AnyObject] = []
    return Trial(
      rounds: 5, operations: Call.k,
      prepare: {
        operands = Call.operands(&random)
        array = ObservableArray(0..<Call.n)
        listeners = audience.listening(to: array)
      },
      work: { repeated(Call.self, on: array, operands) },
      counters: { ["observers": listeners.count] })
  }

  private static func company<Call: MutationCall>(_: Call.Type, seed: UInt64) -> Trial {
    var random = SplitMix(seed: seed)
    var operands: [Operand] = []
    var array = LockedArray<Int>([])
    return Trial(
      rounds: 5, operations: Call.k,
      prepare: {
        operands = Call.operands(&random)
        array = LockedArray(Array(0..<Call.n))
      },
      work: { repeated(Call.self, on: array, operands) })
  }

  private static func repeated<Call: MutationCall>(
    _: Call.Type, on array: ObservableArray<Int>, _ operands: [Operand]
  ) {
    for operand in operands { Call.call(on: array, operand) }
    consume(array)
  }

  private static func repeated<Call: MutationCall>(
    _: Call.Type, on array: LockedArray<Int>, _ operands: [Operand]
  ) {
    for operand in operands { array.edit { Call.call(on: &$0, operand) } }
    consume(array)
  }
}
