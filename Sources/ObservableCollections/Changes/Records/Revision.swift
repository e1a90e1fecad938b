/// Identifies one state of a list.
///
/// Each record raises the list's ``version`` by one. A state that the list itself had is identified by
/// its version alone, and its ``part`` is 0. A sink may also show an *unversioned* state: between the
/// parts of a large turn, or after its user changed the rows. Such a state has the version that it is
/// based on, and a part of its own, counted from 1.
///
/// A client keeps the revision that it shows, and sends it back to be brought up to date:
///
/// ```swift
/// rows = try patch.applied(to: rows, at: revision)
/// revision = patch.end
/// ```
///
/// An integer literal is the revision of that version: `posts.changes(since: 3)`. As JSON it is
/// `{"version": 3}`, with a `part` if that is not 0.
public struct Revision: Hashable, Sendable {
  /// The version of the list, or the version that an unversioned state is based on.
  public let version: Int
  /// 0 for the state of the version itself; else the number of an unversioned state.
  public let part: Int

  /// Makes a revision.
  ///
  /// - Parameters:
  ///   - version: a version of the list.
  ///   - part: 0 for the state of that version; else the number of an unversioned state.
  @inlinable
  public init(_ version: Int, part: Int = 0) {
    self.version = version
    self.part = part
  }
}

extension Revision: ExpressibleByIntegerLiteral {
  /// The state of a version.
  public init(integerLiteral version: Int) {
    self.init(version)
  }
}

extension Revision: Comparable {
  /// Whether `left` is the older state: by version, then by part.
  public static func < (left: Revision, right: Revision) -> Bool {
    (left.version, left.part) < (right.version, right.part)
  }
}

extension Revision: CustomStringConvertible {
  /// The version, and the part if it is not 0: `3 part 1`.
  public var description: String { part == 0 ? "\(version)" : "\(version) part \(part)" }
}

extension Revision {
  /// The next unversioned state that is based on the same version.
  var nextPart: Revision { Revision(version, part: part + 1) }

  /// The state before a record that leads here, unless it is the last of several composed records:
  /// the part before this one, or the version before.
  @usableFromInline
  var previous: Revision { Revision(part == 0 ? version - 1 : version, part: max(part - 1, 0)) }

  /// The states that composed records lead to, one after another: the last one is `end`, the others
  /// are unversioned states based on the version of `start`.
  ///
  /// - Parameters:
  ///   - start: where the records start.
  ///   - end: where they lead.
  ///   - count: the number of records.
  static func steps(from start: Revision, to end: Revision, count: Int) -> [Revision] {
    (0..<count).map { step in
      step == count - 1 ? end : Revision(start.version, part: start.part + step + 1)
    }
  }
}
