/// A command line that makes no sense.
enum UsageError: Error, CustomStringConvertible {
  case unknownOption(String)
  case valueMissing(option: String)
  case badRuns(String)
  case badRepeats(String)
  /// Nothing is left to measure.
  case nothingChosen(filter: String, isQuick: Bool)

  /// What is wrong, and with which words of it.
  var description: String {
    switch self {
    case .unknownOption(let option): "unknown option \(option): try --help"
    case .valueMissing(let option): "\(option) needs a value: try --help"
    case .badRuns(let text): "--runs \(text): a median needs at least 9 runs"
    case .badRepeats(let text): "--repeat \(text): a count is 1 or more"
    case .nothingChosen(let filter, let isQuick):
      "no \(isQuick ? "quick " : "")case has \"\(filter)\" in its title: try --list"
    }
  }
}

/// What the command line asks for.
struct Options {
  /// How the figures are written.
  enum Format {
    case table, markdown, json
  }

  var format = Format.table
  var quick = false
  var help = false
  var list = false
  var filter = ""
  var runs = 15
  /// How often the work is repeated without being measured; nil if it is measured.
  var repeats: Int?

  static let usage = """
    usage: Benchmarks [--quick] [--filter TEXT] [--runs COUNT] [--json | --markdown] [--list]

      --quick         only the cases that matter most, 9 runs each: less than a minute
      --filter TEXT   only the cases whose title has TEXT in it: turn/, append, n=1000000
      --runs COUNT    fresh runs of each case, 9 or more (15)
      --json          one JSON object on standard output instead of a table
      --markdown      the table in Markdown
      --repeat COUNT  does the work of each case COUNT times, without its reference, and measures
                      nothing: for a profiler; Tests/Benchmarks/instructions counts with it
      --list          the titles of the cases, measuring nothing
      --help          this text

    Each run works on fresh data, after one that is not counted, and takes the case and its
    reference in turn. The table has the median and the ratio of the medians. Progress goes to
    standard error. The comments in Tests/Benchmarks/Suites say what the cases are, and
    Docs/Performance.md how to read the table.
    """

  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": format = .json
      case "--markdown": format = .markdown
      case "--quick": (quick, runs) = (true, 9)
      case "--list": list = true
      case "--help", "-h": help = true
      case "--filter": filter = try Self.value(of: argument, from: &rest)
      case "--runs": runs = try Self.count(try Self.value(of: argument, from: &rest))
      case "--repeat":
        let text = try Self.value(of: argument, from: &rest)
        guard let count = Int(text), count > 0 else { throw .badRepeats(text) }
        repeats = count
      default: throw .unknownOption(argument)
      }
    }
  }

  /// The benchmarks that are asked for.
  func chosen(from all: [any Benchmark]) throws(UsageError) -> [any Benchmark] {
    let chosen = all.filter { benchmark in
      (!quick || benchmark.isQuick)
        && (filter.isEmpty || benchmark.heading.title.contains(filter))
    }
    // A whole title chooses its case, and not also those that begin with it: k=1 and k=10.
    if let one = chosen.first(where: { $0.heading.title == filter }) { return [one] }
    if chosen.isEmpty { throw .nothingChosen(filter: filter, isQuick: quick) }
    return chosen
  }

  private static func value(
    of option: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .valueMissing(option: option) }
    return value
  }

  private static func count(_ text: String) throws(UsageError) -> Int {
    guard let count = Int(text), count >= 9 else { throw .badRuns(text) }
    return count
  }
}
