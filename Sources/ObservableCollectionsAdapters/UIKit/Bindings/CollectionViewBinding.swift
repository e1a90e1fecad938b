#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Shows a list in a collection view, one item for each element.
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
  /// The list is changed wherever the program likes; the view follows once a turn. Index paths
  /// that the view hands out count in ``items``, not in the list, which may have changed since.
  @MainActor public final class CollectionViewBinding<Element>: ListViewBinding {
    /// Makes the cell of an element.
    public typealias CellProvider =
      (UICollectionView, IndexPath, Element) -> UICollectionViewCell

    /// What the view shows.
    public private(set) var items = ArraySnapshot<Element>()
    /// Whether the user may drag the item of an element; nil if none.
    public var canMove: ((Element) -> Bool)?
    /// Makes views beside the cells, by their kind; nil if the layout has none. A layout that has
    /// some traps without it.
    public var supplementaryView:
      ((UICollectionView, String, IndexPath) -> UICollectionReusableView)?

    private let list: ObservableList<Element>
    private let cell: CellProvider?
    private let dataSource = CollectionDataSource()
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Shows a list, and becomes the view's data source.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - collectionView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - cell: makes a cell for an element. With ``ListViewOptions/Refresh/reconfigure`` it must
    ///     be dequeued.
    public init(
      of list: ObservableList<Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell) = (list, cell)
      super.init(collectionView, options: options)
      dataSource.content = self
      collectionView.dataSource = dataSource
      observe(scheduler)
    }

    /// Shows a list in a view that has a data source of its own.
    ///
    /// Set the view's `dataSource` afterwards. It must take everything from ``items``: their
    /// number, in one section, and their elements.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - collectionView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    public init(
      of list: ObservableList<Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell) = (list, nil)
      super.init(collectionView, options: options)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element that the view shows at a path; nil if there is none.
    public func element(at path: IndexPath) -> Element? {
      path.count == 2 && path[0] == 0 && items.indices.contains(path[1]) ? items[path[1]] : nil
    }
  }

  // MARK: - What the observer tells

  extension CollectionViewBinding: @MainActor RenderSink {
    /// Shows the state of the list. For the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.items = rows })
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.items = batch.after },
        counts: { $0 == 0 ? batch.after.count : nil })
    }
  }

  // MARK: - What the user does

  extension CollectionViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> {
      get { items }
      set { items = newValue }
    }

    /// Deletes items for the user: the view shows it at once, and the list follows.
    ///
    /// - Parameter paths: in ``items``; traps if one is outside.
    /// - Returns: false if nothing happened, because the observation has ended or the view must be
    ///   left alone now; or if the list does not follow, and then the next turn brings them back.
    @discardableResult
    public func removeItems(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Puts an item in for the user: the view shows it at once, and the list follows.
    ///
    /// - Parameters:
    ///   - element: what the item shows.
    ///   - path: its place afterwards; traps outside ``items``.
    /// - Returns: false if nothing happened, because the observation has ended or the view must be
    ///   left alone now.
    @discardableResult
    public func insertItem(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Says that the user dragged an item: the view shows it in its new place already.
    ///
    /// The view's data source calls it; one of your own does so in
    /// `collectionView(_:moveItemAt:to:)`.
    ///
    /// - Parameters:
    ///   - source: where the item was; traps outside ``items``.
    ///   - target: where it is; traps outside ``items``.
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
