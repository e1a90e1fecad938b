// Elements of a list by their ids.

extension ObservableList where Element: Identifiable {
  /// The index of the element with an id, the first if there are several; nil if there is none.
  ///
  /// A long list keeps an index of its ids from the first call on, which is brought up to date by what has
  /// changed since the last one. Elements are asked for their id when they come and when they are replaced: an
  /// object that has another id since then is found when you have said so with
  /// ``EditableList/touch(at:)-(Int)``.
  ///
  /// Make the first call in the background if a long list is to be ready when the main actor asks.
  ///
  /// - Parameter id: any; its `hash` and `==` run with nothing held.
  /// - Complexity: O(N) for N elements, if there are at most 64, and for the first call. Then O(1) if nothing has
  ///   changed, and O(N / 128 + K log N) for K edits since the last call that moved indexes. O(N) if more than 32
  ///   elements have ids with one hash.
  @inlinable
  public func index(ofID id: Element.ID) -> Int? {
    let hash = identityHash(id)
    if core.beginLookup() {
      let row = core.row(of: hash, count: current.count)
      if row >= 0 {
        let element = current[row]
        core.unlock()
        return element.id == id ? row : nil
      }
      if row == ArrayCore.anyRow {
        let state = current
        core.unlock()
        return state.firstIndex { $0.id == id }
      }
      core.unlock()
      if row == ArrayCore.noRow { return nil }
    } else {
      let row = core.draftRow(of: hash)
      if row >= 0 { return drafted[row].id == id ? row : nil }
      if row == ArrayCore.noRow { return nil }
    }
    return searchedIndex(ofID: id, hash) { $0.identityHashes(in: $1) }
  }

  /// The element with an id, the first if there are several; nil if there is none.
  ///
  /// - Parameter id: any; see ``index(ofID:)``, also for what it costs.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    let hash = identityHash(id)
    if core.beginLookup() {
      let row = core.row(of: hash, count: current.count)
      if row >= 0 {
        let element = current[row]
        core.unlock()
        return element.id == id ? element : nil
      }
      if row == ArrayCore.anyRow {
        let state = current
        core.unlock()
        return state.first { $0.id == id }
      }
      core.unlock()
      if row == ArrayCore.noRow { return nil }
    }
    return searchedElement(withID: id, hash) { $0.identityHashes(in: $1) }
  }

  /// What is passed for `hashes` is compiled for the element, as who calls these is.
  @usableFromInline
  func searchedIndex(
    ofID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> Int? { place(ofID: id, hash, hashes)?.index }

  @usableFromInline
  func searchedElement(
    withID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> Element? { place(ofID: id, hash, hashes).map { $0.state[$0.index] } }

  /// Where an element stands, in a state that the calling thread sees.
  private func place(
    ofID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> (index: Int, state: ArraySnapshot<Element>)? {
    let (found, state) = rows(of: hash, hashes: hashes)
    return state.row(ofID: id, among: found).map { ($0, state) }
  }
}

extension ArraySnapshot {
  /// Says for each row of some ranges the hash of its id.
  @usableFromInline
  typealias IdentityHashes = (ArraySnapshot, [Range<Int>]) -> [UInt32?]
}

extension ArraySnapshot where Element: Identifiable {
  /// The hashes of the ids in some ranges.
  @inlinable
  func identityHashes(in ranges: [Range<Int>]) -> [UInt32?] {
    var hashes: [UInt32?] = []
    hashes.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges {
      if range.count < 8 {
        // An iterator costs more to make than a few elements to find.
        for index in range { hashes.append(identityHash(self[index].id)) }
      } else {
        for element in self[range] { hashes.append(identityHash(element.id)) }
      }
    }
    return hashes
  }

  /// The first row of an id.
  ///
  /// - Parameter found: where it may be; nil if all are to be looked at.
  fileprivate func row(ofID id: Element.ID, among found: IdentityRows.Found?) -> Int? {
    guard let found, found.isComplete else { return firstIndex { $0.id == id } }
    guard let first = found.first else { return nil }
    var row = self[first].id == id ? first : nil
    for other in found.others where other < row ?? .max && self[other].id == id { row = other }
    return row
  }
}
