import AppKit
import Testing

/// The stub keeps the rules of NSCollectionView that hold however its documentation is read.
@Suite("NSCollectionView, as it behaves") @MainActor
struct NSCollectionViewTests {
  @Test("Removals are old paths and insertions new ones, in any order")
  func block() {
    let plain = PlainCollection([[0, 1, 2, 3]])
    plain.view.performBatchUpdates {
      plain.view.insertItems(at: [[0, 0], [0, 3]])
      plain.sections = [[10, 0, 2, 11, 3]]
      plain.view.deleteItems(at: [[0, 1]])
    }
    #expect(plain.shown == [[10, 0, 2, 11, 3]])
    #expect(plain.reasons == [])
  }

  @Test("A move stands alone: beside a removal or an insertion its source is in doubt")
  func movesAlone() {
    let plain = PlainCollection([[0, 1, 2]])
    plain.view.performBatchUpdates {
      plain.sections = [[2, 0, 1]]
      plain.view.moveItem(at: [0, 2], to: [0, 0])
    }
    #expect(plain.shown == [[2, 0, 1]])
    plain.view.performBatchUpdates {
      plain.sections = [[1, 2]]
      plain.view.moveItem(at: [0, 2], to: [0, 0])
      plain.view.deleteItems(at: [[0, 1]])
    }
    #expect(plain.reasons == ["item 2 is moved beside removals or insertions"])
    #expect(plain.shown == [[2, 0, 1]])
  }

  @Test("A reload stands alone, at old and new paths that are the same")
  func reloadsAlone() {
    let plain = PlainCollection([[0, 1, 2]])
    plain.sections = [[0, 9, 2]]
    plain.view.reloadItems(at: [[0, 1]])
    #expect(plain.shown == [[0, 9, 2]])
    plain.view.performBatchUpdates {
      plain.sections = [[9, 5]]
      plain.view.deleteItems(at: [[0, 0]])
      plain.view.reloadItems(at: [[0, 2]])
    }
    #expect(plain.reasons == ["item 2 is reloaded beside removals or insertions"])
  }

  @Test("A move and a reload of one item are refused")
  func moveAndReload() {
    let plain = PlainCollection([[0, 1, 2]])
    plain.view.performBatchUpdates {
      plain.sections = [[9, 0, 1]]
      plain.view.moveItem(at: [0, 2], to: [0, 0])
      plain.view.reloadItems(at: [[0, 2]])
    }
    #expect(plain.reasons == ["item 2 is reloaded beside the move 2 → 0"])
  }

  @Test("Counts that do not add up are refused in the words of the system")
  func counts() {
    let plain = PlainCollection([[0, 1, 2]])
    plain.view.deleteItems(at: [[0, 0]])
    #expect(
      plain.reasons == [
        "Invalid update: invalid number of items in section 0.  The number of items contained in "
          + "an existing section after the update (3) must be equal to the number of items "
          + "contained in that section before the update (3), plus or minus the number of items "
          + "inserted or deleted from that section (0 inserted, 1 deleted) and plus or minus the "
          + "number of items moved into or out of that section (0 moved in, 0 moved out)."
      ])
  }

  @Test("A source that publishes before the block is lost where the view asks again first")
  func publishedEarly() {
    let plain = PlainCollection([[0, 1]])
    plain.window.contentView = nil
    plain.sections = [[0, 1, 2]]
    plain.view.performBatchUpdates { plain.view.insertItems(at: [[0, 2]]) }
    #expect(plain.reasons.count == 1)
    #expect(plain.reasons.first?.hasPrefix("Invalid update: invalid number of items") == true)

    let late = PlainCollection([[0, 1]])
    late.window.contentView = nil
    late.view.performBatchUpdates {
      late.sections = [[0, 1, 2]]
      late.view.insertItems(at: [[0, 2]])
    }
    #expect(late.shown == [[0, 1, 2]])
    #expect(late.reasons == [])
  }

  @Test("Sections come, go and move; none comes beyond the last one")
  func sections() {
    let plain = PlainCollection([[0], [1], [2]])
    plain.view.performBatchUpdates {
      plain.sections = [[2], [0], [1]]
      plain.view.moveSection(2, toSection: 0)
    }
    plain.view.performBatchUpdates {
      plain.sections = [[2], [9], [1]]
      plain.view.deleteSections([1])
      plain.view.insertSections([1])
    }
    #expect(plain.shown == [[2], [9], [1]])
    #expect(plain.reasons == [])
    plain.view.performBatchUpdates {
      plain.sections += [[5], [6]]
      plain.view.insertSections([3, 4])
    }
    #expect(plain.reasons == ["Section 4 is inserted beyond the 3 that there are"])
  }

  @Test("Nothing is reloaded inside a block, and completions wait for the animation")
  func blocksAndCompletions() {
    let plain = PlainCollection([[0]])
    let heard = Heard()
    plain.view.performBatchUpdates {
      plain.view.performBatchUpdates(nil) { _ in heard.note("inner") }
      plain.view.reloadData()
    } completionHandler: { _ in
      heard.note("outer")
    }
    #expect(plain.reasons == ["reloadData was called inside an update block"])
    #expect(heard.names == [] && plain.view.isAnimating)
    plain.view.finishAnimations()
    #expect(heard.names == ["inner", "outer"] && !plain.view.isAnimating)
  }
}

/// The completions that were called, in order.
@MainActor private final class Heard {
  var names: [String] = []

  nonisolated func note(_ name: String) {
    MainActor.assumeIsolated { names.append(name) }
  }
}
