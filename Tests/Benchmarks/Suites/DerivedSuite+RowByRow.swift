import ObservableCollections

extension DerivedSuite {
  /// A list that is read after each single append, as that of a chat is: an operation is an append and a look.
  ///
  /// Beside it the same at the end of a list that was built at once.
  static var rowByRowCases: [any Benchmark] {
    [10_000, 100_000].flatMap { n in
      operators.filter { ["filter", "order", "sum", "sections-of-30"].contains($0.name) }.map {
        derivation in
        Case(
          heading: Heading(suite: "derived", name: "\(derivation.name)-row-by-row", n: n, k: 1),
          isQuick: n == 10_000,
          subject: { _ in appends(derivation, n: n, isBuiltAtOnce: false) },
          reference: Reference(name: "built-at-once") { _ in
            appends(derivation, n: n, isBuiltAtOnce: true)
          })
      }
    }
  }

  private static func appends(
    _ derivation: Operator<Int>, n: Int, isBuiltAtOnce: Bool
  ) -> Trial {
    let source = ObservableArray<Int>()
    let look = derivation.derive(source)
    if !isBuiltAtOnce { consume(look()) }
    for number in 0..<n {
      source.append(number)
      if !isBuiltAtOnce { consume(look()) }
    }
    consume(look())
    var next = n
    return Trial(
      operations: 1_000,
      work: {
        for _ in 0..<1_000 {
          source.append(next)
          consume(look())
          next += 1
        }
      })
  }
}
