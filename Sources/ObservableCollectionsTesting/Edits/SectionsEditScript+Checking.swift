extension SectionsEditScript {
  /// Runs a check on random scripts and throws the first failure, shrunk, with its seed.
  ///
  /// Run *k* uses the seed `seed + k`, so a failure repeats with `runs: 1` and the seed it names.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script.
  ///   - sectionCount: The numbers of sections that a list may start with.
  ///   - elementCount: The numbers of elements that a section may start with.
  ///   - length: The numbers of edits that a script may have.
  ///   - longest: The most elements or sections that one edit names; edits of the whole list or of a
  ///     whole section may name more.
  ///   - check: Throws if the script shows a failure.
  /// - Throws: An ``EditScriptFailure``.
  public static func checkRandom(
    runs: Int, seed: UInt64, sectionCount: ClosedRange<Int> = 0...5,
    elementCount: ClosedRange<Int> = 0...6, length: ClosedRange<Int> = 1...12, longest: Int = 3,
    check: (SectionsEditScript) throws -> Void
  ) throws {
    let failed = firstFailure(runs: runs, seed: seed) { seed in
      random(
        seed: seed, sectionCount: sectionCount, elementCount: elementCount, length: length,
        longest: longest)
    } check: {
      try check($0)
    }
    if let failed {
      throw EditScriptFailure(
        seed: failed.seed, script: failed.script, failure: failed.failure)
    }
  }
}
