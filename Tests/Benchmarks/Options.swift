/// What the command line asks for.
struct Options {
  struct UsageError: Error {
    let message: String
  }

  var json = false
  var quick = false
  var help = false
  var filter = ""
  var runs = 15

  static let usage = """
    usage: Benchmarks [--quick] [--filter TEXT] [--runs COUNT] [--json]

      --quick         only the smaller cases, 9 runs each
      --filter TEXT   only the cases whose title has TEXT in it: turn, append, n=1000
      --runs COUNT    fresh runs of each case, 9 or more (15)
      --json          one JSON object on standard output instead of a table
      --help          this text

    Each run works on fresh data after one that is not counted. The table has the median, and the
    ratio of medians to the reference measured in turn with it. Progress goes to standard error.
    """

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": json = true
      case "--quick": (quick, runs) = (true, 9)
      case "--help", "-h": help = true
      case "--filter": filter = try Self.value(of: argument, from: &rest)
      case "--runs": runs = try Self.count(try Self.value(of: argument, from: &rest))
      default: throw UsageError(message: "unknown option \(argument): try --help")
      }
    }
  }

  func includes(_ benchmark: Case) -> Bool {
    (!quick || benchmark.isQuick) && (filter.isEmpty || benchmark.title.contains(filter))
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else {
      throw UsageError(message: "\(option) needs a value: try --help")
    }
    return value
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), count >= 9 else {
      throw UsageError(message: "--runs \(text): a median needs at least 9 runs")
    }
    return count
  }
}
