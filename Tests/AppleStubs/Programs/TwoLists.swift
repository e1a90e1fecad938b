// Rows are dragged between two lists.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Ticket: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

final class BoardController: UIViewController, UITableViewDragDelegate, UITableViewDropDelegate {
  private let open = ObservableArray<Ticket>()
  private let done = ObservableArray<Ticket>()
  private let openTable = UITableView(frame: .zero, style: .plain)
  private let doneTable = UITableView(frame: .zero, style: .plain)
  private var openRows: TableViewBinding<Ticket>?
  private var doneRows: TableViewBinding<Ticket>?

  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView(arrangedSubviews: [openTable, doneTable])
    stack.distribution = .fillEqually
    stack.frame = view.bounds
    view.addSubview(stack)
    openRows = bind(open, openTable)
    doneRows = bind(done, doneTable)
  }

  private func bind(_ list: ObservableArray<Ticket>, _ table: UITableView) -> TableViewBinding<
    Ticket
  > {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "ticket")
    table.dragDelegate = self
    table.dropDelegate = self
    table.dragInteractionEnabled = true
    return TableViewBinding(of: list, in: table) { table, path, ticket in
      let cell = table.dequeueReusableCell(withIdentifier: "ticket", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = ticket.title
      cell.contentConfiguration = content
      return cell
    }
  }

  private func rows(of table: UITableView) -> TableViewBinding<Ticket>? {
    table === openTable ? openRows : doneRows
  }

  func tableView(
    _ tableView: UITableView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath
  ) -> [UIDragItem] {
    guard let ticket = rows(of: tableView)?.element(at: indexPath) else { return [] }
    let item = UIDragItem(itemProvider: NSItemProvider(object: ticket.title as NSString))
    item.localObject = ticket.id
    return [item]
  }

  func tableView(
    _ tableView: UITableView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .move, intent: .insertAtDestinationIndexPath)
  }

  func tableView(
    _ tableView: UITableView, performDropWith coordinator: any UITableViewDropCoordinator
  ) {
    guard let id = coordinator.items.first?.dragItem.localObject as? Ticket.ID else { return }
    let next = coordinator.destinationIndexPath.flatMap { rows(of: tableView)?.element(at: $0)?.id }
    let toDone = tableView === doneTable
    transaction(open, done) { open, done in
      let ticket = open[id: id] ?? done[id: id]
      guard let ticket else { return }
      open.remove(id: id)
      done.remove(id: id)
      let target = toDone ? done : open
      target.append(ticket)
      if let next, next != id { target.move(id: id, before: next) }
    }
  }
}
