#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  // What the user deletes and inserts: the view shows it at once, like a batch, and the list follows.

  extension ListViewBinding {
    /// Whether ``removeSelection()`` would remove an element: for the menu item Edit > Delete.
    public var canRemoveSelection: Bool { takesUserChanges && !deletablePaths.isEmpty }

    /// Removes the selected elements that `canDelete` allows, as a change by the user.
    ///
    /// Call it for the Delete key and for the menu item Edit > Delete. Items of a context menu act on
    /// the element that `menuItems` receives: `clickedRow` may be that of another element by then.
    ///
    /// - Returns: whether the list changed.
    @discardableResult
    public func removeSelection() -> Bool {
      let paths = deletablePaths
      return !paths.isEmpty && remove(at: paths)
    }
  }

  /// The binding of a view that shows a list.
  @MainActor protocol RowsBinding: ListViewBinding {
    associatedtype Element
    /// The content that the view shows.
    var published: ArraySnapshot<Element> { get }
    var coalescer: CoalescingObserver<BatchUpdate<Element>>? { get }
    func apply(_ batch: BatchUpdate<Element>)
  }

  extension RowsBinding {
    /// Removes elements of `published`. Returns `false` if the list did not change.
    func delete(at indexes: IndexRanges) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      return followingUser {
        apply(published.batch { $0.remove(at: indexes) })
      } list: {
        coalescer.userRemoved(at: indexes)
      }
    }

    /// Inserts an element at a new index. Returns `false` if the list did not change.
    func insert(_ element: Element, at index: Int) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      return followingUser {
        apply(published.batch { $0.insert(element, at: index) })
      } list: {
        coalescer.userInserted(element, at: index)
      }
    }
  }

  /// The binding of a view that shows a list of sections.
  @MainActor protocol SectionsBinding: ListViewBinding {
    associatedtype Header: Identifiable
    associatedtype Element
    /// The content that the view shows.
    var published: SectionsSnapshot<Header, Element> { get }
    var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>? { get }
    func apply(_ batch: SectionsBatchUpdate<Header, Element>)
  }

  extension SectionsBinding {
    /// Removes elements of `published`. Returns `false` if the list did not change.
    func delete(at paths: ElementPaths) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      return followingUser {
        apply(published.batch { $0.remove(at: paths) })
      } list: {
        coalescer.userRemoved(at: paths)
      }
    }

    /// Inserts an element at a new path. Returns `false` if the list did not change.
    func insert(_ element: Element, at path: ElementPath) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      return followingUser {
        apply(published.batch { $0.insert(element, at: path) })
      } list: {
        coalescer.userInserted(element, at: path)
      }
    }
  }

  extension ArraySnapshot {
    /// The batch of an edit.
    fileprivate func batch(of edit: (ObservableArray<Element>) -> Void) -> BatchUpdate<Element> {
      let array = ObservableArray(self)
      array.historyLimit = 1
      let start = array.revision
      edit(array)
      guard let changes = array.changes(since: start) else {
        fatalError("The changes of one edit are not known")
      }
      return BatchUpdate(changes: changes, before: self, after: array.snapshot)
    }
  }

  extension SectionsSnapshot where Header: Identifiable {
    /// The batch of an edit.
    fileprivate func batch(
      of edit: (ObservableSections<Header, SectionElement>) -> Void
    ) -> SectionsBatchUpdate<Header, SectionElement> {
      let sections = ObservableSections(self)
      sections.historyLimit = 1
      let start = sections.revision
      edit(sections)
      guard let changes = sections.changes(since: start) else {
        fatalError("The changes of one edit are not known")
      }
      return SectionsBatchUpdate(changes: changes, before: self, after: sections.snapshot)
    }
  }
#endif
