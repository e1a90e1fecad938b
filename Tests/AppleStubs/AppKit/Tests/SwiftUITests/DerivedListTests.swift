import ObservableCollections
import SwiftUI
import Testing
import TestingOnAppKit

@testable import AdaptersOnAppKit

@Suite("A derived list in SwiftUI") @MainActor
struct DerivedListTests {
  private struct Found: View {
    @ObservedRows var posts: ArraySnapshot<Post>

    var body: some View { ForEachRow(posts) { Text($0.title) } }
  }

  @Test("Its rows are shown once a turn, also for another parameter")
  func rows() {
    let turns = ManualTurnScheduler()
    let source = ObservableArray((0..<6).map { Post($0) })
    let even = source.filtered(with: 2) { $0.id % $1 == 0 }
    let host = ViewHost {
      Found(posts: ObservedRows(even, scheduler: turns.mainActorScheduler))
    }
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 0", "post 2", "post 4"])
    source.append(Post(8))
    source.remove(at: 0)
    #expect(host.nodes.texts == ["post 0", "post 2", "post 4"])
    turns.endMainActorTurn()
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 2", "post 4", "post 8"])
    even.parameter = 4
    turns.endMainActorTurn()
    host.renderIfNeeded()
    #expect(host.nodes.texts == ["post 4", "post 8"])
  }
}
