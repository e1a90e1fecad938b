#if canImport(UIKit) && !os(watchOS)
  import Foundation
  import ObservableCollections

  // What the user does, for tables and collections alike: the view shows it at once, the list
  // follows.

  /// The binding of a view that shows a list.
  @MainActor protocol RowsBinding: ListViewBinding {
    associatedtype Element
    /// The content that the view shows.
    var published: ArraySnapshot<Element> { get set }
    var coalescer: CoalescingObserver<BatchUpdate<Element>>? { get }
    var needsNewCell: ((_ old: Element, _ new: Element) -> Bool)? { get }
  }

  extension RowsBinding {
    /// Returns whether a new path needs another cell in a batch; `nil` if none does.
    func cellReplacement(in batch: BatchUpdate<Element>) -> ((IndexPath) -> Bool)? {
      guard let needsNewCell else { return nil }
      let before = published
      return { path in
        guard let old = batch.changes.oldIndex(forNew: path[1]) else { return false }
        return needsNewCell(before[old], batch.after[path[1]])
      }
    }

    /// Moves an element to a new path, counted without it. Returns `false` if nothing was moved.
    func move(from source: IndexPath, to target: IndexPath) -> Bool {
      guard takesDrops else { return false }
      let after = published.edited { $0.move(from: source[1], to: target[1]) }
      if source == target { return true }
      var block = ListBlock()
      block.moves = [(source, target)]
      return renderer.apply(
        block, rowCount: published.count, publish: { self.published = after }
      ) { coalescer?.userMoved(from: source[1], to: target[1]) ?? false }
    }

    /// Removes the elements at paths in `published`. Returns `false` if nothing was removed.
    func delete(at paths: [IndexPath]) -> Bool {
      guard takesUserChanges else { return false }
      let indexes = IndexRanges(paths.map { $0[1] })
      let after = published.edited { $0.remove(at: indexes) }
      var block = ListBlock()
      block.removals = indexes.indexPaths(inSection: 0)
      return renderer.apply(
        block, rowCount: published.count, publish: { self.published = after }
      ) { coalescer?.userRemoved(at: indexes) ?? false }
    }

    /// Inserts an element at a new path. Returns `false` if nothing was inserted.
    func insert(_ element: Element, at path: IndexPath) -> Bool {
      guard takesUserChanges else { return false }
      let after = published.edited { $0.insert(element, at: path[1]) }
      var block = ListBlock()
      block.insertions = [path]
      return renderer.apply(
        block, rowCount: published.count, publish: { self.published = after }
      ) { coalescer?.userInserted(element, at: path[1]) ?? false }
    }

    /// Adopts the move of an element by the user, which the view already shows.
    func adoptMove(from source: IndexPath, to target: IndexPath) {
      let before = published
      let after = before.edited { $0.move(from: source[1], to: target[1]) }
      let isTaken = followsUser
      renderer.adopt(
        publish: { published = after }, oldPath: { $0.before(dropFrom: source, to: target) },
        takeBack: { self.published = before })
      if isTaken {
        renderer.holding { _ = coalescer?.userMoved(from: source[1], to: target[1]) }
      }
    }
  }

  /// The binding of a view that shows a list of sections.
  @MainActor protocol SectionsBinding: ListViewBinding {
    associatedtype Header: Identifiable
    associatedtype Element
    /// The content that the view shows.
    var published: SectionsSnapshot<Header, Element> { get set }
    var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>? { get }
    var needsNewCell: ((_ old: Element, _ new: Element) -> Bool)? { get }
  }

  extension SectionsBinding {
    /// Returns whether a new path needs another cell in a batch; `nil` if none does.
    func cellReplacement(
      in batch: SectionsBatchUpdate<Header, Element>
    ) -> ((IndexPath) -> Bool)? {
      guard let needsNewCell else { return nil }
      let before = published
      return { path in
        guard let new = ElementPath(path), let old = batch.changes.oldPath(forNew: new) else {
          return false
        }
        return needsNewCell(before[old], batch.after[new])
      }
    }

    /// Moves an element to a new path, counted without it. Returns `false` if nothing was moved.
    func move(from source: IndexPath, to target: IndexPath) -> Bool {
      guard takesDrops, let old = ElementPath(source), let new = ElementPath(target) else {
        return false
      }
      let after = published.edited { $0.move(from: old, to: new) }
      if source == target { return true }
      var block = ListBlock()
      block.moves = [(source, target)]
      return renderer.apply(
        block, rowCount: published.elementCount, publish: { self.published = after }
      ) { coalescer?.userMoved(from: old, to: new) ?? false }
    }

    /// Removes the elements at paths in `published`. Returns `false` if nothing was removed.
    func delete(at paths: [IndexPath]) -> Bool {
      guard takesUserChanges else { return false }
      let places = ElementPaths(paths.compactMap { ElementPath($0) })
      let after = published.edited { $0.remove(at: places) }
      var block = ListBlock()
      block.removals = places.indexPaths
      return renderer.apply(
        block, rowCount: published.elementCount, publish: { self.published = after }
      ) { coalescer?.userRemoved(at: places) ?? false }
    }

    /// Inserts an element at a new path. Returns `false` if nothing was inserted.
    func insert(_ element: Element, at path: IndexPath) -> Bool {
      guard takesUserChanges, let place = ElementPath(path) else { return false }
      let after = published.edited { $0.insert(element, at: place) }
      var block = ListBlock()
      block.insertions = [path]
      return renderer.apply(
        block, rowCount: published.elementCount, publish: { self.published = after }
      ) { coalescer?.userInserted(element, at: place) ?? false }
    }

    /// Adopts the move of an element by the user, which the view already shows.
    func adoptMove(from source: IndexPath, to target: IndexPath) {
      guard let old = ElementPath(source), let new = ElementPath(target) else { return }
      let before = published
      let after = before.edited { $0.move(from: old, to: new) }
      let isTaken = followsUser
      renderer.adopt(
        publish: { published = after }, oldPath: { $0.before(dropFrom: source, to: target) },
        takeBack: { self.published = before })
      if isTaken { renderer.holding { _ = coalescer?.userMoved(from: old, to: new) } }
    }
  }

  extension IndexPath {
    /// Returns the path that a row had before the user dragged another one.
    ///
    /// - Parameters:
    ///   - source: the old path of the dragged row.
    ///   - target: its new path, counted without it.
    func before(dropFrom source: IndexPath, to target: IndexPath) -> IndexPath {
      if self == target { return source }
      var row = self[1]
      if self[0] == target[0], row > target[1] { row -= 1 }
      if self[0] == source[0], row >= source[1] { row += 1 }
      return [self[0], row]
    }
  }
#endif
