import Observation
import ObservableCollections

@testable import CoreTestSupport

/// A client with an `@Observable` class: the macro's module is not hidden by ours.
@MainActor @Observable final class ObservableModel {
  let rows = ObservableArray<String>()
  private(set) var changeCount = 0
  @ObservationIgnored private var observation: ChangeObservation?

  init() {
    observation = rows.observe { [weak self] _ in self?.changeCount += 1 }
  }

  /// Whether observing this property, in the standard library's sense, still works.
  func tracksChanges(_ change: () -> Void) -> Bool {
    let told = Recorder<Bool>()
    withObservationTracking({ _ = changeCount }, onChange: { told.keep(true) })
    change()
    changeCount += 0
    return told.values == [true]
  }
}
