// The calls that put sections in. Each is one record.

extension ObservableSections {
  /// Puts a section behind the last one. One insertion.
  ///
  /// - Parameters:
  ///   - section: the section; traps if there is one with its id.
  ///   - elements: its elements. O(n).
  public func append(_ section: Header, elements: [Element] = []) {
    let new = SectionSnapshot(section, elements: elements)
    mutate("append(_:elements:)") {
      insertChecked("append(_:elements:)", [new], at: working.pointee.count)
    }
  }

  /// Puts a section in. One insertion.
  ///
  /// - Parameters:
  ///   - section: the section; traps if there is one with its id.
  ///   - elements: its elements. O(n).
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  public func insert(
    _ section: Header, elements: [Element] = [], at index: Int
  ) {
    insert(contentsOf: CollectionOfOne(SectionSnapshot(section, elements: elements)), at: index)
  }

  /// Puts sections in, one behind the other. One insertion, or none for no sections.
  ///
  /// - Parameters:
  ///   - sections: the sections; traps if two ids are equal, or one is there already. O(n).
  ///   - index: the index that the first has afterwards; traps outside `0...count`.
  public func insert(
    contentsOf sections: some Sequence<SectionSnapshot<Header, Element>>, at index: Int
  ) {
    let new = ArraySnapshot(sections)
    mutate("insert(contentsOf:at:)") {
      working.pointee.checkSectionInsertion(at: index)
      if !new.isEmpty { insertChecked("insert(contentsOf:at:)", new, at: index) }
    }
  }

  /// Puts sections behind the last one. One insertion, or none for no sections.
  ///
  /// - Parameter sections: the sections; traps if two ids are equal, or one is there already. O(n).
  public func append(contentsOf sections: some Sequence<SectionSnapshot<Header, Element>>) {
    let new = ArraySnapshot(sections)
    mutate("append(contentsOf:)") {
      if !new.isEmpty { insertChecked("append(contentsOf:)", new, at: workingCount) }
    }
  }

  /// Puts sections in at scattered places. One insertion, or none for no sections.
  ///
  /// - Parameters:
  ///   - sections: as many as `indexes`; traps otherwise, and if two ids are equal, or one is there
  ///     already. O(n).
  ///   - indexes: the indexes that they have afterwards, in order; traps if one is beyond the end
  ///     of the list that results.
  public func insert(
    _ sections: some Sequence<SectionSnapshot<Header, Element>>, at indexes: IndexRanges
  ) {
    let new = ArraySnapshot(sections)
    mutate("insert(_:at:)") {
      if new.count != indexes.count {
        trap("\(new.count) sections do not fit the \(indexes.count) indexes \(indexes)")
      }
      guard let last = indexes.last else { return }
      let count = workingCount + indexes.count
      if last >= count { trap("Section insertion index \(last) is outside 0..<\(count)") }
      insertChecked("insert(_:at:)", new, at: indexes)
    }
  }
}

extension ObservableSections {
  /// Puts sections behind the last one: ``append(contentsOf:)``.
  public static func += (
    list: ObservableSections, sections: some Sequence<SectionSnapshot<Header, Element>>
  ) {
    list.append(contentsOf: sections)
  }
}
