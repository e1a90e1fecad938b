#if canImport(ObservableLists)
  @_spi(Inside) import ObservableLists
#endif

/// A list of sections with elements that notifies its observers of its changes.
///
/// As with an ``ObservableArray``, every mutating call emits one record, and coalescing observers
/// combine the records of a turn, on both levels, into one batch.
///
/// ```swift
/// let shelves = ObservableSections([SectionSnapshot(fruit, elements: ["apple", "pear"])])
/// shelves[section: 0].append("fig")
/// shelves.sections.append(nuts)
/// shelves.move(from: ElementPath(section: 0, element: 2), to: ElementPath(section: 1, element: 0))
/// ```
///
/// ``sections`` and ``subscript(section:)`` return views with all calls of an array. The list
/// itself has the calls that take paths.
///
/// Section ids are unique: a call that would repeat an `id` traps. Elements need no identity.
///
/// The id of a section must not change while a list contains it, as it can if the header is an
/// object: a diff could confuse the section with another one. The list detects this, and traps,
/// when the section is removed or replaced, or when a section with the former id is inserted. Ids
/// should have different hashes: of ids with the same hash, the list compares only the first 32,
/// and assumes that all others are unique.
///
/// If headers and elements are `Sendable`, so is the list, and any thread may change it. Ids are
/// hashed and compared while other writers wait; a `hash` or `==` that changes the list traps.
public final class ObservableSections<Header: Identifiable, Element>:
  ObservableSectionsList<Header, Element>
{
  /// The ids of the sections, as the holder of the gate sees them. Accessed only by that holder.
  var identities: IdentityTable<Header.ID>
  /// The edits of an open transaction whose records are not made yet. Accessed only by the holder
  /// of the gate.
  @exclusivity(unchecked) @usableFromInline var draft: [DraftSectionsEdit<Header, Element>] = []

  /// Creates a list of the sections of a snapshot.
  ///
  /// - Parameter snapshot: the sections; traps if two have the same id.
  /// - Complexity: O(S) for S sections.
  public init(_ snapshot: SectionsSnapshot<Header, Element>) {
    identities = IdentityTable()
    for section in snapshot.sections where !identities.insert(section.header.id) {
      trapDuplicate(section.header.id, in: snapshot.sections.lazy.map(\.header))
    }
    super.init(checked: snapshot)
  }

  /// Creates a list of sections.
  ///
  /// - Parameters:
  ///   - sections: the sections; traps if two have the same id.
  ///   - name: the name of the list in traces and messages.
  /// - Complexity: O(S) for S sections.
  public convenience init(
    _ sections: some Sequence<SectionSnapshot<Header, Element>>, name: String? = nil
  ) {
    self.init(SectionsSnapshot(sections))
    if let name { self.name = name }
  }

  /// Creates an empty list.
  ///
  /// - Parameter name: the name of the list in traces and messages.
  public convenience init(name: String? = nil) {
    self.init(SectionsSnapshot())
    if let name { self.name = name }
  }

  /// The first element with an id, or nil if there is none.
  ///
  /// Writing an element is one replacement, even with an equal value or another id. It traps if
  /// there is no such element, because the section to insert it into is unknown. Writing nil
  /// removes the element, if there is one, and keeps its section.
  ///
  /// `list[id: id]?.title = "x"` reads the element, changes the copy and writes it back, in two
  /// steps. If another thread removes the element in between, it remains removed. If other threads
  /// write too, use ``update(id:_:)``, which is one step.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  public override subscript(id id: Element.ID) -> Element? where Element: Identifiable {
    get { super[id: id] }
    set { assign(newValue, toID: id, isChange: false) }
    // Unlike `set`: changing an element that is gone does nothing.
    _modify {
      var element = super[id: id]
      let isChange = element != nil
      // As in a setter, even if the code that changes the element throws.
      defer { if isChange || element != nil { assign(element, toID: id, isChange: isChange) } }
      yield &element
    }
  }

  @_spi(Inside)
  public override func followMove(from source: ElementPath, to target: ElementPath) -> Bool {
    move(from: source, to: target)
    return true
  }

  @_spi(Inside)
  public override func followRemoval(at paths: ElementPaths) -> Any? { remove(at: paths) }

  @_spi(Inside)
  public override func followInsertion(_ element: Element, at path: ElementPath) -> Bool {
    insert(element, at: path)
    return true
  }
}

// `@unchecked Sendable` holds because all state is behind the core's locks, as stated at each
// property, and content crosses threads only if it is `Sendable`.
extension ObservableSections: @unchecked Sendable where Header: Sendable, Element: Sendable {}

extension ObservableSections {
  /// Traps because the id of an inserted section is already in the table.
  ///
  /// - Parameter sections: all sections, as they would be after the edit.
  func trapRepeated(_ id: Header.ID, in sections: [Header]) -> Never {
    if sections.count(where: { $0.id == id }) > 1 { trapDuplicate(id, in: sections, core.site) }
    trapChangedID(in: working.sections.map(\.header))
  }

  /// Traps because the id of a section is not the one that it was inserted with.
  ///
  /// - Parameter sections: all sections of the list.
  func trapChangedID(in sections: [Header]) -> Never {
    var places: [Header.ID: [Int]] = [:]
    for (index, section) in sections.enumerated() { places[section.id, default: []].append(index) }
    let gone = identities.compared.filter { places[$0] == nil }.map { "\($0)" }
    let former = placesInOrder(gone.count) { gone[$0] < gone[$1] }.map { gone[$0] }
    let odd = places.filter { $0.value.count > 1 || !identities.contains($0.key) }
      .sorted { $0.value[0] < $1.value[0] }
      .map { id, places in
        if places.count == 1 { return "section \(places[0]) has the id \(id) now" }
        let all = places.map(String.init).joined(separator: " and ")
        return "sections \(all) have the id \(id) now"
      }
    trap(
      """
      The id of a section must not change while a list holds it, but \
      \(odd.joined(separator: ", ")); no section has the id \
      \(former.joined(separator: " or ")) any more, with which one came in\(core.site)
      """)
  }
}

/// Traps because two sections have the same id.
///
/// - Parameter site: the call and the list, if there is a call.
func trapDuplicate<Header: Identifiable>(
  _ id: Header.ID, in sections: some Collection<Header>, _ site: String = ""
) -> Never {
  let places = sections.enumerated().filter { $0.element.id == id }.map { "\($0.offset)" }
  trap("Sections \(places.joined(separator: " and ")) have the same id \(id)\(site)")
}
