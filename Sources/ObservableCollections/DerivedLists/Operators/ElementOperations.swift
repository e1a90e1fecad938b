/// The operations on the elements of a derived list, for every operator.
///
/// It is made where the type of the elements is known, in the module that calls an operator, and
/// compiled for that type. Generic code in this module would ask the runtime for the type at each
/// step.
///
/// A class, because a reference is held and passed on without access to the type.
@usableFromInline
package final class ElementOperations<Element> {
  /// The elements at some ranges of a list.
  @usableFromInline
  let fetch: (_ list: ArraySnapshot<Element>, _ ranges: [Range<Int>]) -> [Element]

  /// Some of the elements, by their indexes.
  @usableFromInline
  let pick: (_ elements: [Element], _ indexes: [Int32]) -> [Element]

  /// Edits a list to the result of runs. The runs that no move call touched are in old order.
  ///
  /// Returns an object that holds the removed elements.
  @usableFromInline
  let edit: (_ list: inout ArraySnapshot<Element>, _ news: NewElements<Element>) -> AnyObject

  /// Builds the result of runs.
  @usableFromInline
  let rebuild:
    (_ list: ArraySnapshot<Element>, _ news: NewElements<Element>) -> ArraySnapshot<Element>

  /// Takes the element at an index of a list as the new element of an edit.
  @usableFromInline
  let take:
    (_ list: ArraySnapshot<Element>, _ index: Int, _ held: ElementOperations<Element>) -> Void

  /// Applies an edit of one element to a list. The new element is the held one, and afterwards the
  /// removed element is.
  @usableFromInline
  let apply:
    (
      _ edit: SingleEdit, _ list: inout ArraySnapshot<Element>, _ held: ElementOperations<Element>
    ) -> Void

  /// Releases the held element.
  @usableFromInline
  let release: (_ held: ElementOperations<Element>) -> Void

  /// The element of an edit under way. Accessed by the holder of the list's gate.
  @exclusivity(unchecked) @usableFromInline var element: Element?

  /// Holds the new element of an edit.
  package func hold(_ element: Element) { self.element = element }

  // Not inlined: otherwise the calls of operators would not be, and their closures would not be
  // compiled into the loops that call them.
  @inlinable @inline(never)
  package init() {
    fetch = { $0.elements(at: $1) }
    pick = { elements, indexes in indexes.map { elements[Int($0)] } }
    edit = { list, news in
      let departed = DepartedElements<Element>()
      list.edit(to: news, departed)
      return departed
    }
    rebuild = { $0.rebuilt(to: $1) }
    take = { list, index, held in held.element = list[index] }
    apply = { edit, list, held in list.apply(edit, &held.element) }
    release = { held in _ = held.element.take() }
  }
}

/// The next state of a list: runs of its old state, and the new elements.
@usableFromInline
struct NewElements<Element> {
  @usableFromInline let runs: [PackedRun]
  /// Whether a move call touched some runs.
  @usableFromInline let hasMoves: Bool
  /// The lengths of the old and the new list.
  @usableFromInline let oldCount: Int
  @usableFromInline let newCount: Int
  /// The new elements, in their new order.
  @usableFromInline let inserted: [Element]
  /// The replacing elements, in their new order.
  @usableFromInline let updated: [Element]

  init(_ runs: DerivedRuns, inserted: [Element], updated: [Element]) {
    self.runs = runs.runs
    hasMoves = runs.hasMoves
    oldCount = runs.oldCount
    newCount = runs.newCount
    self.inserted = inserted
    self.updated = updated
  }
}

/// Elements removed from a list, to be released outside all locks.
@usableFromInline
final class DepartedElements<Element> {
  @usableFromInline var elements: [Element] = []
  @usableFromInline var ranges: [ArraySnapshot<Element>] = []

  @inlinable init() {}
}

/// Elements that move, in their new order.
@usableFromInline
struct MovedElements<Element> {
  /// The elements of short runs, and the number of those taken so far.
  @usableFromInline var elements: [Element] = []
  @usableFromInline var taken = 0
  /// The long runs.
  @usableFromInline var ranges: [ArraySnapshot<Element>] = []
  @usableFromInline var rangesTaken = 0

  /// The maximum length of a short run: copying it costs less than cutting the tree.
  @_alwaysEmitIntoClient static var few: Int { 64 }

  @inlinable init() {}

