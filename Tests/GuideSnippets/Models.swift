import Foundation
import Observation
import ObservableCollections

// What the guides' code is about.

/// An entry of a feed.
struct Post: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title: String
  var date: Date
  var isUnread = true

  var isRead: Bool { !isUnread }

  var day: String { date.formatted(.iso8601.year().month().day()) }
}

/// A row of a table of files.
struct File: Sendable {
  let name: String
  let size: Int
}

/// A column of that table.
enum Column: Sendable {
  case name, size

  func areInOrder(_ first: File, _ second: File) -> Bool {
    self == .name ? first.name < second.name : first.size < second.size
  }
}

/// What is told apart by its number, not by an `id`.
struct Book: Equatable, Sendable {
  let isbn: String
  var title: String
}

/// An element of class type that observation follows.
@Observable final class Chore {
  var title = ""
  var isDone = false
}

/// An element of class type that nobody observes.
final class Download: Identifiable {
  var progress = 0.0
}

/// The header of a section.
struct Day: Identifiable, Equatable, Sendable {
  let id: String
}

/// The header of a section that says how much is in it.
struct DayHeader: Identifiable, Equatable, Sendable {
  let id: String
  let count: Int
}

/// What a search field is bound to.
@MainActor @Observable final class SearchModel {
  var searchText = ""
}

/// A sink of one level.
@MainActor final class Table<Element: Sendable>: @MainActor RenderSink {
  func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {}
  func apply(_ batch: BatchUpdate<Element>) {}
}

/// A sink of two levels.
@MainActor final class SectionsTable<Header: Sendable>: @MainActor RenderSink {
  func reload(_ rows: SectionsSnapshot<Header, Post>, at revision: Revision) {}
  func apply(_ batch: SectionsBatchUpdate<Header, Post>) {}
}
