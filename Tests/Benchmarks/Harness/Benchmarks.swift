/// Measures the framework beside `Array` on the same data in the same process.
///
/// `swift run -c release Benchmarks --help` says how.
@main enum Benchmarks {
  /// All that is measured. A new suite is one file and one line here.
  private static var all: [any Benchmark] {
    TurnSuite.cases + TurnRangeSuite.cases + ArrayTurnSuite.cases
      + MutationSuite.cases + TransactionSuite.cases + ContentionSuite.cases
      + RandomPlaceSuite.cases
      + StorageSuite.cases
      + VersionsSuite.cases
      + ReadingSuite.cases
      + MemorySuite.cases
      + FeedSuite.cases
      + ManyObserversSuite.cases
      + DiffSuite.cases
      + SmallDiffSuite.cases + EverydaySuite.cases + ScreenSuite.cases + ShownSuite.cases
      + OutlineSuite.cases
      + DerivedSuite.cases + RowsSuite.cases
      + IdentitySuite.cases + ObjectsSuite.cases
      + SectionsSuite.cases
      + SectionsDiffSuite.cases
  }

  @MainActor static func main() async {
    do {
      try await run(Options(CommandLine.arguments.dropFirst()))
    } catch {
      Console.note("Benchmarks: \(error)\n")
      Console.exit(64)
    }
  }

  @MainActor private static func run(_ options: Options) async throws(UsageError) {
    if options.help { return print(Options.usage) }
    let chosen = try options.chosen(from: all)
    if options.list { return print(chosen.map(\.heading.title).joined(separator: "\n")) }
    if let count = options.repeats {
      for case let chosen as Case in chosen {
        let operations = chosen.repeatWork(count: count)
        print("\(chosen.heading.title): \(operations) operations, \(count) times")
      }
      return
    }
    if Build.isDebug { Console.note("A debug build: its figures say nothing about the code.\n") }
    var findings: [Finding] = []
    for benchmark in chosen {
      Console.note("\(findings.count + 1) of \(chosen.count): \(benchmark.heading.title) … ")
      let finding = await benchmark.measured(runs: options.runs)
      Console.note("\(Report.summary(of: finding))\n")
      findings.append(finding)
    }
    print(Report.text(of: findings, as: options.format))
  }
}

/// How this program was built.
enum Build {
  /// Whether assertions are evaluated.
  static var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }
}
