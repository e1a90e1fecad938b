#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// A data source that shows a list in a collection view, with one item per element.
  ///
  /// ```swift
  /// let cell = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, number in
  ///   cell.label.text = "\(number)"
  /// }
  /// items = CollectionViewBinding(of: numbers, in: collectionView) { collectionView, path, number in
  ///   collectionView.dequeueConfiguredReusableCell(using: cell, for: path, item: number)
  /// }
  /// ```
  ///
  /// Change the list anywhere: the view is updated once a turn. Index paths from the view refer to
  /// ``items``, not to the list, which may have changed since.
  @MainActor public final class CollectionViewBinding<Element>: ListViewBinding {
    /// A closure that returns the cell for an element.
    public typealias CellProvider =
      (UICollectionView, IndexPath, Element) -> UICollectionViewCell

    /// The content that the view shows.
    public private(set) var items = ArraySnapshot<Element>()
    /// Returns whether the user may drag the item of an element; `nil` if no item may be dragged.
    public var canMove: ((Element) -> Bool)?
    /// Returns the supplementary view of a kind; `nil` if the layout has none. If the layout
    /// requests one, a `nil` closure traps.
    public var supplementaryView:
      ((UICollectionView, String, IndexPath) -> UICollectionReusableView)?

    /// Returns whether a replaced element needs another cell, of another class or with another reuse
    /// identifier: the item is reloaded then. If `nil`, ``ListViewOptions/refresh`` decides for all.
    public var needsNewCell: ((_ old: Element, _ new: Element) -> Bool)?

    private let list: ObservableList<Element>
    private let cell: CellProvider?
    private let dataSource = CollectionDataSource()
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

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
      of list: ObservableList<Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell) = (list, cell)
      super.init(collectionView, options: options, providesCells: true)
      dataSource.content = self
      collectionView.dataSource = dataSource
      observe(scheduler)
    }

    /// Creates a binding for a view that has a data source of its own.
    ///
    /// Set the view's `dataSource` afterwards. It must take the number of items, in one section,
    /// and their elements from ``items``.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - collectionView: the collection view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of list: ObservableList<Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell) = (list, nil)
      super.init(collectionView, options: options, providesCells: false)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element shown at an index path, or `nil` if there is none.
    public func element(at path: IndexPath) -> Element? {
      path.count == 2 && path[0] == 0 && items.indices.contains(path[1]) ? items[path[1]] : nil
    }
  }

  // MARK: - What the observer tells

  extension CollectionViewBinding: @MainActor RenderSink {
    /// Shows a state of the list. Called by the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.items = rows })
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.items = batch.after },
        counts: { $0 == 0 ? batch.after.count : nil },
        needsNewCell: cellReplacement(in: batch))
    }
  }

  // MARK: - What the user does

  extension CollectionViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> {
      get { items }
      set { items = newValue }
    }

    /// Deletes items in the view at once, and their elements in the list, as a change by the user.
    ///
    /// - Parameter paths: index paths in ``items``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended or the view
    ///   cannot be updated now. Items that the list keeps come back with the next turn.
    @discardableResult
    public func removeItems(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Inserts an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element of the item.
    ///   - path: the index path after the insertion; traps outside ``items``.
    /// - Returns: `false` if nothing was inserted, because the observation has ended or the view
    ///   cannot be updated now.
    @discardableResult
    public func insertItem(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Moves an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// Call it for a drop that the program accepts, in `collectionView(_:performDropWith:)`.
    ///
    /// - Parameters:
    ///   - source: the index path of the item; traps outside ``items``.
    ///   - target: the index path after the move; traps outside ``items``.
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
    ///   - source: the index path before the drag; traps outside ``items``.
    ///   - target: the index path after the drag; traps outside ``items``.
    public func userMoved(from source: IndexPath, to target: IndexPath) {
      adoptMove(from: source, to: target)
    }
  }

  extension CollectionViewBinding: CollectionContent {
    var sectionCount: Int { 1 }

    func itemCount(of section: Int) -> Int { items.count }

    func cell(in collectionView: UICollectionView, at path: IndexPath) -> UICollectionViewCell {
      renderer.holding {
        cell?(collectionView, path, items[path[1]]) ?? UICollectionViewCell(frame: .zero)
      }
    }

    func supplementaryView(
      in collectionView: UICollectionView, ofKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView {
      guard let supplementaryView else { noSupplementaryView(ofKind: kind, at: path) }
      return renderer.holding { supplementaryView(collectionView, kind, path) }
    }

    func canMove(at path: IndexPath) -> Bool {
      let isMovable = renderer.holding { canMove?(items[path[1]]) ?? false }
      if isMovable { renderer.noteMovable() }
      return isMovable
    }
  }
#endif
