import AppKit
import ObservableCollections
import Testing

@testable import AdaptersOnAppKit

// The code of Docs/Guides/AppKit.md, in its order; a test of the root package looks for it here.

/// What the guide shows.
enum Guide {
  struct Post: Sendable {
    var title: String
    var isMine = false
  }

  final class PostsController: NSViewController {
    private let posts: ObservableArray<Post>
    private let tableView = NSTableView()
    private var rows: TableViewBinding<Post>?

    init(_ posts: ObservableArray<Post>) {
      self.posts = posts
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      let scrollView = NSScrollView()
      scrollView.documentView = tableView
      scrollView.hasVerticalScroller = true
      view = scrollView
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("post")))
      rows = TableViewBinding(of: posts, in: tableView) { tableView, column, post in
        NSTextField(labelWithString: post.title)
      }
    }
  }
}

extension Guide {
  final class DeletingController: NSViewController {
    var rows: TableViewBinding<Post>?

    override func keyDown(with event: NSEvent) {
      guard event.specialKey == .delete else { return super.keyDown(with: event) }
      rows?.removeSelection()
    }
  }
}

extension Guide {
  final class PostRows: TableViewBinding<Post> {
    func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat {
      element(at: row)?.isMine == true ? 44 : 24
    }
  }
}

@Suite("The guide to lists in AppKit") @MainActor
struct GuideTests {
  private typealias Post = Guide.Post

  @Test("Its controller, as written there, shows the posts")
  func controller() {
    let posts = ObservableArray([Post(title: "one")])
    let window = NSWindow(contentViewController: Guide.PostsController(posts))
    let table = (window.contentView as? NSScrollView)?.documentView as? NSTableView
    #expect(table?.numberOfRows == 1)
  }

  @Test("Its options, as written there")
  func options() {
    let posts = ObservableArray([Post(title: "one")])
    let rows: TableViewBinding<Post>? = TableViewBinding(of: posts, in: NSTableView())
    rows?.options.rowAnimations = .init(removal: .slideLeft, insertion: .slideDown)
    rows?.options.animation = .none  // told row by row all the same: views and scrolling are kept
    rows?.options.reloadThreshold = 300  // nil: never reload for their number
    rows?.options.animatesVisibleOnly = true  // what nobody sees happens at once
    rows?.options.keepsSelection = false
    rows?.options.keepsScrollPosition = false
    rows?.options.followsEnd = true  // a log: stays at its end, unless the user has scrolled away
    rows?.options.respectsReduceMotion = false  // animate although Reduce Motion is on
    rows?.changeLimit = 10  // a large turn in parts of ten changes

    rows?.configureCell = { view, column, post in (view as? NSTextField)?.stringValue = post.title }
    let detail = NSTextField(labelWithString: "")
    rows?.selectionDidChange = { posts in detail.stringValue = posts.first?.title ?? "" }
    rows?.doubleAction = { post in detail.stringValue = post.title }
    rows?.menuItems = { post in [NSMenuItem(title: post.title, action: nil, keyEquivalent: "")] }
    rows?.sortDescriptorsDidChange = { descriptors in
      let isForward = descriptors.first?.ascending ?? true
      posts.sort(using: KeyPathComparator(\.title, order: isForward ? .forward : .reverse))
    }
    rows?.sortDescriptorsDidChange?([])
    rows?.selectionDidChange?(Array(posts))
    #expect(detail.stringValue == "one")

    rows?.canMove = { post in post.isMine }
    #expect(rows?.changeLimit == 10)
  }

  @Test("Its Delete key, as written there")
  func deleteKey() {
    let posts = ObservableArray([Post(title: "one"), Post(title: "two", isMine: true)])
    let table = NSTableView()
    let rows: TableViewBinding<Post>? = TableViewBinding(of: posts, in: table) { _, _, post in
      NSTextField(labelWithString: post.title)
    }
    rows?.canDelete = { post in post.isMine }
    let controller = Guide.DeletingController(nibName: nil, bundle: nil)
    controller.rows = rows
    #expect(rows?.canRemoveSelection == false)
    table.selectRowIndexes([0, 1], byExtendingSelection: false)
    #expect(rows?.canRemoveSelection == true)
    controller.keyDown(with: NSEvent(pressed: nil))
    #expect(posts.count == 2)
    controller.keyDown(with: NSEvent(pressed: .delete))
    #expect(posts.map(\.title) == ["one"])
  }

  @Test("Its data source of one's own, as written there")
  func ownSource() {
    final class Source: NSObject, NSTableViewDataSource {
      private var rows: TableViewBinding<Post>?

      init(_ posts: ObservableArray<Post>, _ tableView: NSTableView) {
        super.init()
        rows = TableViewBinding(of: posts, in: tableView)
        tableView.dataSource = self
        tableView.reloadData()
      }

      func numberOfRows(in tableView: NSTableView) -> Int { rows?.rows.count ?? 0 }
    }
    let table = NSTableView()
    let source = Source(ObservableArray([Post(title: "one")]), table)
    #expect(table.numberOfRows == 1)
    withExtendedLifetime(source) {}
  }
}
