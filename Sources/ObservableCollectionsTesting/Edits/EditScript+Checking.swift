/// The failure of a random ``EditScript`` or ``SectionsEditScript``, with the script shrunk.
public struct EditScriptFailure<Script: Sendable>: Error, CustomStringConvertible {
  /// The seed of the failed script, before it was shrunk.
  public let seed: UInt64
  /// The smallest script that still fails.
  public let script: Script
  /// The error that the smallest script threw.
  public let failure: any Error

  /// A description of the seed, the script and the error.
  public var description: String {
    "Seed \(seed) fails; the smallest failing script is\n\(script)\n\(failure)"
  }
}

extension EditScript {
  /// Checks random scripts, and throws the first failure with its seed and a shrunk script.
  ///
  /// Run *k* uses the seed `seed + k`. To repeat a failure, pass `runs: 1` and the seed of its
  /// error.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script.
  ///   - initialCount: The range of initial element counts.
  ///   - length: The range of numbers of edits in a script.
  ///   - longest: The maximum number of elements that an edit inserts, removes, replaces or moves.
  ///   - check: Runs a script, and throws if it fails.
  /// - Throws: An ``EditScriptFailure``.
  public static func checkRandom(
    runs: Int, seed: UInt64, initialCount: ClosedRange<Int> = 0...20,
    length: ClosedRange<Int> = 1...40, longest: Int = 5, check: (EditScript) throws -> Void
  ) throws {
    let failed = firstFailure(runs: runs, seed: seed) { seed in
      random(seed: seed, initialCount: initialCount, length: length, longest: longest)
    } check: {
      try check($0)
    }
    if let failed {
      throw EditScriptFailure(seed: failed.seed, script: failed.script, failure: failed.failure)
    }
  }
}
