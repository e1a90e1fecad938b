/// The figures, for people and for programs.
enum Report {
  /// What is said of a case as soon as it is measured.
  static func summary(of finding: Finding) -> String {
    let time = "\(figure(finding.time.median)) ns/op"
    return "\(time), \(figure(finding.ratio)) × \(finding.referenceName)"
  }

  /// The report on standard output.
  static func text(of findings: [Finding], as format: Options.Format) -> String {
    switch format {
    case .table: aligned([head] + findings.map(row))
    case .markdown: markdown([head, head.map { _ in "---" }] + findings.map(row))
    case .json: json(of: findings)
    }
  }

  private static let head = [
    "case", "n", "k", "ns/op", "min", "max", "reference", "ratio", "beside",
  ]

  private static func markdown(_ rows: [[String]]) -> String {
    rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  private static func row(_ finding: Finding) -> [String] {
    let heading = finding.heading
    let counters = finding.counters.sorted { $0.key < $1.key }.map { ", \($0.key) \($0.value)" }
    return [
      "\(heading.suite)/\(heading.name)", "\(heading.n)", "\(heading.k)",
      figure(finding.time.median), figure(finding.time.min), figure(finding.time.max),
      figure(finding.referenceTime.median), figure(finding.ratio),
      finding.referenceName + counters.joined(),
    ]
  }

  /// Text to the left in the first and last column, figures to the right in between.
  private static func aligned(_ rows: [[String]]) -> String {
    let columns = rows[0].indices
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      columns.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        if column == columns.last { return row[column] }
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Four significant digits; whole numbers from a thousand on.
  private static func figure(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return "\(number)" }
    var parts = 1.0
    while abs(number) * parts < 1_000 { parts *= 10 }
    let rounded = (number * parts).rounded() / parts
    return rounded.magnitude >= 1_000 ? "\(Int(rounded))" : "\(rounded)"
  }
}

// MARK: - JSON

extension Report {
  private static func json(of findings: [Finding]) -> String {
    let objects = findings.map { "    " + object(of: $0) }
    return "{\"results\": [\n\(objects.joined(separator: ",\n"))\n]}"
  }

  private static func object(of finding: Finding) -> String {
    let heading = finding.heading
    let counters = finding.counters.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    let fields = [
      "\"suite\": \"\(heading.suite)\"", "\"case\": \"\(heading.name)\"",
      "\"n\": \(heading.n)", "\"k\": \(heading.k)",
      "\"nanosecondsPerOperation\": \(object(of: finding.time))",
      "\"reference\": \"\(finding.referenceName)\"",
      "\"referenceNanosecondsPerOperation\": \(object(of: finding.referenceTime))",
      "\"ratio\": \(figure(finding.ratio))",
      "\"counters\": {\(counters.joined(separator: ", "))}",
    ]
    return "{\(fields.joined(separator: ", "))}"
  }

  private static func object(of spread: Spread) -> String {
    "{\"median\": \(figure(spread.median)), \"min\": \(figure(spread.min)), "
      + "\"max\": \(figure(spread.max))}"
  }
}
