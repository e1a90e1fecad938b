// A split view: a list, and a detail that follows one element.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Note: Identifiable, Equatable, Sendable {
  let id: UUID
  var title: String
  var text = ""
}

final class NotesController: UISplitViewController {
  private let notes = ObservableArray<Note>()

  init() {
    super.init(style: .doubleColumn)
    let list = NoteListController(notes)
    let detail = NoteController(notes)
    list.didSelect = { [weak self, weak detail] id in
      detail?.show(id)
      self?.show(.secondary)
    }
    setViewController(list, for: .primary)
    setViewController(detail, for: .secondary)
  }

  required init?(coder: NSCoder) { nil }
}

final class NoteListController: UITableViewController {
  var didSelect: ((Note.ID) -> Void)?
  private let notes: ObservableArray<Note>
  private var rows: TableViewBinding<Note>?

  init(_ notes: ObservableArray<Note>) {
    self.notes = notes
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "note")
    rows = TableViewBinding(of: notes, in: tableView) { tableView, path, note in
      let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = note.title
      cell.contentConfiguration = content
      return cell
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    if let note = rows?.element(at: indexPath) { didSelect?(note.id) }
  }
}

final class NoteController: UIViewController, UITextViewDelegate {
  private let notes: ObservableArray<Note>
  private let textView = UITextView()
  private var id: Note.ID?
  private var rendering: CoalescingObserver<BatchUpdate<Note>>?

  init(_ notes: ObservableArray<Note>) {
    self.notes = notes
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() {
    textView.delegate = self
    view = textView
  }

  func show(_ id: Note.ID) {
    self.id = id
    let detail = notes.filtered { $0.id == id }
    rendering = detail.render(initial: true) { [weak self] batch in
      guard let self else { return }
      title = batch.after.first?.title ?? "Deleted"
      if textView.text != batch.after.first?.text { textView.text = batch.after.first?.text }
    }
  }

  func textViewDidChange(_ textView: UITextView) {
    guard let id else { return }
    notes[id: id]?.text = textView.text
  }
}
