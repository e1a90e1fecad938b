// Elements of a list by their ids.

extension ObservableList where Element: Identifiable {
  /// The index of the first element with an id, or `nil` if there is none.
  ///
  /// From the first call on, a long list keeps an index of its ids, and updates it with the changes
  /// since the previous call. An element's id is read when the element is inserted or replaced. If
  /// an object's id has changed since, call ``EditableList/touch(at:)-(Int)``: then it is found.
  ///
  /// To have the index of a long list ready for the main actor, make the first call in the
  /// background.
  ///
  /// - Parameter id: any id. Its `hash` and `==` run outside all locks.
  /// - Complexity: O(N) for N elements, if there are at most 64, and for the first call. Then O(1)
  ///   if nothing has changed, and O(N / 128 + K log N) for K edits since the last call that moved
  ///   indexes. O(N) if more than 32 elements have ids with one hash.
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

  /// The first element with an id, or `nil` if there is none.
  ///
  /// - Parameter id: any id. The lookup is the same as in ``index(ofID:)``.
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

  /// The closure for `hashes` is compiled for the element type, because the caller is inlinable.
  @usableFromInline
  func searchedIndex(
    ofID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> Int? { place(ofID: id, hash, hashes)?.index }

  @usableFromInline
  func searchedElement(
    withID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> Element? { place(ofID: id, hash, hashes).map { $0.state[$0.index] } }

  /// The index of an element, in a state that the calling thread sees.
  private func place(
    ofID id: Element.ID, _ hash: UInt32, _ hashes: ArraySnapshot<Element>.IdentityHashes
  ) -> (index: Int, state: ArraySnapshot<Element>)? {
    let (found, state) = rows(of: hash, hashes: hashes)
    return state.row(ofID: id, among: found).map { ($0, state) }
  }
}

extension ArraySnapshot {
  /// Returns the hash of the id in each row of some ranges.
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
        // Creating an iterator costs more than finding a few elements.
        for index in range { hashes.append(identityHash(self[index].id)) }
      } else {
        for element in self[range] { hashes.append(identityHash(element.id)) }
      }
    }
    return hashes
  }

  /// The first row with an id.
  ///
  /// - Parameter found: the candidate rows; `nil` to search all rows.
  fileprivate func row(ofID id: Element.ID, among found: IdentityRows.Found?) -> Int? {
    guard let found, found.isComplete else { return firstIndex { $0.id == id } }
    guard let first = found.first else { return nil }
    var row = self[first].id == id ? first : nil
    for other in found.others where other < row ?? .max && self[other].id == id { row = other }
    return row
  }
}
