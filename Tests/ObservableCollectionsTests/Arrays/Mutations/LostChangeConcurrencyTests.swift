#if DEBUG
  import ExampleTestKit
  import Foundation
  import TestSupport
  import Testing

  @testable import CoreTestSupport
  import ObservableCollections
  @testable import ObservableLists
  @testable import ObservableSectionLists

  /// What debug builds say when another thread comes between the read and the write of an element.
  @Suite("Lost changes", .fewAtATime)
  struct LostChangeConcurrencyTests {
    /// Runs a closure on another thread, and waits for it.
    private static func elsewhere(_ body: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        body()
        done.signal()
      }
      done.wait()
    }

    private static func increment(_ number: inout Int, while body: () -> Void) {
      body()
      number += 1
    }

    private static func rename(_ cell: inout Cell, while body: () -> Void) {
      body()
      cell = Cell(token: 9)
    }

    @Test("Who writes back an element that nobody has changed makes no message")
    func message() {
      let array = ObservableArray([1, 2, 3])
      var count = 0
      let place = { () -> String in
        count += 1
        return "[0]"
      }
      let version = array.core.versionToWriteBack
      array.core.noteWriteBack(at: place(), readAt: version)
      array.append(4)
      array.core.noteWriteBack(at: place(), readAt: version)
      #expect(count == 0)
    }

    #if os(macOS) || os(Linux)
      private func warnings(in result: ExitTest.Result?) -> [String] {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
          .split(separator: "\n").map(String.init).filter { $0.hasPrefix("ObservableCollections") }
      }

      @Test("Clause 6, threads: said once for a list, with the index and both versions")
      func said() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
          let array = ObservableArray([1, 2, 3], name: "posts")
          for _ in 0..<2 {
            Self.increment(&array[1]) { Self.elsewhere { array[1] += 10 } }
          }
          let list = ObservableSections(
            [1, 2].map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) })
          Self.rename(&list[ElementPath(section: 1, element: 0)]) {
            Self.elsewhere { list.sections.append(Head(id: 3)) }
          }
          let other = ObservableSections(list.snapshot)
          Self.rename(&other[section: 1][0]) {
            Self.elsewhere { other.sections.append(Head(id: 4)) }
          }
          // What is overwritten is lost, as it was: the write itself is the same.
          precondition(array[1] == 4)
        }
        let lines = warnings(in: result)
        #expect(lines.count == 3)
        #expect(
          lines.first?.contains(
            #"[1] of "posts" was read at version 0 and is written back at version 1"#) == true)
        #expect(lines.first?.contains("update(at:_:)") == true)
        #expect(lines.dropFirst().first?.contains("of a list without a name") == true)
      }

      private static func incrementFirst(of list: some EditableList<Int>) { list[0] += 1 }

      /// Two threads increment a number in each of some lists, and precondition that a lost step was said.
      private static func raceToLoss(
        _ increment: @escaping @Sendable (ObservableArray<Int>) -> Void
      ) {
        var hasLost = false
        for _ in 0..<200 where !hasLost {
          let array = ObservableArray([0])
          let done = DispatchSemaphore(value: 0)
          for _ in 0..<2 {
            Thread.detachNewThread {
              for _ in 0..<200 { increment(array) }
              done.signal()
            }
          }
          for _ in 0..<2 { done.wait() }
          hasLost = array[0] < 400
          precondition(!hasLost || array.core.hasWarnedOfLostChange, "A step was lost in silence")
        }
      }

      @Test(
        "Clause 6, threads: whatever is lost is said, also if the other thread comes at the last moment"
      )
      func saidAlways() async {
        let result = await #expect(processExitsWith: .success) {
          for _ in 0..<20 {
            Self.raceToLoss { $0[0] += 1 }
            Self.raceToLoss { Self.incrementFirst(of: $0) }
          }
        }
        _ = result
      }

      @Test("Clause 6, threads: nothing is said of one's own changes, a step, or a transaction")
      func silent() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
          let array = ObservableArray([1, 2, 3])
          array[1] += 1
          Self.increment(&array[1]) { array.append(4) }
          Self.elsewhere { array.append(5) }
          array[0] += 1
          array[0] = 7
          array.update(at: 0) { $0 += 1 }
          array.transaction { $0[0] += 1 }
          // Another thread's change behind which this one has written, as if it had been seen.
          let read = array[2]
          Self.elsewhere { array[2] = 9 }
          array[2] = read
        }
        #expect(warnings(in: result) == [])
      }
    #endif
  }
#endif
