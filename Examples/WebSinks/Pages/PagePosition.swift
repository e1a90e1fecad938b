import ObservableCollections

/// What a page shows: the revision of each pane. Each says of which list it is, and of which run of the server.
///
/// It is the id of each event. A page that comes back says the last one that it got.
package struct PagePosition: Hashable, Sendable, CustomStringConvertible {
  package var panes: [Revision]

  package init(panes: [Revision]) { self.panes = panes }

  /// `9f3c5a1200000001.12.0,9f3c5a1200000002.5.3`: history, version and part of each pane.
  package var description: String {
    panes.map { revision in
      "\(revision.history.map { "\($0)" } ?? "").\(revision.version).\(revision.part)"
    }.joined(separator: ",")
  }

  /// Reads what `description` writes; nil for anything else.
  package init?(_ text: String) {
    panes = []
    for pane in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = pane.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 3, let history = Revision.History(words[0]), let version = Int(words[1]),
        let part = Int(words[2]), version >= 0, part >= 0
      else { return nil }
      panes.append(Revision(history: history, version: version, part: part))
    }
  }
}
