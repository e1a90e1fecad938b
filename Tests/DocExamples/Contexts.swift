import Foundation
import ObservableCollections
import Observation

// What the examples of one file alone are about: see .ci/examples.

@MainActor enum Examples_ObservableList_Combining {
  static let folders = ObservableArray<Folder>()
  static let label = Label()

  final class Label {
    var text = ""
  }
}

enum Examples_ObservableList_Filtering {
  @MainActor static let rows = ObservableArray<Row>()
  static let sensors = ObservableArray<Sensor>()

  struct Sensor: Sendable {
    let reading: Reading? = nil
  }

  struct Reading: Sendable {
    func text(in unit: Unit) -> String { "" }
  }

  enum Unit {
    case celsius, kelvin
  }
}

enum Examples_ObservableList_Limiting {
  static let cutoff = Date.now
}

enum Examples_ObservableList_Ordering {
  @MainActor static let rows = ObservableArray<Row>()
  static let files = ObservableArray<File>()

  struct File: Sendable {}

  enum Column {
    case name, size

    func areInOrder(_ one: File, _ other: File) -> Bool { false }
  }
}

@MainActor enum Examples_ObservableList_ObservingElements {
  static let table = NoteTable()

  final class NoteTable: @MainActor RenderSink {
    func reload(_ rows: ArraySnapshot<Note>, at revision: Revision) {}
    func apply(_ batch: BatchUpdate<Note>) {}
  }
}

@MainActor enum Examples_AdjustableList {
  static let found = posts.filtered(with: "") { post, text in post.title == text }
  static let model: Model? = Model()

  @Observable final class Model {
    var searchText = ""
  }
}

enum Examples_JoinedList {
  static let folders = ObservableArray<Folder>()
  static let all = pinned.joined(with: rest)

  final class Folder: Sendable {
    let posts = ObservableArray<Post>()
  }
}

enum Examples_ObservableList_Sections {
  static let processes = ObservableArray<Process>()

  struct Process: Sendable {
    let user = ""
  }

  struct UserHeader: Identifiable, Equatable {
    let id: String
    let count: Int
  }
}

enum Examples_AdjustableSections {
  enum Column {
    case day, author

    func text(of post: Post) -> String { "" }
  }
}

@MainActor enum Examples_DerivedSections {
  static let table = DayTable()
}

enum Examples_PatchError {
  static func fetchEverything() {}
}

enum Examples_BatchUpdate_CollectionDifference {
  static let (old, new) = ([1], [2])
}

enum Examples_EditableList {
  static var inbox: ObservableArray<Message> { messages }
}

enum Examples_ObservableArray_Applying {
  static func resync() {}
}

enum Examples_ObservableSource {
  static let (log, list) = (Log(), posts)

  struct Log {
    func debug(_ line: String) {}
  }

  static func send(_ batch: BatchUpdate<Post>) {}
}

@MainActor enum Examples_TurnScheduler_Frames {
  static var prices: ObservableArray<Post> { posts }
}

@MainActor enum Examples_TurnScheduler_Gate {
  static var waiting: [@MainActor () -> Void] = []
}

enum Examples_TurnScheduler_Quiet {
  static var document: ObservableArray<Post> { posts }
  static func save(_ posts: ArraySnapshot<Post>) {}
}

@MainActor enum Examples_TurnScheduler {
  static let display = Display()

  final class Display {
    var pending: [@MainActor () -> Void] = []
  }
}

enum Examples_Transaction {
  static let person = Person()
  static let people = ObservableArray<Person>()
  static let found = people.filtered(with: "") { $0.name == $1 }

  struct Person: Sendable {
    let name = ""
  }

  static let (inbox, archive) = (ObservableArray<Message>(), ObservableArray<Message>())
}

@MainActor enum Examples_ChangeObservation {
  static let observation = posts.observe { _ in }
}

@MainActor enum Examples_CoalescingObserver {
  static let rendering = posts.render(into: table)
}

enum Examples_ObserverIsolation {
  static let log = Log()

  struct Log: Sendable {
    func write(_ change: ArrayChange<Post>) {}
  }
}

enum Examples_ObservableSource_Streams {
  static var tasks: ObservableArray<Post> { posts }
  static func save(_ batch: BatchUpdate<Post>) {}
}

enum Examples_EditableSections {
  static let today = day
}

@MainActor enum Examples_ObservableSectionsList_Identities {
  static let (board, task, done) = (list, event, day)
}

enum Examples_ObservableSections_Sorted {
  static let days = list
}

enum Examples_ObservableSections {
  static let fruit = SectionKey(id: "fruit")
  static let nuts = SectionSnapshot(SectionKey(id: "nuts"), elements: ["almond"])
}

