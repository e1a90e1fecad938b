import Foundation
import ObservableCollections
import Observation

// What the examples in doc comments are about: see .ci/examples. Nothing here runs.

struct Post: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title = ""
  var text = ""
  var author = ""
  var date = Date.now
  var day = ""
  var url = ""
  var isUnread = true
  var isPinned = false
}

struct Message: Identifiable, Sendable {
  let id: Int
  var photo: String?
  var isSpam = false
}

struct Book: Sendable {}

@globalActor actor Database {
  static let shared = Database()
}

struct Order: Sendable {
  let price = 3
}

struct Line: Identifiable, Equatable, Sendable {
  let id: Int

  init(_ order: Order) { id = order.price }
  init(total: Int) { id = total }
}

struct Event: Identifiable, Sendable {
  let id: Int
  var date = 0
  var isOld = false
}

struct Day: Identifiable, Equatable, Sendable {
  var id: Int { date }
  var date = 0
  var title = ""

  init(_ event: Event) { date = event.date }
}

/// An object without an actor, and one of the main actor.
@Observable final class Note {
  let author = Author()
  var title = ""
  var isDone = false
  var date = Date.now
}

struct Author: Sendable {
  let name = ""
}

@MainActor @Observable final class Row {
  var isOn = false
  var rank = 1
}

@MainActor final class Folder {
  let posts = ObservableArray<Post>()
}

let (posts, pinned, rest) = (
  ObservableArray<Post>(), ObservableArray<Post>(), ObservableArray<Post>()
)
let newest = posts.ordered(by: \.date, descending: true)
let (post, id, latest, page) = (Post(id: 1), 3, [Post(id: 2)], [Post(id: 3)])
let (messages, orders) = (ObservableArray<Message>(), ObservableArray<Order>())
let (lines, names) = (ObservableArray<String>(), ObservableArray<String>())
let numbers = ObservableArray<Int>()
let (event, day, list) = (
  Event(id: 1), Day(Event(id: 1)), ObservableSections<Day, Event>()
)
let batch = BatchUpdate(
  changes: BatchChanges(from: [1], to: [2], matching: .self), before: [1], after: [2])
@MainActor let notes = ObservableArray([note])
@MainActor let note = Note()
let client = Client()

/// Another program, which gets what changed.
final class Client: Sendable {
  let copy = ObservableArray<Post>()
  var followedRevision: Revision? { copy.followedRevision }

  func apply(_ patch: BatchPatch<Post>) throws { try copy.apply(patch) }
  func send(_ batch: BatchUpdate<Post>) async {}
}

/// A sink of posts.
@MainActor final class PostTable: @MainActor RenderSink {
  var isDragging = false

  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) {}
  func apply(_ batch: BatchUpdate<Post>) {}
}

/// A sink of sections of posts.
@MainActor final class DayTable: @MainActor RenderSink {
  func reload(_ rows: SectionsSnapshot<SectionKey<String>, Post>, at revision: Revision) {}
  func apply(_ batch: SectionsBatchUpdate<SectionKey<String>, Post>) {}
}

@MainActor let table = PostTable()
@MainActor let chart = Chart()

/// A view that draws everything each time.
@MainActor final class Chart: @MainActor RenderSink {
  func draw(_ posts: ArraySnapshot<Post>) {}
  func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) {}
  func apply(_ batch: BatchUpdate<Post>) {}
}

/// What examples use as properties and methods of the object they stand in.
@MainActor class ExampleObject {
  var token: ChangeObservation?
  var unread = 0
  var shown: Revision?
  var coalescer = posts.render(into: table)
  let patch = posts.fullPatch()

  func animate(_ batch: BatchUpdate<Post>, _ completion: @escaping @MainActor () -> Void) {}
}

func expect<Failure: Error>(throws: Failure.Type, _ body: () throws -> Void) {}

// A function of GLib, and its constants.
let (G_PRIORITY_HIGH_IDLE, G_SOURCE_REMOVE) = (100, 0)
func g_idle_add_full(
  _ priority: Int, _ function: @convention(c) (UnsafeMutableRawPointer?) -> Int,
  _ data: UnsafeMutableRawPointer, _ notify: Int?
) {}
