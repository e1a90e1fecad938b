/// A random script that failed, made as small as it goes.
public struct SectionsEditScriptFailure: Error, CustomStringConvertible {
  /// The seed of the script that failed first.
  public let seed: UInt64
  /// The smallest script that still fails.
  public let script: SectionsEditScript
  /// What the smallest script threw.
  public let failure: any Error

  /// The seed, the script and the error.
  public var description: String {
    "Seed \(seed) fails; the smallest failing script is\n\(script)\n\(failure)"
  }
}

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
  ///   - longest: The most elements that one edit names.
  ///   - check: Throws if the script shows a failure.
  /// - Throws: ``SectionsEditScriptFailure``.
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
      throw SectionsEditScriptFailure(
        seed: failed.seed, script: failed.script, failure: failed.failure)
    }
  }
}
