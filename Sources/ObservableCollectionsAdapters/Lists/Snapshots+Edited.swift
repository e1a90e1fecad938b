import ObservableCollections

// Snapshots are edited as observables that nobody observes: nothing is copied that stays.

extension ArraySnapshot {
  /// The snapshot after an edit. O(log N) for an edit of one element.
  func edited(_ edit: (ObservableArray<Element>) -> Void) -> ArraySnapshot {
    let array = ObservableArray(self)
    edit(array)
    return array.snapshot
  }
}

extension SectionsSnapshot {
  /// The number of elements in a section, or `nil` if there is no such section.
  func count(ofSection section: Int) -> Int? {
    indices.contains(section) ? self[section].elements.count : nil
  }

  /// The element at a path, or `nil` if there is none.
  func element(at path: ElementPath) -> SectionElement? {
    guard let count = count(ofSection: path.section), (0..<count).contains(path.element) else {
      return nil
    }
    return self[path]
  }
}

extension SectionsSnapshot where Header: Identifiable {
  /// The snapshot after an edit. O(S + log N) for an edit of one element among S sections.
  func edited(
    _ edit: (ObservableSections<Header, SectionElement>) -> Void
  ) -> SectionsSnapshot {
    let sections = ObservableSections(self)
    edit(sections)
    return sections.snapshot
  }
}
