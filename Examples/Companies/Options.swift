import ExampleModels
import TerminalSinks

/// What the command line asks for.
struct Options: ProgramOptions, Equatable, Sendable {
  var source = CompaniesSource.bundled
  var isHeadless = false
  var isJSON = false
  var every = 5.0
  /// How long a document may take to come, in seconds.
  var within = 20.0
  /// How many polls to make; nil for as many as the way it runs has by itself.
  var polls: Int?
  var wantsHelp = false

  static let help = """
    Usage: Companies [FILE|URL] [--every SECONDS] [--within SECONDS] [--polls COUNT]
                     [--headless] [--json] [--help]

    FILE or URL (http or https) holds companies and their products as JSON:

      {"companies": [{"id": "a", "name": "A", "products": [{"id": "p", "name": "P"}]}]}

    Without it, three documents that come with the program are shown in turn.

      --every SECONDS  the time between two polls (5)
      --within SECONDS give up a document that has not come whole in this time (20)
      --polls COUNT    end after so many polls
      --headless       poll without a pause, check every batch, print what happened; by itself one
                       poll, of the documents that come with the program four
      --json           as --headless, but print one JSON object
      --help           print this

    Where the output is no terminal, the program prints a line for each section and row that changes.
    Exit status: 0 well, 1 a batch broke a rule, 3 a poll failed, 64 wrong usage,
    74 the output cannot be written.
    """

  /// How a document is fetched.
  var fetch: DocumentFetch {
    DocumentFetch(limit: CompaniesSource.largestDocument, deadline: .after(.seconds(within)))
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    var sources: [String] = []
    while let argument = arguments.next() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--every": every = try arguments.seconds(after: argument)
      case "--within": within = try arguments.seconds(after: argument)
      case "--polls": polls = try arguments.count(after: argument)
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: sources.append(argument)
      }
    }
    source = try Arguments.source(of: sources, CompaniesSource.init(name:)) ?? .bundled
  }
}
