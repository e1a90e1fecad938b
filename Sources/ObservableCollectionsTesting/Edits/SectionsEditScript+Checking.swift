extension SectionsEditScript {
  /// Checks random scripts, and throws the first failure with its seed and a shrunk script.
  ///
  /// Run *k* uses the seed `seed + k`. To repeat a failure, pass `runs: 1` and the seed of its
  /// error.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script.
  ///   - sectionCount: The range of initial numbers of sections.
  ///   - elementCount: The range of initial numbers of elements in a section.
  ///   - length: The range of numbers of edits in a script.
  ///   - longest: The maximum number of elements or sections of an edit. Edits of the whole list or
  ///     a whole section may exceed it.
  ///   - check: Runs a script, and throws if it fails.
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
