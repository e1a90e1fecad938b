import AdaptersOnUIKit
import ObservableCollections
import UIKit

final class PostsController: UITableViewController {
  let posts: ObservableArray<Post>
  private var rows: TableViewBinding<Post>?

  init(posts: ObservableArray<Post>) {
    self.posts = posts
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "post")
    rows = TableViewBinding(of: posts, in: tableView) { tableView, path, post in
      let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = post.title
      cell.contentConfiguration = content
      return cell
    }
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    guard let post = rows?.element(at: path) else { return }
    open(post)
  }
}
