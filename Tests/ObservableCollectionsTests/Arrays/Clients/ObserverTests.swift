import ObservableCollections
import Testing

@testable import CoreTestSupport

/// Both forms of `observe`: any thread, and the main actor.
@Suite("Observers of both forms") @MainActor
struct ObserverTests {
  @Test("On the main actor the initial record arrives at once, and so do the others")
  func mainActorForm() {
    let model = ViewModel(ObservableArray([LocalRow("a")]), options: [.initial, .old, .new])
    #expect(model.records.map(\.kind) == [.setting])
    model.rows.append(LocalRow("b"))
    #expect(model.records.map(\.kind) == [.setting, .insertion])
    model.rows.remove(at: 0)
    #expect(model.records.map(\.kind) == [.setting, .insertion, .removal])
    #expect(model.records.map(\.revision.version) == [0, 1, 2])
  }

  @Test("On the main actor records of other threads arrive in order, each once")
  func mainActorFormAndThreads() async throws {
    let array = ObservableArray<Int>()
    var records: [ArrayChange<Int>] = []
    let token = array.observe { records.append($0) }
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { for number in 0..<100 { array.append(number) } }
      }
    }
    await runMainActorJobs { records.count == 400 }
    #expect(records.map(\.revision.version) == Array(1...400))
    #expect(try replay(records, on: []) == Array(array))
    withExtendedLifetime(token) {}
  }

  @Test("On the main actor nothing arrives after cancel, not even what was on its way")
  func mainActorFormCancelled() async {
    let array = ObservableArray<Int>()
    var records: [ArrayChange<Int>] = []
    let token = array.observe { records.append($0) }
    array.append(1)
    onOtherThread { array.append(2) }
    token.cancel()
    array.append(3)
    await runMainActorJobs()
    #expect(records.map(\.revision.version) == [1])
  }

  @Test("On the main actor an observer's change is heard when the closure has returned, not nested")
  func mainActorFormReentrant() {
    let array = ObservableArray<Int>()
    var events: [String] = []
    let token = array.observe { change in
      events.append("\(change.revision.version) begins")
      if change.revision.version < 3 { array.append(change.revision.version) }
      events.append("\(change.revision.version) ends")
    }
    array.append(0)
    #expect(
      events == ["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"])
    withExtendedLifetime(token) {}
  }

  @Test("On the main actor prior records come in pairs")
  func mainActorFormPrior() {
    let array = ObservableArray([1, 2])
    var records: [ArrayChange<Int>] = []
    let token = array.observe(options: [.initial, .prior, .old, .new]) { records.append($0) }
    array.append(3)
    array.remove(at: 0)
    #expect(records.map(\.isPrior) == [false, true, false, true, false])
    #expect(records.map(\.revision.version) == [0, 1, 1, 2, 2])
    withExtendedLifetime(token) {}
  }

  @Test("On any thread the closure runs where the change was made")
  func anyThreadForm() {
    let array = ObservableArray<Int>()
    let threads = Recorder<ObjectIdentifier>()
    let token = array.observe(on: .callingThread) { _ in threads.keep(threadIdentity()) }
    array.append(1)
    let other = onOtherThread {
      array.append(2)
      return threadIdentity()
    }
    #expect(threads.values == [threadIdentity(), other])
    withExtendedLifetime(token) {}
  }

  @Test("A class with @Observable imports the core, and both kinds of observing work in it")
  func observableClass() {
    let model = ObservableModel()
    model.rows.append("a")
    #expect(model.changeCount == 1)
    #expect(model.tracksChanges { model.rows.append("b") })
    #expect(model.changeCount == 2)
  }
}
