/// A script of edits on an initial list, with or without sections.
protocol ShrinkingScript {
  associatedtype Edit
  associatedtype Smaller: Sequence<Self>

  /// The edits, in order.
  var edits: [Edit] { get }
  /// The scripts that are smaller by one shrinking step, the largest steps first.
  var smallerScripts: Smaller { get }

  /// Returns a script of other edits on the same list, each reduced to the part that fits the list
  /// after the edits before it.
  func fitting(_ edits: [Edit]) -> Self

  /// Returns the edits that are smaller by one step.
  static func smaller(_ edit: Edit) -> [Edit]
}

extension ShrinkingScript {
  /// The scripts of the first and of the second half of the edits.
  var halves: [Self] {
    guard edits.count > 3 else { return [] }
    let middle = edits.count / 2
    return [fitting(Array(edits[..<middle])), fitting(Array(edits[middle...]))]
  }

  /// The scripts without one edit: without the last one first.
  var withoutOneEdit: [Self] {
    edits.indices.reversed().map { index in
      var fewer = edits
      fewer.remove(at: index)
      return fitting(fewer)
    }
  }

  /// The scripts with one smaller edit.
  var withSmallerEdits: [Self] {
    edits.indices.flatMap { index in
      Self.smaller(edits[index]).map { smaller in
        var changed = edits
        changed[index] = smaller
        return fitting(changed)
      }
    }
  }

  /// Returns a failing script that no single shrinking step makes smaller and still failing.
  func smallest(while fails: (Self) -> Bool) -> Self {
    var smallest = self
    while let smaller = smallest.smallerScripts.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Checks scripts until one fails, and shrinks it.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script; each further script has the next one.
  ///   - make: Returns the script of a seed.
  ///   - check: Runs a script, and throws if it fails.
  /// - Returns: The seed, the smallest script and its error, or `nil` if no script fails.
  static func firstFailure(
    runs: Int, seed: UInt64, make: (UInt64) -> Self, check: (Self) throws -> Void
  ) -> (seed: UInt64, script: Self, failure: any Error)? {
    for run in 0..<runs {
      let runSeed = seed &+ UInt64(run)
      let script = make(runSeed)
      guard var failure = script.failure(of: check) else { continue }
      let smallest = script.smallest { smaller in
        guard let next = smaller.failure(of: check) else { return false }
        failure = next
        return true
      }
      return (runSeed, smallest, failure)
    }
    return nil
  }

  private func failure(of check: (Self) throws -> Void) -> (any Error)? {
    do {
      try check(self)
      return nil
    } catch {
      return error
    }
  }
}
