#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// A data source that shows a list of sections in a collection view, with one item per element.
  ///
  /// In all other respects, it works like ``CollectionViewBinding``.
  @MainActor
  public final class SectionsCollectionViewBinding<Header: Identifiable, Element>:
    ListViewBinding
  {
    /// A closure that returns the cell for an element.
    public typealias CellProvider =
      (UICollectionView, IndexPath, Element) -> UICollectionViewCell

    /// The content that the view shows.
    public private(set) var sections = SectionsSnapshot<Header, Element>()
    /// Returns a section's supplementary view of a kind; `nil` if the layout has none. If the
    /// layout requests one, a `nil` closure traps.
    public var supplementaryView:
      ((UICollectionView, String, IndexPath, Header) -> UICollectionReusableView)?
    /// The kinds of supplementary views that show a section's header.
    public var supplementaryKinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    /// Updates an on-screen view of a section's header that was replaced. If `nil`, the section is
    /// reloaded with its items.
    public var configureSupplementaryView: ((UICollectionReusableView, String, Header) -> Void)?
    /// Returns whether the user may drag the item of an element; `nil` if no item may be dragged.
    public var canMove: ((Element) -> Bool)?

    /// Returns whether a replaced element needs another cell, of another class or with another reuse
    /// identifier: the item is reloaded then. If `nil`, ``ListViewOptions/refresh`` decides for all.
    public var needsNewCell: ((_ old: Element, _ new: Element) -> Bool)?

    private let list: ObservableSectionsList<Header, Element>
    private let cell: CellProvider?
    private let dataSource = CollectionDataSource()
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?
    private weak var collectionView: UICollectionView?

    /// Creates a binding and sets it as the view's data source.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - collectionView: the collection view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - cell: returns the cell for an element. With ``ListViewOptions/Refresh/reconfigure``, the
    ///     cell must be dequeued.
    public init(
      of list: ObservableSectionsList<Header, Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell, self.collectionView) = (list, cell, collectionView)
      super.init(collectionView, options: options, providesCells: true)
      dataSource.content = self
      collectionView.dataSource = dataSource
      observe(scheduler)
    }

    /// Creates a binding for a view that has a data source of its own.
    ///
    /// Set the view's `dataSource` afterwards. It must take the number of sections, their numbers
    /// of items, and their elements from ``sections``.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - collectionView: the collection view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of list: ObservableSectionsList<Header, Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell, self.collectionView) = (list, nil, collectionView)
      super.init(collectionView, options: options, providesCells: false)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      renderer.refreshHeader = { [weak self] in self?.refreshHeaders(of: $0) }
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element shown at an index path, or `nil` if there is none.
    public func element(at path: IndexPath) -> Element? {
      ElementPath(path).flatMap { sections.element(at: $0) }
    }

    private func refreshHeaders(of section: Int) {
      for kind in supplementaryKinds {
        let view = collectionView?.supplementaryView(forElementKind: kind, at: [section, 0])
        guard let view else { continue }
        if let configureSupplementaryView {
          configureSupplementaryView(view, kind, sections[section].header)
        } else if supplementaryView != nil {
          return collectionView?.reloadSections(IndexSet(integer: section)) ?? ()
        }
      }
    }
  }

  // MARK: - What the observer tells

  extension SectionsCollectionViewBinding: @MainActor RenderSink {
    /// Shows a state of the list. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.sections = sections })
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.sections = batch.after },
        counts: { batch.after.count(ofSection: $0) },
        needsNewCell: cellReplacement(in: batch))
    }
  }

  // MARK: - What the user does

  extension SectionsCollectionViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> {
      get { sections }
      set { sections = newValue }
    }

    /// Deletes items in the view at once, and their elements in the list, as a change by the user.
    ///
    /// - Parameter paths: index paths in ``sections``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended or the view
    ///   cannot be updated now. Items that the list keeps come back with the next turn.
    @discardableResult
    public func removeItems(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Inserts an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element of the item.
    ///   - path: the index path after the insertion; traps outside ``sections``.
    /// - Returns: `false` if the observation has ended or the view cannot be updated now: nothing
    ///   is inserted. Also `false` if the section was removed from the list: the next turn removes
    ///   the item.
    @discardableResult
    public func insertItem(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Moves an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// Call it for a drop that the program accepts, in `collectionView(_:performDropWith:)`.
    ///
    /// - Parameters:
    ///   - source: the index path of the item; traps outside ``sections``.
    ///   - target: the index path after the move; traps outside ``sections``.
    /// - Returns: whether the list changed. It does not if the observation has ended or the view
    ///   cannot be updated now. An item that the list keeps in its place goes back with the next
    ///   turn.
    @discardableResult
    public func moveItem(from source: IndexPath, to target: IndexPath) -> Bool {
      move(from: source, to: target)
    }

    /// Reports that the user dragged an item, which the view already shows in its new place.
    ///
    /// Called by the binding's data source. If the view has its own data source, call it from
    /// `collectionView(_:moveItemAt:to:)`.
    ///
    /// - Parameters:
    ///   - source: the index path before the drag; traps outside ``sections``.
    ///   - target: the index path after the drag; traps outside ``sections``.
    public func userMoved(from source: IndexPath, to target: IndexPath) {
      adoptMove(from: source, to: target)
    }
  }

  extension SectionsCollectionViewBinding: CollectionContent {
    var sectionCount: Int { sections.count }

    func itemCount(of section: Int) -> Int { sections.count(ofSection: section) ?? 0 }

    func cell(in collectionView: UICollectionView, at path: IndexPath) -> UICollectionViewCell {
      renderer.holding {
        cell?(collectionView, path, sections[path[0]].elements[path[1]])
          ?? UICollectionViewCell(frame: .zero)
      }
    }

    func supplementaryView(
      in collectionView: UICollectionView, ofKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      guard let supplementaryView else { noSupplementaryView(ofKind: kind, at: path) }
      return renderer.holding {
        supplementaryView(collectionView, kind, path, sections[path[0]].header)
      }
    }

    func canMove(at path: IndexPath) -> Bool {
      let isMovable = renderer.holding { element(at: path).flatMap { canMove?($0) } ?? false }
      if isMovable { renderer.noteMovable() }
      return isMovable
    }
  }
#endif