@MainActor enum Examples_ListUndo {
  static let undo = ListUndo(of: posts)
  static let selection: Set<Int> = []
}

enum Examples_ObservableList_Foundation {
  static let sortOrder = [KeyPathComparator(\Post.title)]
}

enum Examples_EditScript {
  struct Difference: Error {}
}

@MainActor enum Examples_Revision {
  static var (rows, revision) = ([Post](), Revision.ofNoList)
}

@MainActor enum Examples_BatchPatch {
  static let batch = BatchUpdate(
    changes: BatchChanges(from: [Post](), to: [post], matching: .id), before: [], after: [post])
  static var (rows, revision) = ([Post](), Revision.ofNoList)
}

enum Examples_SectionsBatchChecker {
  static let groups = SectionsSnapshot([SectionSnapshot(SectionKey(id: "even"), elements: [2])])
  static let batch = Examples_SectionsStrictTable.batch
}

enum Examples_SectionsStrictTable {
  static let batch = SectionsBatchUpdate(
    from: Examples_SectionsBatchChecker.groups, to: Examples_SectionsBatchChecker.groups,
    matching: .self)
}

enum Examples_ManualClock {
  static let array = ObservableArray([0])
}

enum Examples_ManualTurnScheduler {
  static let array = ObservableArray([0])
}

enum Examples_ObservableList_Chunks {
  static let messages = ObservableArray<Letter>()

  struct Letter: Identifiable, Sendable {
    let id: Int
    let author: String
  }
}

enum Examples_ObservableList_Neighbours {
  static let messages = Examples_ObservableList_Chunks.messages

  struct Bubble: Equatable, Sendable {
    init(_ message: Examples_ObservableList_Chunks.Letter, isFirst: Bool) {}
  }
}

enum Examples_ObservableList_Separators {
  static let words = ObservableArray<String>()
  static let messages = ObservableArray<Dated>()

  struct Dated: Identifiable, Sendable {
    let id: Int
    let day: Int
  }

  struct DayLine: Identifiable, Equatable, Sendable {
    let id: Int
  }
}

enum Examples_ObservableList_Grouping {
  static let nodes = ObservableArray<Node>()
  static let news = ObservableArray<Article>()

  struct Node: Identifiable, Sendable {
    let id: Int
    let name: String
  }

  struct Article: Sendable {
    let feed: Int
    let folder: Int
  }

  struct NodeRow: Equatable, Sendable {
    let name: String
    let unread: Int
  }
}

enum Examples_ObservableList_Pairing {
  static let posts = ObservableArray<Entry>()
  static let users = ObservableArray<User>()

  struct Entry: Sendable {
    let title: String
    let authorID: Int
  }

  struct User: Identifiable, Sendable {
    let id: Int
    let name: String
  }

  struct PostRow: Equatable, Sendable {
    let title: String
    let author: String
  }
}

struct Comment: Identifiable, Sendable {
  let id: Int
  var parentID: Int?
  var date = 0
}

struct FolderFile: Identifiable, Sendable {
  let id: Int
  var folderID: Int?
  var name = ""
}

@MainActor enum Examples_OutlineList {
  static let comments = ObservableArray<Comment>()
  static let comment = Comment(id: 1)
  static let linked = 2
  static let table = TreeTable()
  static let threads = comments.outline(parent: \.parentID)
  static let tree = threads
  static let files = ObservableArray<FolderFile>()
  static let defaults = Defaults()

  final class TreeTable: @MainActor RenderSink {
    func reload(_ rows: ArraySnapshot<OutlineRow<Comment>>, at revision: Revision) {}
    func apply(_ batch: BatchUpdate<OutlineRow<Comment>>) {}
    func scroll(to row: Int) {}
  }

  final class Defaults {
    func set(_ value: Data, forKey key: String) {}
  }
}

@MainActor enum Examples_OutlineRow {
  static let cell = Cell()
  static let row = OutlineRow(
    Comment(id: 1), level: 0, hasChildren: false, isExpandable: false, isExpanded: false)

  final class Cell {
    enum Disclosure { case none, open, closed }
    var indentationLevel = 0
    var disclosure = Disclosure.none
  }
}

enum Examples_OutlineExpansion {
  static let comments = ObservableArray<Comment>()
  static let spam = Comment(id: 3)
}

@MainActor enum Examples_ObservableList_Outline {
  static let files = ObservableArray<FolderFile>()
  static let folder = FolderFile(id: 1)
  static let table = FileTable()

  final class FileTable: @MainActor RenderSink {
    func reload(_ rows: ArraySnapshot<OutlineRow<FolderFile>>, at revision: Revision) {}
    func apply(_ batch: BatchUpdate<OutlineRow<FolderFile>>) {}
  }
}
