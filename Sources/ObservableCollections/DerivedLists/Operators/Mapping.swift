/// Calls a transform for the elements in some ranges of a list.
@usableFromInline package typealias MappingFunction<Source, Element> = (
  _ list: ArraySnapshot<Source>, _ ranges: [Range<Int>], _ transform: (Source) -> Element
) -> [Element]

/// The operator behind `mapped`: a transform of each element.
package struct Mapping<Source, Element>: Derivation {
  package typealias Output = DerivedList<Element>

  /// Called once for each inserted or replaced element.
  var transform: (Source) -> Element
  /// Returns whether the result for a replaced element is the same as the previous one, which is
  /// not reported as a replacement. `nil` to report each replacement.
  let isSame: ((Element, Element) -> Bool)?
  var operations: ElementOperations<Element>
  /// Calls the transform for the elements in some ranges of a list. Compiled where their types are
  /// known, if it is passed.
  var call: MappingFunction<Source, Element>

  /// - Parameters:
  ///   - transform: called once for each inserted or replaced element.
  ///   - isSame: whether a result is the same as the previous one.
  package init(
    _ transform: @escaping (Source) -> Element, isSame: @escaping (Element, Element) -> Bool
  ) {
    self.init(transform: transform, isSame: isSame)
  }

  package var showsElements: Bool { false }

  /// - Parameters:
  ///   - isSame: whether a result is the same as the previous one.
  ///   - call: returns the results for the elements in some ranges, without the transform.
  package init(
    isSame: @escaping (Element, Element) -> Bool, call: @escaping MappingFunction<Source, Element>
  ) {
    self.init(
      transform: { _ in trap("A map of ranges has no transform of one element") }, isSame: isSame,
      call: call)
  }

  init(
    transform: @escaping (Source) -> Element, isSame: ((Element, Element) -> Bool)?,
    operations: ElementOperations<Element> = ElementOperations(),
    call: @escaping MappingFunction<Source, Element> = { $0.elements(at: $1).map($2) }
  ) {
    (self.transform, self.isSame, self.operations, self.call) = (
      transform, isSame, operations, call
    )
  }

  package func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    ArraySnapshot(call(source, [0..<source.count], transform))
  }

  package mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Source>, in list: DerivedList<Element>
  ) {
    guard let edit = log.singleEdit else {
      return list.publish(advance(log, to: source, from: list.current)) {}
    }
    switch edit {
    case .insertion(let index): operations.element = transform(source[index])
    case .replacement(let index):
      let element = transform(source[index])
      if let isSame, isSame(list.current[index], element) { return }
      operations.element = element
    case .removal, .move: break
    }
    list.publish(edit, operations)
  }

  @inline(__always)
  package func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let made = call(source, log.renewedIndexes, transform)
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: log.oldCount))
    turn.operations = operations
    var next = 0
    log.forEachRun { run in
      if run.isInserted {
        turn.runs.append(run)
        turn.inserted += made[next..<next + run.count]
        next += run.count
      } else if run.isUpdated {
        for offset in 0..<run.count {
          let element = made[next + offset]
          var part = run.part(from: offset, count: 1)
          if let isSame, isSame(shown[part.oldStart], element) {
            part.origin &= ~PackedRun.updatedMark
          } else {
            turn.updated.append(element)
          }
          turn.runs.append(part)
        }
        next += run.count
      } else {
        turn.runs.append(run)
      }
    }
    return turn
  }

  package func sourceIndex(at index: Int) -> Int { index }

  package func index(atSource index: Int) -> Int? { index }
}

// Replacing the transform of all elements.

extension Mapping: AdjustableDerivation {
  package var function: (Source) -> Element {
    get { transform }
    set { transform = newValue }
  }

  /// Replaces each element by its new result, unless both are the same.
  package func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    var log = log
    log.update(0..<source.count)
    return advance(log, to: source, from: shown)
  }
}
