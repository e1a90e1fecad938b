import ObservableCollections

// Tests name a state by the number of its version. Beside a list that is a version of the list; in a batch
// that is made by hand, one of no list.

// Qualified names, because some packages see the library as another package.
extension ObservableCollections.Revision: Swift.ExpressibleByIntegerLiteral {
  /// A version of no list.
  public init(integerLiteral version: Int) {
    self.init(version)
  }

  /// A state of no list.
  package init(_ version: Int, part: Int = 0) {
    self.init(history: nil, version: version, part: part)
  }

  /// The next unversioned state.
  package var next: Revision { Revision(history: history, version: version, part: part + 1) }

  /// Whether it is the state of a version, of whatever list.
  package static func == (revision: Revision, version: Int) -> Bool {
    (revision.version, revision.part) == (version, 0)
  }
}

extension Revision? {
  /// Whether it is the state of a version, of whatever list.
  package static func == (revision: Revision?, version: Int) -> Bool {
    revision.map { $0 == version } ?? false
  }
}

extension ObservableSource {
  /// A state of the list.
  package func at(_ version: Int, part: Int = 0) -> Revision {
    Revision(history: revision.history, version: version, part: part)
  }
}

extension ObservableList {
  package func changes(since version: Int) -> BatchChanges? { changes(since: at(version)) }
  package func patch(since version: Int) -> BatchPatch<Element>? { patch(since: at(version)) }
}

extension ObservableSectionsList {
  package func changes(since version: Int) -> SectionsBatchChanges? { changes(since: at(version)) }
  package func patch(since version: Int) -> SectionsBatchPatch<Header, Element>? {
    patch(since: at(version))
  }
}
