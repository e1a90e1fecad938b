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
    @MainActor final class Source: NSObject, NSTableViewDataSource {
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

  /// A section of the guide.
  struct Day: Identifiable {
    let id: String
  }

  /// The guide's header of a collection view.
  final class HeaderView: NSView, NSCollectionViewElement {
    private(set) var text = ""

    func show(_ day: Day) { text = day.id }
  }

  @Test("Its headers of an outline, as written there")
  func outlineHeaders() {
    let days = ObservableSections([SectionSnapshot(Day(id: "today"), elements: [Post(title: "a")])])
    let outlineView = NSOutlineView()
    outlineView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("post")))
    let window = NSWindow()
    window.contentView = outlineView
    var outlineRows: OutlineViewBinding<Day, Post>?
    outlineRows = OutlineViewBinding(of: days, in: outlineView) { outlineView, day in
      NSTextField(labelWithString: day.id)
    } cell: { outlineView, column, post in
      NSTextField(labelWithString: post.title)
    }
    let views = (0..<2).map { outlineView.view(atColumn: 0, row: $0, makeIfNecessary: true) }
    #expect(views.map { ($0 as? NSTextField)?.stringValue } == ["today", "a"])
    withExtendedLifetime((window, outlineRows)) {}
  }

  @Test("Its headers of a collection view, as written there")
  func collectionHeaders() {
    let days = ObservableSections([SectionSnapshot(Day(id: "today"), elements: [Post(title: "a")])])
    let collectionView = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let layout = NSCollectionViewFlowLayout()
    layout.headerReferenceSize = NSSize(width: 0, height: 20)
    collectionView.collectionViewLayout = layout
    collectionView.register(
      HeaderView.self, forSupplementaryViewOfKind: NSCollectionView.elementKindSectionHeader,
      withIdentifier: .header)
    collectionView.register(NSCollectionViewItem.self, forItemWithIdentifier: .post)
    let window = NSWindow()
    window.contentView = collectionView
    var items: SectionsCollectionViewBinding<Day, Post>?
    items = SectionsCollectionViewBinding(of: days, in: collectionView) { view, kind, path, day in
      let header = view.makeSupplementaryView(ofKind: kind, withIdentifier: .header, for: path)
      (header as? HeaderView)?.show(day)
      return header
    } item: { view, path, post in
      let item = view.makeItem(withIdentifier: .post, for: path)
      item.representedObject = post
      return item
    }
    let path: IndexPath = [0, 0]
    let header = collectionView.supplementaryView(
      forElementKind: NSCollectionView.elementKindSectionHeader, at: path)
    #expect((header as? HeaderView)?.text == "today")
    #expect((collectionView.item(at: path)?.representedObject as? Post)?.title == "a")
    withExtendedLifetime((window, items)) {}
  }
}

extension NSUserInterfaceItemIdentifier {
  fileprivate static let header = NSUserInterfaceItemIdentifier("header")
  fileprivate static let post = NSUserInterfaceItemIdentifier("post")
}
