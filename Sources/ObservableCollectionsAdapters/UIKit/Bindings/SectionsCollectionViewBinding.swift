#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Shows a list of two levels in a collection view: sections, and an item for each element.
  ///
  /// As ``CollectionViewBinding``, in all else.
  @MainActor
  public final class SectionsCollectionViewBinding<Header: Identifiable, Element>:
    ListViewBinding
  {
    /// Makes the cell of an element.
    public typealias CellProvider =
      (UICollectionView, IndexPath, Element) -> UICollectionViewCell

    /// What the view shows.
    public private(set) var sections = SectionsSnapshot<Header, Element>()
    /// Makes views beside the cells, by their kind, for a section; nil if the layout has none. A
    /// layout that has some traps without it.
    public var supplementaryView:
      ((UICollectionView, String, IndexPath, Header) -> UICollectionReusableView)?
    /// The kinds of views that show a section's header.
    public var supplementaryKinds = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    /// Brings such a view up to date that is on the screen, when the section's header was
    /// replaced. Without it the section is reloaded for that, with its items.
    public var configureSupplementaryView: ((UICollectionReusableView, String, Header) -> Void)?
    /// Whether the user may drag the item of an element; nil if none.
    public var canMove: ((Element) -> Bool)?

    private let list: ObservableSectionsList<Header, Element>
    private let cell: CellProvider?
    private let dataSource = CollectionDataSource()
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?
    private weak var collectionView: UICollectionView?

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
      of list: ObservableSectionsList<Header, Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell, self.collectionView) = (list, cell, collectionView)
      super.init(collectionView, options: options)
      dataSource.content = self
      collectionView.dataSource = dataSource
      observe(scheduler)
    }

    /// Shows a list in a view that has a data source of its own.
    ///
    /// Set the view's `dataSource` afterwards. It must take everything from ``sections``: their
    /// number, the number of items in them, and their elements.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - collectionView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    public init(
      of list: ObservableSectionsList<Header, Element>, in collectionView: UICollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell, self.collectionView) = (list, nil, collectionView)
      super.init(collectionView, options: options)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      renderer.refreshHeader = { [weak self] in self?.refreshHeaders(of: $0) }
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element that the view shows at a path; nil if there is none.
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
    /// Shows the state of the list. For the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.sections = sections })
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.sections = batch.after },
        counts: { batch.after.count(ofSection: $0) })
    }
  }

  // MARK: - What the user does

  extension SectionsCollectionViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> {
      get { sections }
      set { sections = newValue }
    }

    /// Deletes items for the user: the view shows it at once, and the list follows.
    ///
    /// - Parameter paths: in ``sections``; traps if one is outside.
    /// - Returns: false if nothing happened, because the observation has ended or the view must be
    ///   left alone now; or if the list does not follow, and then the next turn brings them back.
    @discardableResult
    public func removeItems(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Puts an item in for the user: the view shows it at once, and the list follows.
    ///
    /// - Parameters:
    ///   - element: what the item shows.
    ///   - path: its place afterwards; traps outside ``sections``.
    /// - Returns: false if nothing happened, because the observation has ended or the view must be
    ///   left alone now; or if the section is gone, and then the next turn takes the item back.
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
    ///   - source: where the item was; traps outside ``sections``.
    ///   - target: where it is; traps outside ``sections``.
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
