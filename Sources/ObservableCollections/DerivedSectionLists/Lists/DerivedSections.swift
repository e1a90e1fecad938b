#if canImport(ObservableSectionLists)
  @_spi(Inside) import ObservableLists
  @_spi(Inside) import ObservableSectionLists
#endif

/// A derived list of sections: the result of ``ObservableList/sections(by:orderedBy:)``.
///
/// It can be read, observed and rendered like every list of sections, but not edited. Reading it
/// returns the sections for the current state of its source. It has its own versions, records,
/// batches and history.
///
/// ```swift
/// let days = posts.sections { $0.day }
/// let rendering = days.render(into: table)     // one batch a turn
/// days.snapshot[0].header.id                   // the day of the first post
/// ```
///
/// An element whose key changes moves to the section of its new key. A section is inserted with its
/// first element, and removed with its last.
///
/// It holds its source; the source does not hold it. A list that was never read or observed costs
/// nothing; after that it holds a position in its source's log, as an observer does, until it is
/// released.
public class DerivedSections<Header: Identifiable & Equatable, Element>:
  ObservableSectionsList<Header, Element>
{
  private let node: SingleSourceNode
  /// Maps paths in the current state, for any operator.
  private let paths: SectionPaths

  /// - Parameters:
  ///   - operation: the operator that groups the elements.
  ///   - source: the list to follow.
  ///   - isBound: whether the operator's closures are main-actor-isolated.
  convenience init<Operator: Derivation>(
    _ operation: Operator, of source: ObservableList<Element>, isBound: Bool = false
  ) where Operator.Source == Element, Operator.Output == DerivedSections<Header, Element> {
    self.init(DerivedNode(operation, of: source, isBound: isBound))
  }

  /// - Parameter node: the node that keeps the list current.
  init<Operator: Derivation>(
    _ node: DerivedNode<Operator>
  ) where Operator.Source == Element, Operator.Output == DerivedSections<Header, Element> {
    self.node = node
    paths = SectionPaths(node)
    super.init(checked: SectionsSnapshot())
    node.attach(to: self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }

  @_spi(Inside) public override func followRemoval(at paths: ElementPaths) -> Any? {
    node.removeFromRoots(current.sizes.rows(of: paths), ifAtVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the classes above, which say why, and `node`
// is constant and guarded by the gate.
extension DerivedSections: @unchecked Sendable where Header: Sendable, Element: Sendable {}

/// The header of a section that shows nothing but the key of its elements.
public struct SectionKey<ID: Hashable>: Identifiable, Hashable {
  /// The key.
  public let id: ID

  /// Creates the header of a key's section.
  ///
  /// - Parameter id: the key.
  @inlinable
  public init(id: ID) {
    self.id = id
  }
}

extension SectionKey: Sendable where ID: Sendable {}

extension SectionKey: Encodable where ID: Encodable {
  /// Encodes the key itself, without a container.
  ///
  /// - Parameter encoder: the encoder to write to.
  /// - Throws: the errors of the encoder.
  public func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

extension SectionKey: Decodable where ID: Decodable {
  /// Decodes a key.
  ///
  /// - Parameter decoder: the decoder to read from.
  /// - Throws: the errors of the decoder.
  public init(from decoder: any Decoder) throws { id = try ID(from: decoder) }
}

extension SectionKey: CustomStringConvertible {
  /// The description of the key.
  public var description: String { "\(id)" }
}

// MARK: - Indexes in the source

extension DerivedSections {
  /// The index in the source of the element at a path.
  ///
  /// The source is the list that this one follows. The notes of ``DerivedList/sourceIndex(at:)`` on
  /// states and closures apply here.
  ///
  /// - Parameter path: a path in this list; traps if there is no such element.
  /// - Complexity: O(log N + √S) for N elements of the source and S sections, if nothing has
  ///   changed since the last read.
  public func sourceIndex(at path: ElementPath) -> Int {
    paths.sourceIndex(path)
  }

  /// The path in this list of the element at an index of the source.
  ///
  /// Every element of the source has a path.
  ///
  /// - Parameter index: an index in the source, the list that this one follows; traps if there is
  ///   no such element.
  /// - Complexity: the same as ``sourceIndex(at:)``, which also describes the states that both
  ///   count in.
  public func path(atSource index: Int) -> ElementPath {
    paths.path(index)
  }

  /// The index, in the first list of a chain of derived lists, of the element at a path.
  ///
  /// - Parameter path: a path in this list; traps if there is no such element.
  /// - Complexity: the same as ``sourceIndex(at:)`` for each list of the chain.
  public func rootIndex(at path: ElementPath) -> Int {
    paths.rootIndex(path)
  }
}

// MARK: - For the node, which holds the gate

/// The changes and the new state of a grouped list.
package struct SectionsTurn<Header, Element> {
  /// The sources of its rows, headers and elements.
  let runs: DerivedRuns
  /// The number of records of the changes.
  let recordCount: Int
  /// The sections after the changes.
  let sections: SectionsSnapshot<Header, Element>
}

extension SectionsTurn: ObservedTurn where Header: Identifiable & Equatable {
  package mutating func leaveOutReplacements(
    from old: SectionsSnapshot<Header, Element>, where isUntold: (Int) -> Bool
  ) {
    if !runs.hasUpdates { return }
    let sizes = sections.sizes
    var isAnyLeftOut = false
    let told = runs.leavingOutReplacements { row in
      sizes.locate(row).offset > 0 && isUntold(row)
    } noting: { isLeftOut in
      if isLeftOut { isAnyLeftOut = true }
    }
    if !isAnyLeftOut { return }
    let changes = SectionsBatchChanges(
      EditLog(told), oldSizes: old.sizes, newSizes: sizes, start: .ofNoList, end: .ofNoList)
    self = SectionsTurn(runs: told, recordCount: changes.edits.count, sections: sections)
  }
}

extension SectionsSnapshot: OutputContent {
  package var rowCount: Int { sizes.total }
}

extension DerivedSections: OutputList {
  package func begin(with sections: SectionsSnapshot<Header, Element>) {
    let isKnown = core.withLock {
      if !core.isFollowed {
        current = sections
        // The history limit may be set already.
        keepSizes(at: core.version)
      }
      return core.isFollowed
    }
    if isKnown, !sections.isEmpty {
      var runs = DerivedRuns(oldCount: 0)
      runs.append(inserted: sections.sizes.total)
      publish([.sectionInsertion(IndexRanges(0..<sections.count))], runs, to: sections) {}
    }
  }

  /// Makes at most eight records, as for a batch.
  package func publish(_ turn: SectionsTurn<Header, Element>, noting note: () -> Void) {
    if turn.recordCount == 0 { return core.withLock(note) }
    // Removed elements are released with the lock released.
    let old = current
    let isShown = core.withLock {
      if core.needsEdits { return false }
      note()
      current = turn.sections
      core.endDerivedEdits(turn.runs, count: turn.recordCount)
      return true
    }
    if !isShown {
      let changes = SectionsBatchChanges(
        EditLog(turn.runs), oldSizes: old.sizes, newSizes: turn.sections.sizes, start: .ofNoList,
        end: .ofNoList)
      publish(changes.edits, turn.runs, to: turn.sections, noting: note)
    }
    withExtendedLifetime(old) {}
  }

  /// Publishes edits one after the other, in one instant.
  ///
  /// The log gets the rows: a row that moves into a new section, which is a removal in the records,
  /// keeps its identity in a sink's batch, whether or not there are observers of records.
  ///
  /// - Parameter runs: the combined result of the edits.
  private func publish(
    _ edits: [SectionsEdit], _ runs: DerivedRuns, to new: SectionsSnapshot<Header, Element>,
    noting note: () -> Void
  ) {
    // Removed elements are released with the lock released.
    let old = current
    // Before the lock: no other thread changes the sizes.
    var sizes = old.sizes
    let steps = edits.map { edit in
      let rows = sizes.rows(of: edit, to: new.sizes)
      sizes = rows.sizes
      return PublishedEdit(edit: edit, rows: rows.edit, sizes: rows.sizes)
    }
    core.withLock {
      note()
      let start = core.version
      for step in steps { publish(step, to: new) }
      core.endDerivedRecords(runs)
      let removed = steps.reduce(0) { $0 + $1.rows.removedCount }
      if core.shared.history.keepLimit > 0,
        runs.hasMoves || removed > runs.oldCount - runs.retainedCount
      {
        sizeHistory.keep(EditLog(runs), from: start, to: core.version)
      }
    }
    withExtendedLifetime(old) {}
  }

  /// Publishes an edit. Called under the data lock.
  private func publish(_ step: PublishedEdit, to new: SectionsSnapshot<Header, Element>) {
    let wishes = core.wishes
    var content = (old: SectionsContent<Header, Element>(), new: SectionsContent<Header, Element>())
    if wishes.wantsOld, let places = step.edit.oldPlaces {
      content.old = SectionsContent(places, in: current)
    }
    current.perform(step.edit, to: new, sizes: step.sizes)
    if wishes.wantsNew, let places = step.edit.newPlaces {
      content.new = SectionsContent(places, in: current)
    }
    var record: AnyChangeRecord?
    if wishes.hasReceivers {
      let previous = core.revision(of: core.version)
      record = SectionsChangeRecord(
        SectionsChange(
          step.edit, old: content.old, new: content.new,
          revision: previous.at(previous.version + 1), previous: previous))
    }
    core.makeDerivedRecord(step.rows, record)
    keepSizes(at: core.version)
  }
}

extension IndexEdit {
  /// The number of rows that the edit removes.
  fileprivate var removedCount: Int {
    if case .removal(let rows) = self { rows.count } else { 0 }
  }
}

/// An edit of a grouped list.
private struct PublishedEdit {
  let edit: SectionsEdit
  let rows: IndexEdit
  /// The number of rows in each section after the edit.
  let sizes: SectionSizes
}

/// Maps paths in a derived list of sections to indexes, and back: made where the operator is known.
private struct SectionPaths {
  /// The index in the source of the element at a path.
  let sourceIndex: (ElementPath) -> Int
  /// The path of the element at an index of the source.
  let path: (Int) -> ElementPath
  /// The index in the root of the element at a path.
  let rootIndex: (ElementPath) -> Int

  /// - Parameter node: the node that keeps the list current.
  init<Operator: Derivation, Header: Identifiable & Equatable>(
    _ node: DerivedNode<Operator>
  ) where Operator.Output == DerivedSections<Header, Operator.Source> {
    sourceIndex = { path in
      node.withCurrent("sourceIndex(at:)") { operation, state, _ in
        state.checkPath(path, in: node.site)
        return operation.sourceIndex(at: state.row(of: path))
      }
    }
    self.path = { index in
      node.withCurrent("path(atSource:)") { operation, state, source in
        checkIndex(index, count: source.count, in: node.site)
        guard let row = operation.index(atSource: index) else {
          trap("A list of sections lacks the element at index \(index) of its source")
        }
        return state.sizes.path(of: row)
      }
    }
    rootIndex = { path in
      node.rootIndex { state in
        state.checkPath(path, in: node.site)
        return state.row(of: path)
      }
    }
  }
}
