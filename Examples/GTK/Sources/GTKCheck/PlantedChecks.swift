/// Each mistake must be found; the same sink without one must pass.
@MainActor
struct PlantedChecks {
  let report: Report

  func run() throws {
    for mistake in Mistake.allCases {
      let run = try Subprocess.run(
        "GTKCheck", ["--planted", mistake.rawValue, "--turns", "120"])
      switch mistake {
      case .none:
        report.expect(run.status == 0, "a sink by hand without a mistake", run.output)
      default:
        let found = run.status == 1 ? String(run.lastLine) : "it ended by signal \(-run.status)"
        report.expect(
          run.status == 1 || run.status < 0, "the mistake \(mistake.rawValue) is found: \(found)",
          "status \(run.status): \(run.output)")
      }
    }
  }
}
