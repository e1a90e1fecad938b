#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The content of a table view, by index path.
  @MainActor protocol TableContent: AnyObject {
    var sectionCount: Int { get }
    func rowCount(of section: Int) -> Int
    func cell(in tableView: UITableView, at path: IndexPath) -> UITableViewCell
    func headerTitle(of section: Int) -> String?
    func footerTitle(of section: Int) -> String?
    /// The titles of the table's index, or `nil` if there is none.
    var indexTitles: [String]? { get }
    /// The section for an index of ``indexTitles``.
    func section(ofIndexTitle index: Int) -> Int
    func canEdit(at path: IndexPath) -> Bool
    func canMove(at path: IndexPath) -> Bool
    func userDeletes(at path: IndexPath)
    func userInserts(at path: IndexPath)
    func userMoved(from source: IndexPath, to target: IndexPath)
  }

  /// The data source of a table view. Not generic, because a generic class cannot conform to
  /// Objective-C protocols in extensions.
  final class TableDataSource: NSObject, UITableViewDataSource {
    weak var content: (any TableContent)?

    func numberOfSections(in tableView: UITableView) -> Int { content?.sectionCount ?? 0 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      content?.rowCount(of: section) ?? 0
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      content?.cell(in: tableView, at: indexPath)
        ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
      content?.headerTitle(of: section)
    }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
      content?.footerTitle(of: section)
    }

    func sectionIndexTitles(for tableView: UITableView) -> [String]? { content?.indexTitles }

    func tableView(
      _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      content?.section(ofIndexTitle: index) ?? 0
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      content?.canEdit(at: indexPath) ?? false
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      content?.canMove(at: indexPath) ?? false
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      switch editingStyle {
      case .delete: content?.userDeletes(at: indexPath)
      case .insert: content?.userInserts(at: indexPath)
      default: break
      }
    }

    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      content?.userMoved(from: sourceIndexPath, to: destinationIndexPath)
    }
  }
#endif
