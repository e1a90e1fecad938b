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
    /// Whether the user may delete a row, or insert one at its place.
    func canDeleteOrInsert(at path: IndexPath) -> Bool
    /// Whether the user may drag a row.
    func isMovable(at path: IndexPath) -> Bool
    /// Notes that the user may begin to drag a row.
    func noteMovable()
    func userDeletes(at path: IndexPath)
    func userInserts(at path: IndexPath)
    func userMoved(from source: IndexPath, to target: IndexPath)
  }

  extension TableContent where Self: ListViewBinding {
    func noteMovable() { renderer.noteMovable() }
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

    /// While the table is edited, also for rows that can only be moved: UIKit has been seen to give a row
    /// that cannot be edited no grip. Otherwise, such a row could be swiped, for nothing.
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      guard let content else { return false }
      return content.canDeleteOrInsert(at: indexPath)
        || tableView.isEditing && content.isMovable(at: indexPath)
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
      guard let content, content.isMovable(at: indexPath) else { return false }
      content.noteMovable()
      return true
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
