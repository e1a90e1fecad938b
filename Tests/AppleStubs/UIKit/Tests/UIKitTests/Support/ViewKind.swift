import ObservableCollections
import UIKit

@testable import AdaptersOnUIKit

/// Both views, for tests of what they have in common.
enum ViewKind: CaseIterable, Sendable {
  case table, collection

  @MainActor func array(
    _ count: Int, isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) -> any ShownList {
    switch self {
    case .table: ShownArray<UITableView>(count, isShown: isShown, options: options)
    case .collection: ShownArray<UICollectionView>(count, isShown: isShown, options: options)
    }
  }

  @MainActor func sections(_ counts: [Int]) -> any ShownList {
    switch self {
    case .table: ShownSections<UITableView>(counts)
    case .collection: ShownSections<UICollectionView>(counts)
    }
  }
}

extension ShownList {
  /// The array of a list without sections.
  var array: ObservableArray<Row> {
    (self as? ShownArray<UITableView>)?.array ?? (self as? ShownArray<UICollectionView>)?.array
      ?? ObservableArray()
  }

  /// The list of one with sections.
  var sections: ObservableSections<Head, Row> {
    (self as? ShownSections<UITableView>)?.list ?? (self as? ShownSections<UICollectionView>)?.list
      ?? ObservableSections([])
  }

  func endTurn() { turns.endMainActorTurn() }
}
