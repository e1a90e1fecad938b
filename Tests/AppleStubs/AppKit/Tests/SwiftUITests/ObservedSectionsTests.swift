import ObservableCollections
import TestingOnAppKit
import SwiftUI
import Testing

@testable import AdaptersOnAppKit

struct Folder: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct CountedFolders: View {
  @ObservedSections private var folders: SectionsSnapshot<Folder, Post>
  let counter: Counter

  init(
    _ folders: ObservableSections<Folder, Post>, _ turns: ManualTurnScheduler, _ counter: Counter
  ) {
    _folders = ObservedSections(
      folders, scheduler: turns.mainActorScheduler,
      animation: ListAnimation(rows: .default, updates: .linear(duration: 1)))
    self.counter = counter
  }

  var body: some View {
    List {
      ForEachSection(folders, dependingOn: .element) { post in
        let _ = counter.rows.append(post.id)
        Text(post.title)
      } header: { folder in
        let _ = counter.headers.append(folder.id)
        Text(folder.name)
      }
      .onMove { $folders.move(fromOffsets: $0, toOffset: $1, sectionID: $2) }
      .onDelete { $folders.remove(atOffsets: $0, sectionID: $1) }
    }
  }
}

@Suite("Sections in a SwiftUI list") @MainActor
struct ObservedSectionsTests {
  private let turns = ManualTurnScheduler()
  private let counter = Counter()
  private let folders = ObservableSections(
    (0..<3).map { folder in
      SectionSnapshot(
        Folder(id: folder, name: "folder \(folder)"),
        elements: (0..<3).map { Post(folder * 10 + $0) })
    })

  private func host() -> ViewHost {
    let host = ViewHost { [folders, turns, counter] in CountedFolders(folders, turns, counter) }
    (counter.rows, counter.headers) = ([], [])
    return host
  }

  private func expectShown(_ host: ViewHost, _ location: SourceLocation = #_sourceLocation) {
    let texts = folders.snapshot.flatMap { [$0.header.name] + $0.elements.map(\.title) }
    #expect(host.nodes.texts == texts, sourceLocation: location)
    #expect(host.faults == [], sourceLocation: location)
  }

  private func endTurn(_ host: ViewHost) {
    turns.endMainActorTurn()
    host.renderIfNeeded()
  }

  @Test("Only sections in which something happened are evaluated, and in them only new rows")
  func evaluated() {
    let host = host()
    expectShown(host)
    folders[section: 1].append(Post(100))
    folders.sections.move(from: 2, to: 0)
    endTurn(host)
    expectShown(host)
    #expect(counter.headers == [1])
    #expect(counter.rows == [100])
    #expect(host.animation == .default)
  }

  @Test("A head that changes is evaluated, with the animation of updates")
  func updatedHead() {
    let host = host()
    folders[section: 1].updateHeader { $0.name = "new" }
    folders.update(at: ElementPath(section: 2, element: 0)) { $0.title = "too" }
    endTurn(host)
    expectShown(host)
    #expect(counter.headers == [1, 2])
    #expect(counter.rows == [20])
    #expect(host.animation == .linear(duration: 1))
  }

  @Test("Rows that the user moves or deletes in a section are gone at once, in both")
  func userChanges() {
    let shown = ShownSections(of: folders, scheduler: turns.mainActorScheduler)
    #expect(shown.sections == folders.snapshot)
    folders.sections.remove(at: 0)
    shown.move(fromOffsets: [0, 2], toOffset: 2, sectionID: 1)
    #expect(shown.sections[1].elements.map(\.id) == [11, 10, 12])
    shown.remove(atOffsets: [1], sectionID: 2)
    // Sections that are not there, of a menu that was open when they went.
    shown.remove(atOffsets: [0], sectionID: 9)
    shown.move(fromOffsets: [0], toOffset: 1, sectionID: 9)
    #expect(shown.sections[2].elements.map(\.id) == [20, 22])
    #expect(folders.snapshot.map { $0.elements.map(\.id) } == [[11, 10, 12], [20, 22]])
    turns.endMainActorTurn()
    #expect(shown.sections == folders.snapshot)
    shown.pause()
    folders[section: 0].append(Post(50))
    turns.endMainActorTurn()
    #expect(shown.sections[0].elements.count == 3)
    shown.resume()
    shown.flush()
    #expect(shown.sections == folders.snapshot)
    shown.changeLimit = 1
    #expect(shown.changeLimit == 1)
  }

