import ObservableCollectionsTesting
import Testing
import UIKit

/// What the first frame of an animation shows.
@Suite("Animations in flight") @MainActor
struct AnimationTests {
  private let block = SectionsTableBlock(insertions: [(0, 0)])

  private func list(_ profile: StrictTableProfile) -> (list: PlainList, after: [[Row]]) {
    let list = PlainList(profile, counts: [40])
    list.simulation.endsAnimationsAtOnce = false
    return (list, [[Row(id: 999)] + list.source.rows[0]])
  }

  @Test(
    "Cells start where they are; an offset that is assigned holds at once",
    arguments: TimingTests.profiles)
  func start(profile: StrictTableProfile) throws {
    let (list, after) = list(profile)
    let cell = list.simulation.shown[0].cells[20]
    let place = try #require(list.simulation.shownPlaces[ObjectIdentifier(cell)])
    #expect(place.minY == 880)
    list.perform(block, after: after)
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)] == place)
    list.view.contentOffset.y = 44
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)]?.minY == 836)
    list.simulation.endAnimations()
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)] == place)
  }

  @Test("Without animation they are in their new places", arguments: TimingTests.profiles)
  func noAnimation(profile: StrictTableProfile) {
    let (list, after) = list(profile)
    let cell = list.simulation.shown[0].cells[20]
    UIView.performWithoutAnimation {
      list.perform(block, after: after)
      list.view.contentOffset.y = 44
    }
    #expect(list.simulation.runningCount == 0)
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)]?.minY == 880)
  }

  @Test(
    "A content that becomes too short scrolls in step with its cells",
    arguments: TimingTests.profiles)
  func shortContent(profile: StrictTableProfile) {
    let (list, _) = list(profile)
    list.view.contentOffset.y = 30 * 44
    let cell = list.simulation.shown[0].cells[35]
    list.perform(
      SectionsTableBlock(removals: [(0, 39)]), after: [Array(list.source.rows[0].dropLast())])
    #expect(list.view.contentOffset.y == 1_276.0)
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)]?.minY == 220)
    list.simulation.endAnimations()
    #expect(list.simulation.shownPlaces[ObjectIdentifier(cell)]?.minY == 264)
  }
}
