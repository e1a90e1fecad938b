import ExampleModels

/// What the command line asks for.
struct Options: Equatable, Sendable {
  var source = CompaniesSource.bundled
  var isHeadless = false
  var isJSON = false
  var every = 5.0
  /// How many polls to make; nil for as many as the way it runs has by itself.
  var polls: Int?
  var wantsHelp = false

  static let help = """
    Usage: Companies [FILE|URL] [--every SECONDS] [--polls COUNT] [--headless] [--json] [--help]

    FILE or URL (http or https) holds companies and their products as JSON:

      {"companies": [{"id": "a", "name": "A", "products": [{"id": "p", "name": "P"}]}]}

    Without it, three documents that come with the program are shown in turn.

      --every SECONDS  the time between two polls (5)
      --polls COUNT    end after so many polls
      --headless       poll without a pause, check every batch, print what happened; by itself one
                       poll, of the documents that come with the program four
      --json           as --headless, but print one JSON object
      --help           print this

    Where the output is no terminal, the program prints a line for each section and row that changes.
    Exit status: 0 well, 1 a batch broke a rule, 3 a poll failed, 64 wrong usage.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    var sources: [String] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--every": every = try Self.seconds(rest.popFirst())
      case "--polls": polls = try Self.count(rest.popFirst())
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: sources.append(argument)
      }
    }
    if sources.count > 1 { throw .manySources(sources) }
    if let name = sources.first { source = try Self.source(name) }
  }

  private static func source(_ name: String) throws(OptionError) -> CompaniesSource {
    do throws(CompaniesError) {
      return try CompaniesSource(name: name)
    } catch {
      throw .badSource(error)
    }
  }

  private static func seconds(_ text: String?) throws(OptionError) -> Double {
    guard let seconds = text.flatMap(Double.init), seconds.isFinite, seconds >= 0.1,
      seconds <= 86_400
    else { throw .badSeconds(text) }
    return seconds
  }

  private static func count(_ text: String?) throws(OptionError) -> Int {
    guard let count = text.flatMap({ Int($0) }), (1...1_000_000).contains(count) else {
      throw .badCount(text)
    }
    return count
  }
}

/// A command line that says nothing this program knows.
enum OptionError: Error, Hashable, CustomStringConvertible {
  case unknown(String)
  case badSeconds(String?)
  case badCount(String?)
  case manySources([String])
  case badSource(CompaniesError)

  var description: String {
    switch self {
    case .unknown(let option): "Unknown option \(option)"
    case .badSeconds(nil): "--every needs a number of seconds"
    case .badSeconds(let text?): "--every needs seconds in 0.1...86400, not \"\(text)\""
    case .badCount(nil): "--polls needs a count"
    case .badCount(let text?): "--polls needs a count in 1...1000000, not \"\(text)\""
    case .manySources(let names): "More than one source: \(names.joined(separator: ", "))"
    case .badSource(let error): "\(error)"
    }
  }
}

/// What the program says to its caller by its exit status.
enum ExitCode: Int32 {
  case well = 0
  case violation = 1
  case badSource = 3
  case usage = 64
}
