/// The identity of one state of a list.
///
/// Each record raises the list's ``version`` by one. A state that the list itself had is identified
/// by its version alone, and its ``part`` is 0. A sink may also show an *unversioned* state:
/// between the parts of a large turn, or after its user changed the rows. Such a state has the
/// version on which it is based, and a part of its own, counted from 1.
///
/// Versions count from 0 in every list, so a revision also has a `history`: the identity of the
/// list in one run of the program. Revisions of two histories are never equal.
///
/// A client keeps the revision that it shows, and sends it to request the changes since then:
///
/// ```swift
/// rows = try patch.applied(to: rows, at: revision)
/// revision = patch.end
/// ```
///
/// The JSON form is `{"history": "9f3c5a1200000001", "version": 3}`, with a `part` if that is not
/// 0.
public struct Revision: Hashable, Sendable {
  /// The bits of the history; 0 for a revision of no list.
  @usableFromInline package let historyBits: UInt64
  /// The version of the list, or the version on which an unversioned state is based.
  public let version: Int
  /// The number of an unversioned state, or 0 for the state of the version itself.
  public let part: Int

  /// Creates a revision from its parts, which you may store or send in a form of your own.
  ///
  /// - Parameters:
  ///   - history: the history of a list; nil for a revision of no list, as in batches made by hand.
  ///   - version: a version of the list.
  ///   - part: 0 for the state of that version; otherwise the number of an unversioned state.
  public init(history: History?, version: Int, part: Int = 0) {
    self.init(of: history?.bits ?? 0, version, part: part)
  }

  /// Creates a revision of the list whose history has these bits.
  @_alwaysEmitIntoClient
  package init(of historyBits: UInt64, _ version: Int, part: Int = 0) {
    self.historyBits = historyBits
    self.version = version
    self.part = part
  }
}

extension Revision {
  /// Unavailable: a version alone is that of no list.
  @available(
    *, unavailable,
    message:
      "keep one of a list: posts.revision, batch.end; or make one of data of your own: Revision(history:version:part:)"
  )
  public init(_ version: Int) { trap("A revision has a history") }

  /// The history of the list; nil for a revision of no list.
  public var history: History? { historyBits == 0 ? nil : History(bits: historyBits) }

  /// Whether the revision belongs to a list.
  package var isOfList: Bool { historyBits != 0 }

  /// The revision of batches created without a list: version 0, without a history.
  public static var ofNoList: Revision { Revision(history: nil, version: 0) }
}

extension Revision: Comparable {
  /// Returns whether `left` is the older state: by version, then by part.
  ///
  /// Traps if the revisions belong to two histories; see ``isEarlier(than:)`` for data from
  /// outside.
  public static func < (left: Revision, right: Revision) -> Bool {
    guard let isEarlier = left.isEarlier(than: right) else {
      trap(
        """
        Revisions of two lists were compared: \(left.debugDescription) and \
        \(right.debugDescription)
        """)
    }
    return isEarlier
  }

  /// Returns whether this is the older state: by version, then by part.
  ///
  /// - Parameter other: any revision.
  /// - Returns: nil if the revisions belong to two histories: then neither is older.
  public func isEarlier(than other: Revision) -> Bool? {
    if historyBits != other.historyBits { return nil }
    return (version, part) < (other.version, other.part)
  }
}

extension Revision: CustomStringConvertible {
  /// The version, and the part if it is not 0: `3 part 1`.
  public var description: String { part == 0 ? "\(version)" : "\(version) part \(part)" }

  /// The description with the history: `3 part 1 of 9f3c5a1200000001`, or `3 of no list`.
  package var debugDescription: String {
    "\(description) of \(history.map { "\($0)" } ?? "no list")"
  }
}

extension Revision {
  /// The state of a version of the same list.
  @_alwaysEmitIntoClient
  package func at(_ version: Int) -> Revision { Revision(of: historyBits, version) }

  /// The next unversioned state based on the same version.
  package var nextPart: Revision { Revision(of: historyBits, version, part: part + 1) }

  /// The state before a record that leads here, unless it is the last of several composed records:
  /// the previous part or the previous version.
  @usableFromInline
  var previous: Revision {
    Revision(of: historyBits, part == 0 ? version - 1 : version, part: max(part - 1, 0))
  }

  /// The states after composed records, in order: the last one is `end`, the others are unversioned
  /// states based on the version of `start`.
  ///
  /// - Parameters:
  ///   - start: the state before the first record.
  ///   - end: the state after the last record.
  ///   - count: the number of records.
  package static func steps(from start: Revision, to end: Revision, count: Int) -> [Revision] {
    (0..<count).map { step in
      step == count - 1
        ? end : Revision(of: start.historyBits, start.version, part: start.part + step + 1)
    }
  }
}
