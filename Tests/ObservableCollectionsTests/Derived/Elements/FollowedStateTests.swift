import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Closures of the main actor that read observable state besides the elements, which are values.
@Suite("Closures on the main actor: state that they read")
@MainActor struct FollowedStateTests {
  @MainActor @Observable final class Model {
    var blocked: Set<Int> = []
    var factor = 1
  }

  let model = Model()
  let numbers = ObservableArray(0..<6)

  @Test("Each operator follows the state that its closures read")
  func operators() {
    let model = model
    let shown = numbers.filtered(on: .mainActor) { !model.blocked.contains($0) }
    let some = numbers.compactMapped(on: .mainActor) {
      model.blocked.contains($0) ? nil : "\($0 * model.factor)"
    }
    let scaled = numbers.mapped(on: .mainActor) { $0 * model.factor }
    let ordered = numbers.ordered(on: .mainActor) { $0 * model.factor < $1 * model.factor }
    let firsts = numbers.distinct(on: .mainActor) { $0 % (model.factor * model.factor + 1) }
    let leading = numbers.limited(on: .mainActor, while: { !model.blocked.contains($0) })
    let found = numbers.filtered(on: .mainActor, with: 2) { $0 * model.factor >= $1 }
    let sums = numbers.mapped(on: .mainActor, with: 10) { $0 * model.factor + $1 }
    let below = shown.mapped { $0 }
    #expect(shown.count == 6 && some.count == 6 && scaled.count == 6 && ordered.count == 6)
    #expect(Array(firsts) == [0, 1] && found.count == 4 && sums.count == 6 && below.count == 6)
    for _ in 0..<2 {
      model.blocked = [1, 3]
      model.factor = -2
      #expect(Array(shown) == [0, 2, 4, 5] && Array(below) == [0, 2, 4, 5])
      #expect(Array(leading) == [0])
      #expect(Array(some) == ["0", "-4", "-8", "-10"])
      #expect(Array(scaled) == [0, -2, -4, -6, -8, -10])
      #expect(Array(ordered) == [5, 4, 3, 2, 1, 0])
      #expect(Array(firsts) == [0, 1, 2, 3, 4] && found.count == 0)
      #expect(Array(sums) == [10, 8, 6, 4, 2, 0])
      model.factor = 1
      model.blocked = []
      #expect(leading.count == 6)
      #expect(shown.count == 6 && found.count == 4 && Array(ordered) == [0, 1, 2, 3, 4, 5])
      numbers.append(6)
      numbers.removeLast()
    }
  }

  @Test("One batch tells what comes of it, and trackers are notified before the setter returns")
  func told() async {
    let model = model
    let shown = numbers.filtered(on: .mainActor) { !model.blocked.contains($0) }
    let below = shown.mapped { $0 }
    let batches = Recorder<String>()
    let sink = below.render(initial: false) { batches.keep($0.description) }
    await runMainActorJobs()
    let told = Recorder<Int>()
    withObservationTracking {
      _ = below.count
    } onChange: {
      told.keep(1)
    }
    model.blocked = [2]
    #expect(told.take() == [1])
    numbers.append(6)
    await runMainActorJobs()
    #expect(batches.take().count == 1)
    #expect(Array(shown) == [0, 1, 3, 4, 5, 6])
    withExtendedLifetime(sink) {}
  }

  @Test("A closure that reads nothing observable is called once for each new element")
  func nothingRead() async {
    let asked = Recorder<Int>()
    let shown = numbers.filtered(on: .mainActor) {
      asked.keep($0)
      return $0 > 1
    }
    #expect(shown.count == 4)
    for number in 6..<1000 { numbers[0] = number; _ = shown.count }
    await runMainActorJobs()
    #expect(asked.values.count == 1000)
  }

  @Test("Registrations of many updates are replaced by one, and all are asked after a change")
  func manyUpdates() {
    let jobs = Jobs()
    let model = model
    let asked = Recorder<Int>()
    let watcher = ClosureWatcher(in: jobs.place)
    let isShown = callableThere { (number: Int) in
      asked.keep(number)
      return !model.blocked.contains(number)
    }
    let list = DerivedList(
      Following(Filtering<Int, Int> { isShown($0) ? $0 : nil }, watcher), of: numbers,
      isBound: true)
    #expect(list.count == 6)
    for number in 0..<1000 {
      numbers[0] = number
      _ = list.count
      jobs.run()
    }
    // Each time when 256 single ones have been asked.
    #expect(asked.take().count < 1000 + 6 * 6)
    model.blocked = [999]
    #expect(Array(list) == [1, 2, 3, 4, 5])
    #expect(asked.take().count == 6)
    jobs.run()
    #expect(asked.take().count == 6)
    model.blocked = []
    #expect(list.count == 6)
  }
}
