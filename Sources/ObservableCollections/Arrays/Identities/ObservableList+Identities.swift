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
  /// - Complexity: the first call O(N) for N elements; then O(K log N) for K edits since the last call.
  ///   O(N) if more than thirty elements have ids with one hash.
  @inlinable
  public func index(ofID id: Element.ID) -> Int? {
    let row = core.beginLookup(identityHash(id))
    if row == ArrayCore.unknownRow { return searchedIndex(ofID: id) }
    if row < 0 { return nil }
    let element = current[row]
    core.unlock()
    return element.id == id ? row : nil
  }

  /// The element with an id, the first if there are several; nil if there is none.
  ///
  /// - Parameter id: any; see ``index(ofID:)``, also for what it costs.
  @inlinable
  public subscript(id id: Element.ID) -> Element? {
    let row = core.beginLookup(identityHash(id))
    if row == ArrayCore.unknownRow { return searchedElement(withID: id) }
    if row < 0 { return nil }
    let element = current[row]
    core.unlock()
    return element.id == id ? element : nil
  }

  @usableFromInline
  func searchedIndex(ofID id: Element.ID) -> Int? { place(ofID: id)?.index }

  @usableFromInline
  func searchedElement(withID id: Element.ID) -> Element? {
    place(ofID: id).map { $0.state[$0.index] }
  }

  /// Where an element stands, in a state that the calling thread sees.
  func place(ofID id: Element.ID) -> (index: Int, state: ArraySnapshot<Element>)? {
    let (found, state) = rows(of: identityHash(id)) { state, ranges in
      var hashes: [UInt32?] = []
      for range in ranges {
        if range.count < 8 {
          // An iterator costs more to make than a few elements to find.
          for index in range { hashes.append(identityHash(state[index].id)) }
        } else {
          for element in state[range] { hashes.append(identityHash(element.id)) }
        }
      }
      return hashes
    }
    return state.row(ofID: id, among: found).map { ($0, state) }
  }
}

extension ArraySnapshot where Element: Identifiable {
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
