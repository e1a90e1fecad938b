// Managed objects as values, in sections.

import CoreData
import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

@objc(StoredTask) nonisolated final class StoredTask: NSManagedObject {
  @NSManaged var title: String?
  @NSManaged var isDone: Bool
}

nonisolated struct Todo: Identifiable, Equatable, Sendable {
  let id: NSManagedObjectID
  var title: String
  var isDone: Bool

  init(_ stored: StoredTask) {
    (id, title, isDone) = (stored.objectID, stored.title ?? "", stored.isDone)
  }
}

@MainActor final class TodoStore: NSObject, NSFetchedResultsControllerDelegate {
  let todos = ObservableArray<Todo>()
  private let context: NSManagedObjectContext
  private let results: NSFetchedResultsController<StoredTask>

  init(_ container: NSPersistentContainer) throws {
    context = container.viewContext
    context.automaticallyMergesChangesFromParent = true
    let request = NSFetchRequest<StoredTask>(entityName: "StoredTask")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \StoredTask.title, ascending: true)]
    results = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    results.delegate = self
    try results.performFetch()
    read()
  }

  nonisolated func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    MainActor.assumeIsolated { read() }
  }

  func toggle(_ todo: Todo) throws {
    guard let stored = try context.existingObject(with: todo.id) as? StoredTask else { return }
    stored.isDone.toggle()
    try context.save()
  }

  private func read() { todos.replaceAll(with: (results.fetchedObjects ?? []).map(Todo.init)) }
}

final class TodoController: UITableViewController {
  private let store: TodoStore
  private var rows: SectionsTableViewBinding<SectionKey<String>, Todo>?

  init(_ store: TodoStore) {
    self.store = store
    super.init(style: .grouped)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "todo")
    let sections = store.todos.sections(by: { $0.isDone ? "Done" : "Open" })
    let rows = SectionsTableViewBinding(of: sections, in: tableView) { tableView, path, todo in
      let cell = tableView.dequeueReusableCell(withIdentifier: "todo", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = todo.title
      cell.contentConfiguration = content
      return cell
    }
    rows.headerTitle = { $0.id }
    self.rows = rows
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if let todo = rows?.element(at: indexPath) { try? store.toggle(todo) }
  }
}
