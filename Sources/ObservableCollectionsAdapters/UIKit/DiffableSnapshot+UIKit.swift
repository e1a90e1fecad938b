#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The way to update the cell of an element replaced by one with the same `id`.
  typealias ItemRefresh = ListViewOptions.Refresh

  extension NSDiffableDataSourceSnapshot {
    /// Applies a batch to one section of identifiers.
    ///
    /// Use it for a diffable data source whose items are the `id`s of the elements. The data source
    /// compares whole snapshots again when it applies them; ``CollectionViewBinding`` and
    /// ``TableViewBinding`` avoid this.
    ///
    /// ```swift
    /// observer = posts.render(initial: true) { batch in
    ///   var snapshot = dataSource.snapshot()
    ///   snapshot.apply(batch, toSection: .main)
    ///   dataSource.apply(snapshot)
    /// }
    /// ```
    ///
    /// If an element is replaced by one with the same `id`, its cell is refreshed; if the `id`
    /// differs, the item is removed and another one is inserted. An element removed and inserted
    /// again in one turn is also refreshed, because the data source keeps the cell of its `id`.
    ///
    /// An initial batch replaces all items of the section and refreshes those that remain.
    ///
    /// - Parameters:
    ///   - batch: the batch, which starts from the section's state. The `id`s of its elements must
    ///     be distinct.
    ///   - section: the section, which contains only the `id`s of the array before the batch.
    ///   - refresh: the way to update the cell of an element replaced by one with the same `id`.
    /// - Complexity: O(C log N) for C changes among N elements, and C calls of the snapshot.
    public mutating func apply<Element: Identifiable>(
      _ batch: BatchUpdate<Element>, toSection section: SectionIdentifierType,
      refresh: ListViewOptions.Refresh = .reconfigure
    ) where Element.ID == ItemIdentifierType {
      take(batch, in: section, refresh: refresh)
    }

    /// Applies a batch to the identifiers of a list of sections.
    ///
    /// It works like ``apply(_:toSection:refresh:)``, with the `id`s of the list's sections as
    /// sections. A section that was replaced, or got another `id`, is deleted and inserted with its
    /// items. A replaced header needs no change, because the `id` remains. An initial batch
    /// replaces all sections and refreshes the elements that remain.
    ///
    /// - Parameters:
    ///   - batch: the batch, which starts from the state of the snapshot.
    ///   - refresh: the way to update the cell of an element replaced by one with the same `id`.
    /// - Complexity: O(C log N) for C changes among N elements, and C calls of the snapshot. An
    ///   inserted or removed section counts as all its elements.
    public mutating func apply<Header: Identifiable, Element: Identifiable>(
      _ batch: SectionsBatchUpdate<Header, Element>,
      refresh: ListViewOptions.Refresh = .reconfigure
    ) where Header.ID == SectionIdentifierType, Element.ID == ItemIdentifierType {
      take(batch, refresh: refresh)
    }

    /// Marks items of replaced elements for a refresh.
    mutating func refresh(_ items: [ItemIdentifierType], by refresh: ListViewOptions.Refresh) {
      if items.isEmpty { return }
      switch refresh {
      case .reconfigure: reconfigureItems(items)
      case .reload: reloadItems(items)
      }
    }
  }
#endif
