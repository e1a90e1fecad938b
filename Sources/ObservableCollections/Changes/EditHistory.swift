/// The edit log of an array, cut at the versions at which somebody stands.
///
/// An observer *stands* at the version that it saw last. Between two standing places, and behind
/// the last one, lies one log: neighbours that nobody stands between are composed. With nobody
/// standing nothing is kept and recording costs nothing.
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

  /// Whether nobody stands anywhere.
  var isEmpty: Bool { pieces.isEmpty }

  /// The number of runs kept, over all pieces.
  var runCount: Int { pieces.reduce(0) { $0 + $1.log.runs.count } }

  /// Notes a record that leads from the current version to the next.
  mutating func record(_ edit: IndexEdit) {
    guard !pieces.isEmpty else { return }
    pieces[pieces.count - 1].log.apply(edit)
  }

  /// Lets an observer stand at the current version.
  mutating func stand(at version: Int, count: Int) {
    if let last = pieces.last, last.version == version {
      pieces[pieces.count - 1].standing += 1
    } else {
      pieces.append(Piece(version: version, standing: 1, log: EditLog(count: count)))
    }
  }

  /// Takes an observer's standing place away and forgets what nobody needs any more.
  mutating func leave(_ version: Int) {
    let index = self.index(of: version)
    pieces[index].standing -= 1
    guard pieces[index].standing == 0 else { return }
    let piece = pieces.remove(at: index)
    if index > 0 {
      pieces[index - 1].log = pieces[index - 1].log.composed(with: piece.log)
    }
  }

  /// Whether somebody stands at a version.
  func isStanding(at version: Int) -> Bool {
    let index = pieces.partitioningIndex { $0.version >= version }
    return index < pieces.count && pieces[index].version == version
  }

  /// What happened since a version at which somebody stands. O(R log R) for R runs.
  func log(since version: Int) -> EditLog {
    let index = self.index(of: version)
    return pieces[(index + 1)...].reduce(pieces[index].log) { $0.composed(with: $1.log) }
  }

  private func index(of version: Int) -> Int {
    let index = pieces.partitioningIndex { $0.version >= version }
    if index == pieces.count || pieces[index].version != version {
      trap("No observer stands at version \(version)")
    }
    return index
  }
}
