/// A random script that failed, shrunk: an ``EditScript`` or a ``SectionsEditScript``.
public struct EditScriptFailure<Script: Sendable>: Error, CustomStringConvertible {
  /// The seed of the script that failed first.
  public let seed: UInt64
  /// The smallest script that still fails.
  public let script: Script
  /// What the smallest script threw.
  public let failure: any Error

  /// The seed, the script and the error.
  public var description: String {
    "Seed \(seed) fails; the smallest failing script is\n\(script)\n\(failure)"
  }
}

extension EditScript {
  /// Runs a check on random scripts and throws the first failure, shrunk, with its seed.
  ///
  /// Run *k* uses the seed `seed + k`, so a failure repeats with `runs: 1` and the seed it names.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script.
  ///   - initialCount: The counts that a list may start with.
  ///   - length: The numbers of edits that a script may have.
  ///   - longest: The most elements that one edit inserts, removes, replaces or moves.
  ///   - check: Throws if the script shows a failure.
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
