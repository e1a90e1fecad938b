/// A first list and edits on it: what scripts of both levels have in common.
protocol ShrinkingScript {
  associatedtype Edit
  associatedtype Smaller: Sequence<Self>

  /// The edits, in order.
  var edits: [Edit] { get }
  /// The scripts one step smaller, the greatest steps first.
  var smallerScripts: Smaller { get }

  /// Other edits on the same list, each made to fit what the ones before it leave.
  func fitting(_ edits: [Edit]) -> Self

  /// The edit one step smaller.
  static func smaller(_ edit: Edit) -> [Edit]
}

extension ShrinkingScript {
  /// The first half of the edits, and the second.
  var halves: [Self] {
    guard edits.count > 3 else { return [] }
    let middle = edits.count / 2
    return [fitting(Array(edits[..<middle])), fitting(Array(edits[middle...]))]
  }

  /// The last edit left out, or the one before, and so on.
  var withoutOneEdit: [Self] {
    edits.indices.reversed().map { index in
      var fewer = edits
      fewer.remove(at: index)
      return fitting(fewer)
    }
  }

  /// One edit made smaller.
  var withSmallerEdits: [Self] {
    edits.indices.flatMap { index in
      Self.smaller(edits[index]).map { smaller in
        var changed = edits
        changed[index] = smaller
        return fitting(changed)
      }
    }
  }

  /// A script that fails and from which no single step makes a smaller one that fails.
  func smallest(while fails: (Self) -> Bool) -> Self {
    var smallest = self
    while let smaller = smallest.smallerScripts.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Runs a check on scripts until one fails, and makes that as small as it goes.
  ///
  /// - Parameters:
  ///   - runs: The number of scripts.
  ///   - seed: The seed of the first script; each other one has the next.
  ///   - make: Makes the script of a seed.
  ///   - check: Throws if the script shows a failure.
  /// - Returns: The seed, the smallest script and what that threw; nil if none fails.
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
