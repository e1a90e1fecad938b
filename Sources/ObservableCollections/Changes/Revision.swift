/// Which state of an array or list is meant: that of a version, or an unversioned one.
struct Revision: Hashable {
  /// The version that the state has or is based on.
  var version: Int
  /// 0 for the state of the version; else the number of an unversioned state.
  var part = 0

  /// The next state that no version has.
  var nextPart: Revision { Revision(version: version, part: part + 1) }

  /// What the record that takes back the one leading here leads to: the part before this one, or the
  /// version before. Not so for the last of several composed records: it has part 0, and does not know
  /// how many parts and versions came before.
  var previous: Revision {
    Revision(version: part == 0 ? version - 1 : version, part: max(part - 1, 0))
  }
}

extension Revision {
  /// The states that records lead to which tell one batch one after another: only the last of them is
  /// that of a version.
  ///
  /// - Parameters:
  ///   - old: the version that the batch starts from.
  ///   - new: the version that it leads to.
  ///   - count: the number of records.
  static func steps(from old: Int, to new: Int, count: Int) -> [Revision] {
    (0..<count).map { step in
      let isLast = step == count - 1
      return isLast
        ? Revision(version: new) : Revision(version: old, part: step + 1)
    }
  }
}

extension Revision: CustomStringConvertible {
  /// The version, and the part if it is not 0: `3 part 1`.
  var description: String { part == 0 ? "\(version)" : "\(version) part \(part)" }
}
