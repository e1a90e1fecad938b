/// Measures the framework beside `Array` on the same data in the same process.
///
/// `swift run -c release Benchmarks --help` says how.
@main enum Benchmarks {
  static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      Console.note(error.message)
      Console.exit(64)
    }
  }

  private static func run(_ options: Options) {
    if options.help { return print(Options.usage) }
    let cases = (TurnSuite.cases + MutationSuite.cases).filter(options.includes)
    let results = cases.enumerated().map { number, benchmark in
      Console.note("\(number + 1) of \(cases.count): \(benchmark.title)")
      return benchmark.measured(runs: options.runs)
    }
    print(options.json ? Report.json(of: results) : Report.table(of: results))
  }
}
