/// What the gallery says where it cannot go on.
@MainActor
struct BadInputChecks {
  let report: Report

  func run() throws {
    let away: [String: String?] = ["DISPLAY": nil, "WAYLAND_DISPLAY": nil]
    try expect("no display", ["Numbers"], environment: away, status: 69, says: "no display")
    try expect("an unknown example", ["Nothing"], status: 64, says: "no example Nothing")
    try expect("an unknown option", ["--nothing"], status: 64, says: "Unknown option --nothing")
    try expect(
      "an unknown action", ["Numbers", "--press", "nothing"], status: 1, says: "no action nothing")
    try expect(
      "a picture that cannot be written", ["Numbers", "--picture", "/nowhere/a.png"], status: 1,
      says: "No picture in /nowhere/a.png")
    try expect(
      "a scenario that quits", ["Numbers", "--press", "next", "--quit"], status: 0, says: "")
  }

  private func expect(
    _ name: String, _ arguments: [String], environment: [String: String?] = [:], status: Int32,
    says message: String
  ) throws {
    let run = try Subprocess.run("GTKGallery", arguments, environment: environment)
    let isSo = run.status == status && (message.isEmpty || run.output.contains(message))
    report.expect(isSo, "gallery: \(name)", "status \(run.status): \(run.output)")
  }
}
