// A chat that follows its end, with messages on their way.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Message: Identifiable, Equatable, Sendable {
  let id: UUID
  var text: String
  var isMine: Bool
  var isSent = true
}

final class MessageCell: UITableViewCell {
  func show(_ message: Message) {
    var content = defaultContentConfiguration()
    content.text = message.text
    content.textProperties.color = message.isSent ? .label : .secondaryLabel
    contentConfiguration = content
  }
}

final class ChatController: UIViewController, UITextFieldDelegate {
  private let messages = ObservableArray<Message>()
  private let tableView = UITableView(frame: .zero, style: .plain)
  private let field = UITextField()
  private var rows: TableViewBinding<Message>?

  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView(arrangedSubviews: [tableView, field])
    stack.axis = .vertical
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
    field.delegate = self
    tableView.register(MessageCell.self, forCellReuseIdentifier: "message")
    let rows = TableViewBinding(of: messages, in: tableView) { tableView, path, message in
      let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
      (cell as? MessageCell)?.show(message)
      return cell
    }
    rows.options.followsEnd = true
    rows.options.keepsScrollPositionAtStart = true
    rows.options.rowAnimations = .init(removal: .fade, insertion: .bottom)
    self.rows = rows
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let text = textField.text, !text.isEmpty else { return false }
    let message = Message(id: UUID(), text: text, isMine: true, isSent: false)
    messages.append(message)
    textField.text = nil
    Task {
      try? await Task.sleep(for: .seconds(1))
      messages[id: message.id]?.isSent = true
    }
    return true
  }

  func loadOlder(_ older: [Message]) { messages.insert(contentsOf: older, at: 0) }
}
