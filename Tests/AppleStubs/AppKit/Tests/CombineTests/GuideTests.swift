import Combine
import ObservableCollections
import Testing

@testable import AdaptersOnAppKit

// The code of Docs/Guides/Combine.md; a test of the root package looks for it here.

@MainActor private final class Badge {
  var count = 0
}

@Suite("The guide to Combine") @MainActor
struct GuideTests {
  @Test("Its publishers, as written there")
  func publishers() {
    let posts = ObservableArray([1, 2])
    let badge = Badge()
    var subscriptions: Set<AnyCancellable> = []

    posts.batchesPublisher(every: .turn, initial: true)
      .sink { batch in badge.count = batch.after.count }
      .store(in: &subscriptions)

    posts.changesPublisher(options: [.initial, .new])
      .sink { change in print(change) }
      .store(in: &subscriptions)
    #expect(subscriptions.count == 2)
  }
}
