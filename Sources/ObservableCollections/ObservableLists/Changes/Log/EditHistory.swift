/// The edit log of an array, cut at the versions at which somebody stands.
///
/// An observer *stands* at the version that it saw last. Between two standing places, and behind
/// the last one, lies what happened. Neighbours that nobody stands between are composed as soon as
/// the later one has grown to half the earlier one's size: so an edit is composed O(log K) times
/// before an observer K edits behind asks for it, however often others come and go meanwhile, and
/// there are O(log K) pieces. With nobody standing nothing is kept and recording costs nothing.
struct EditHistory {
  private struct Piece {
    /// The version at which the piece starts.
    let version: Int
    /// How many observers stand there.
    var standing: Int
    /// From `version` to the version of the next piece, or to now.
    var log: EditLog
  }

  private var pieces: [Piece] = []
  /// Versions that showed the same as a later one at which somebody stands: those at which the observers stood
  /// whose turn came to nothing.
  private var sameAsLater: [(version: Int, later: Int)] = []
  /// The last edits one by one, if the array was asked to keep some.
  private var kept: KeptEdits?

  /// Whether a record need not be noted.
  var isIdle: Bool { pieces.isEmpty && kept == nil }
  /// Whether nobody stands anywhere.
  var isEmpty: Bool { pieces.isEmpty }

  /// The number of runs kept, over all pieces.
  var runCount: Int { pieces.reduce(0) { $0 + $1.log.runCount } }
  /// The number of pieces.
  var pieceCount: Int { pieces.count }

  /// Notes a record that leads from the current version to the next.
  mutating func record(_ edit: IndexEdit) {
    keep(edit)
    compose(edit)
  }

  /// Keeps a record, if the array was asked to. What it came to is composed beside it.
  mutating func keep(_ edit: IndexEdit) { kept?.append(edit) }

  /// Composes a record with the log, and does not keep it.
  mutating func compose(_ edit: IndexEdit) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.apply(edit)
  }

  /// Whether to compose so many runs costs less than to make the edits that they come to, one by one.
  func composes(_ runCount: Int) -> Bool {
    pieces.last.map { runCount * 16 >= $0.log.runCount } ?? true
  }

  /// Composes several records at once with the log, and keeps none.
  ///
  /// - Parameter runs: what they come to.
  mutating func compose(_ runs: some RunList) {
    guard let last = pieces.last else { return }
    pieces[pieces.count - 1].log = last.log.composed(with: EditLog(runs))
  }

  /// Notes a record of one element.
  mutating func record(_ edit: SingleEdit) {
    kept?.append(edit.edit)
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.apply(edit)
  }

  /// Lets an observer stand at the current version.
  mutating func stand(at version: Int, count: Int) {
    if let last = pieces.last, last.version == version {
      pieces[pieces.count - 1].standing += 1
      return
    }
    let piece = Piece(version: version, standing: 1, log: EditLog(count: count))
    if pieces.isEmpty {
      // An array of one is made faster than one that grows.
      pieces = [piece]
    } else {
      composeBackwards(from: pieces.count - 1)
      pieces.append(piece)
    }
  }

  /// Takes an observer's standing place away and forgets what nobody needs any more.
  mutating func leave(_ version: Int) {
    let index = self.index(of: version)
    pieces[index].standing -= 1
    if pieces.count == 1 {
      if pieces[0].standing == 0 { pieces = [] }
    } else if pieces[0].standing == 0 {
      pieces.removeFirst(pieces.firstIndex { $0.standing > 0 } ?? pieces.count)
    } else {
      composeBackwards(from: index)
    }
  }

  /// Moves an observer's standing place to the current version.
  ///
  /// - Returns: what happened since, and whether others still stand there.
  mutating func advance(from version: Int, to present: Int) -> (log: EditLog, isShared: Bool) {
    if pieces.count == 1, pieces[0].version == version, pieces[0].standing == 1 {
      var piece = Piece(
        version: present, standing: 1, log: EditLog(count: pieces[0].log.newCount))
      swap(&pieces[0], &piece)
      return (piece.log, false)
    }
    let log = log(since: version)
    stand(at: present, count: log.newCount)
    leave(version)
    return (log, isStanding(at: version))
  }

  /// Composes a piece at whose start nobody stands with the one before, if that one is at most
  /// twice as long; and then what has come of them.
  private mutating func composeBackwards(from index: Int) {
    var index = index
    while index > 0, pieces[index].standing == 0,
      pieces[index - 1].log.runCount <= 2 * pieces[index].log.runCount
    {
      let piece = pieces.remove(at: index)
      index -= 1
      pieces[index].log = pieces[index].log.composed(with: piece.log)
    }
  }

  /// Whether somebody stands at a version.
  func isStanding(at version: Int) -> Bool {
    let index = pieces.partitioningIndex { $0.version >= version }
    return index < pieces.count && pieces[index].version == version && pieces[index].standing > 0
  }

  /// What happened since a version at which somebody stands. O(R log R log P) for R runs in P
  /// pieces.
  func log(since version: Int) -> EditLog {
    composed(index(of: version)..<pieces.count)
  }

  /// Some pieces as one log. By halves: composing one after the other would copy what has come
  /// together so far once for each piece.
  private func composed(_ range: Range<Int>) -> EditLog {
    if range.count == 1 { return pieces[range.lowerBound].log }
    let middle = range.lowerBound + range.count / 2
    return composed(range.lowerBound..<middle)
      .composed(with: composed(middle..<range.upperBound))
  }

  private func index(of version: Int) -> Int {
    let index = pieces.partitioningIndex { $0.version >= version }
    if index == pieces.count || pieces[index].version != version || pieces[index].standing == 0 {
      trap("No observer stands at version \(version)")
    }
    return index
  }
}

// MARK: - Older versions

extension EditHistory {
  /// The most edits kept one by one.
  var keepLimit: Int {
    get { kept?.limit ?? 0 }
    set {
      if newValue == keepLimit { return }
      var kept = newValue == 0 ? nil : KeptEdits(limit: newValue)
      for edit in self.kept?.last(min(newValue, self.kept?.count ?? 0)) ?? [] {
        kept?.append(edit)
      }
      self.kept = kept
    }
  }

  /// What is known of the time since a version.
  enum Past {
    /// Somebody stands there.
    case log(EditLog)
    /// The edits since then are kept.
    case edits([IndexEdit])
  }

  /// What is known of the time since a version; nil if nothing is.
  ///
  /// - Parameters:
  ///   - revision: any; an unversioned state is not known.
  ///   - present: the current version.
  func past(since revision: Revision, present: Int) -> Past? {
    let version = revision.version
    guard revision.part == 0, 0...present ~= version else { return nil }
    if let kept, present - version <= kept.count { return .edits(kept.last(present - version)) }
    if version == present { return .edits([]) }
    if isStanding(at: version) { return .log(log(since: version)) }
    let same = sameAsLater.last { $0.version == version && isStanding(at: $0.later) }
    return same.map { .log(log(since: $0.later)) }
  }

  /// Notes that what happened between two versions came to nothing. Somebody stands at the later one.
  mutating func noteSame(_ version: Int, as later: Int) {
    sameAsLater = sameAsLater.filter { isStanding(at: $0.later) } + [(version, later)]
  }
}
