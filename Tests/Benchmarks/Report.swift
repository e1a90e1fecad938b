/// The figures, for people and for programs.
enum Report {
  static func table(of results: [Result]) -> String {
    let rows = results.map { result in
      let measured = result.measured
      return [
        "\(measured.suite)/\(measured.name)", "\(measured.n)", "\(measured.k)",
        tenths(result.own.median), tenths(result.own.min), tenths(result.own.max),
        tenths(result.reference.median), hundredths(result.ratio) + "x", measured.reference,
      ]
    }
    let head = ["case", "n", "k", "ns/op", "min", "max", "reference", "ratio", "beside"]
    return aligned([head] + rows)
  }

  static func json(of results: [Result]) -> String {
    let objects = results.map { "    " + object(of: $0) }
    return "{\"results\": [\n\(objects.joined(separator: ",\n"))\n]}"
  }

  private static func object(of result: Result) -> String {
    let measured = result.measured
    let counters = result.counters.sorted { $0.key < $1.key }
    return "{"
      + [
        "\"suite\": \"\(measured.suite)\"", "\"case\": \"\(measured.name)\"",
        "\"n\": \(measured.n)", "\"k\": \(measured.k)",
        "\"nanosecondsPerOperation\": \(spread(result.own))",
        "\"reference\": {\"name\": \"\(measured.reference)\", "
          + "\"nanosecondsPerOperation\": \(spread(result.reference))}",
        "\"ratio\": \(hundredths(result.ratio))",
        "\"counters\": {\(counters.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}",
      ].joined(separator: ", ") + "}"
  }

  private static func spread(_ spread: Spread) -> String {
    "{\"median\": \(tenths(spread.median)), \"min\": \(tenths(spread.min)), "
      + "\"max\": \(tenths(spread.max))}"
  }

  private static func tenths(_ figure: Double) -> String { decimal(figure, 10) }
  private static func hundredths(_ figure: Double) -> String { decimal(figure, 100) }

  private static func decimal(_ figure: Double, _ parts: Double) -> String {
    "\((figure * parts).rounded() / parts)"
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
}