  @Test("A view that is made with another list shows that one")
  func anotherList() {
    let seven = SectionSnapshot(Folder(id: 7, name: "seven"), elements: [Post]())
    let list = ObservableSections([seven])
    var isFirst = true
    let chosen = { [folders] in isFirst ? folders : list }
    let host = ViewHost { [turns, counter] in CountedFolders(chosen(), turns, counter) }
    expectShown(host)
    isFirst = false
    host.render()
    #expect(host.nodes.texts == ["seven"])
    list[section: 0].append(Post(1))
    endTurn(host)
    #expect(host.nodes.texts == ["seven", "post 1"])
  }

  @Test("Each section is one of the list's, whose rows its user can delete and move")
  func deletingRows() throws {
    let host = host()
    let sections = try #require(host.nodes.first?.nodes)
    #expect(sections.count == 3)
    for (section, node) in zip(folders.snapshot, sections) {
      let texts = [section.header.name] + section.elements.map(\.title)
      #expect(node == .group("Section", texts.map(RenderedNode.text)))
    }
    #expect(host.deleteActions.count == 3)
    #expect(host.moveActions.count == 3)
    // A section that is not evaluated again knows itself by its id.
    folders.sections.move(from: 2, to: 0)
    endTurn(host)
    host.deleteActions[2]([0])
    #expect(folders[section: 2].map(\.id) == [11, 12])
    host.moveActions[0]([2], 0)
    #expect(folders[section: 0].map(\.id) == [22, 20, 21])
    endTurn(host)
    expectShown(host)
  }

  @Test("Rows that are moved by their ids, as a reorderable container of SDK 27 tells it")
  func moveByID() {
    let posts = ObservableArray((0..<5).map { Post($0) })
    let shown = ShownRows(of: posts, scheduler: turns.mainActorScheduler)
    #expect(shown.rows.count == 5)
    posts.insert(Post(9), at: 0)
    shown.move(ids: [3, 1, 7], before: 0)
    #expect(shown.rows.map(\.id) == [1, 3, 0, 2, 4])
    shown.move(ids: [0], before: nil)
    shown.move(ids: [4], before: 7)
    #expect(shown.rows.map(\.id) == [1, 3, 2, 4, 0])
    #expect(posts.map(\.id) == [9, 1, 3, 2, 4, 0])
    turns.endMainActorTurn()
    #expect(shown.rows == posts.snapshot)
  }

  @Test("Rows that are moved by their ids into a section, from any other")
  func moveByIDBetweenSections() {
    let shown = ShownSections(of: folders, scheduler: turns.mainActorScheduler)
    let ids = { shown.sections.map { $0.elements.map(\.id) } }
    #expect(shown.sections.count == 3)
    folders.sections.remove(at: 0)
    // From two sections, in their order, and one that is not there.
    shown.move(ids: [22, 10, 99, 12], before: 21, sectionID: 2)
    #expect(ids() == [[0, 1, 2], [11], [20, 10, 12, 22, 21]])
    shown.move(ids: [20], before: nil, sectionID: 1)
    // Before one of themselves: where they are.
    shown.move(ids: [22, 21], before: 22, sectionID: 2)
    shown.move(ids: [10, 22], before: 10, sectionID: 2)
    #expect(ids() == [[0, 1, 2], [11, 20], [10, 22, 12, 21]])
    // A row of another section, and rows and sections that are not there.
    shown.move(ids: [11], before: 10, sectionID: 1)
    shown.move(ids: [11], before: 99, sectionID: 2)
    shown.move(ids: [11], before: nil, sectionID: 9)
    #expect(ids() == [[0, 1, 2], [11, 20], [10, 22, 12, 21]])
    #expect(folders.snapshot.map { $0.elements.map(\.id) } == [[11, 20], [10, 22, 12, 21]])
    turns.endMainActorTurn()
    #expect(shown.sections == folders.snapshot)
  }

  @Test("Without an action, the rows of sections can neither be deleted nor moved")
  func rowsThatStay() {
    let folders = folders.snapshot
    let host = ViewHost {
      ForEachSection(folders) {
        Text($0.title)
      } header: {
        Text($0.name)
      }
    }
    #expect(host.deleteActions.isEmpty)
    #expect(host.moveActions.isEmpty)
  }
}

extension RenderedNode {
  /// What is shown in it.
  fileprivate var nodes: [RenderedNode] {
    if case .group(_, let nodes) = self { nodes } else { [] }
  }
}
