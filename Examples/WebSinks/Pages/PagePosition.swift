import ObservableCollections

/// What a page shows: the revision of each pane, and of which run of the server.
///
/// It is the id of each event. A page that comes back says the last one that it got.
package struct PagePosition: Hashable, Sendable, CustomStringConvertible {
  /// Names the run of the server: another one counts other versions.
  package let run: String
  package var panes: [Revision]

  package init(run: String, panes: [Revision]) { (self.run, self.panes) = (run, panes) }

  /// `a1b2:12.0,5.3`: run, then version and part of each pane.
  package var description: String {
    "\(run):" + panes.map { "\($0.version).\($0.part)" }.joined(separator: ",")
  }

  /// Reads what `description` writes; nil for anything else.
  package init?(_ text: String) {
    let sides = text.split(separator: ":", omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    var panes: [Revision] = []
    for pane in sides[1].split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = pane.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let version = numbers[0], let part = numbers[1],
        version >= 0, part >= 0
      else { return nil }
      panes.append(Revision(version, part: part))
    }
    (run, self.panes) = (String(sides[0]), panes)
  }
}