  @inlinable
  init(_ runs: [PackedRun], _ list: ArraySnapshot<Element>) {
    var reader = RunReader(list)
    for run in runs where run.isMoved && !run.isInserted && !run.isUpdated {
      let range = run.oldStart..<run.oldStart + run.count
      if run.count > Self.few {
        ranges.append(list.part(range))
      } else {
        reader.forEachRun(in: range) { elements.append(contentsOf: $0) }
      }
    }
  }
}

extension ArraySnapshot {
  /// Applies an edit of one element.
  ///
  /// - Parameter element: the new element; afterwards the removed one.
  @_alwaysEmitIntoClient
  mutating func apply(_ edit: SingleEdit, _ element: inout Element?) {
    switch edit {
    case .insertion(let index):
      if let new = element.take() { insert(new, at: index) }
    case .removal(let index):
      element = remove(at: index)
    case .replacement(let index):
      if let new = element.take() { element = replace(at: index, with: new) }
    case .move(let source, let target):
      insert(remove(at: source), at: target)
    }
  }

  /// Edits the list from the first run to the last. The runs that no move call touched are in old
  /// order.
  ///
  /// Moved elements are copied first, then removed from their old places and inserted at their new
  /// ones.
  ///
  /// - Complexity: O(R log N) for R runs, plus the inserted and replaced elements.
  @inlinable
  mutating func edit(to news: NewElements<Element>, _ departed: DepartedElements<Element>) {
    var moved = news.hasMoves ? MovedElements(news.runs, self) : MovedElements()
    var (position, oldEnd, inserted, updated) = (0, 0, 0, 0)
    for run in news.runs {
      if run.isInserted {
        insert(news.inserted, inserted..<inserted + run.count, at: position)
        inserted += run.count
      } else if run.isMoved, run.isUpdated {
        insert(news.updated, updated..<updated + run.count, at: position)
        updated += run.count
      } else if run.isMoved, run.count > MovedElements<Element>.few {
        insert(contentsOf: moved.ranges[moved.rangesTaken], at: position)
        moved.rangesTaken += 1
      } else if run.isMoved {
        insert(moved.elements, moved.taken..<moved.taken + run.count, at: position)
        moved.taken += run.count
      } else {
        takeOut(run.oldStart - oldEnd, at: position, departed)
        oldEnd = run.oldStart + run.count
        if run.isUpdated {
          for offset in 0..<run.count {
            departed.elements.append(
              replace(at: position + offset, with: news.updated[updated + offset]))
          }
          updated += run.count
        }
      }
      position += run.count
    }
    takeOut(news.oldCount - oldEnd, at: position, departed)
  }

  @inlinable
  mutating func takeOut(_ count: Int, at index: Int, _ departed: DepartedElements<Element>) {
    if count == 1 {
      departed.elements.append(remove(at: index))
    } else if count > 0 {
      departed.ranges.append(removeSubrange(index..<index + count))
    }
  }

  @inlinable
  mutating func insert(_ elements: [Element], _ range: Range<Int>, at index: Int) {
    if range.count == 1 { return insert(elements[range.lowerBound], at: index) }
    elements.withUnsafeBufferPointer { elements in
      let elements = UnsafeBufferPointer(rebasing: elements[range])
      if insertIntoLeaf(UnsafeMutableBufferPointer(mutating: elements), at: index) { return }
      insert(contentsOf: ArraySnapshot(copying: elements, shape: shape), at: index)
    }
  }

  /// The result of runs of the list, built in one pass. O(N).
  @inlinable
  func rebuilt(to news: NewElements<Element>) -> ArraySnapshot {
    var builder = TreeBuilder<Element>(shape: shape, expecting: news.newCount)
    var reader = RunReader(self)
    var (inserted, updated) = (0, 0)
    news.inserted.withUnsafeBufferPointer { newElements in
      news.updated.withUnsafeBufferPointer { others in
        for run in news.runs {
          if run.isInserted {
            builder.append(
              copying: UnsafeBufferPointer(rebasing: newElements[inserted..<inserted + run.count]))
            inserted += run.count
          } else if run.isUpdated {
            builder.append(
              copying: UnsafeBufferPointer(rebasing: others[updated..<updated + run.count]))
            updated += run.count
          } else {
            builder.append(
              copying: run.oldStart..<run.oldStart + run.count, from: &reader)
          }
        }
      }
    }
    return builder.finish()
  }
}
