// Swipe actions, deleting and reordering in a table.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Mail: Identifiable, Equatable, Sendable {
  let id: UUID
  var subject: String
  var isRead = false
}

final class InboxController: UITableViewController {
  private let mails = ObservableArray<Mail>()
  private var rows: TableViewBinding<Mail>?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Inbox"
    navigationItem.rightBarButtonItem = editButtonItem
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mail")
    rows = TableViewBinding(of: mails, in: tableView) { tableView, path, mail in
      let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = mail.subject
      content.textProperties.font = .preferredFont(forTextStyle: mail.isRead ? .body : .headline)
      cell.contentConfiguration = content
      return cell
    }
    rows?.canDelete = { _ in true }
    rows?.canMove = { _ in true }
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let mail = rows?.element(at: indexPath) else { return nil }
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [weak self] _, _, done in
      self?.mails.remove(id: mail.id)
      done(true)
    }
    let read = UIContextualAction(style: .normal, title: mail.isRead ? "Unread" : "Read") {
      [weak self] _, _, done in
      self?.mails[id: mail.id]?.isRead.toggle()
      done(true)
    }
    read.backgroundColor = .systemBlue
    return UISwipeActionsConfiguration(actions: [delete, read])
  }
}
