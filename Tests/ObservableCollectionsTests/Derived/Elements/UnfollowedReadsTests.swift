#if DEBUG && (os(macOS) || os(Linux))
  import ObservableCollections
  import Observation
  import Testing

  @testable import CoreTestSupport
  @testable import DerivedLists
  @testable import DerivedSectionLists

  /// The warning for closures that read what nobody follows. In processes of their own: it is written to standard
  /// error.
  @Suite("Reads that nobody follows")
  struct UnfollowedReadsTests {
    struct Folder: Sendable {
      let id: Int
      let posts = ObservableArray<Int>()
    }

    @Observable final class Settings: @unchecked Sendable {
      var limit = 3
    }

    struct Row: Sendable {
      let settings: Settings
    }

    private static func lines(_ result: ExitTest.Result?) -> [String] {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("ObservableCollections:") }.map(String.init)
    }

    /// Changes something, and waits until lists were looked at for it.
    private static func change(looks: Int = 1, _ body: () -> Void) async {
      let wanted = UnfollowedReads.Testing.looks.load(ordering: .relaxed) + looks
      UnfollowedReads.Testing.isHeld.store(true, ordering: .relaxed)
      body()
      UnfollowedReads.Testing.isHeld.store(false, ordering: .relaxed)
      while UnfollowedReads.Testing.looks.load(ordering: .relaxed) < wanted {
        try? await Task.sleep(for: .milliseconds(5))
      }
    }

    @Test("Each operator says once, however many lists there are, what its closure has read")
    func each() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let numbers = ObservableArray(0..<4, name: "numbers")
        let blocked = ObservableArray([9], name: "blocked")
        let lists: [ObservableList<Int>] = [
          numbers.filtered { !blocked.contains($0) },
          numbers.filtered(with: 1) { !blocked.contains($0) && $1 == 1 },
          numbers.mapped { $0 + blocked.count },
          numbers.mapped(with: 1) { $0 * $1 + blocked.count },
          numbers.ordered { $0 + blocked.count < $1 },
          numbers.distinct { $0 % (blocked.count + 1) },
          numbers.reduced(0) { $0 + $1 + blocked.count },
        ]
        let texts = numbers.compactMapped { blocked.contains($0) ? nil : "\($0)" }
        let sections = numbers.sections { $0 % (blocked.count + 1) }
        let parts = numbers.sections(with: 2) { $0 % $1 + blocked.count }
        let looks = lists.count + 3
        let counts = {
          lists.map(\.count) + [texts.count, sections.snapshot.count, parts.snapshot.count]
        }
        _ = counts()
        await Self.change(looks: looks) { blocked.append(2) }
        _ = counts()
        blocked.append(3)
        _ = counts()
      }
      let lines = Self.lines(result)
      let calls = lines.compactMap { $0.split(separator: " ").dropFirst(4).first.map(String.init) }
      #expect(
        calls.sorted() == [
          "compactMapped", "distinct", "filtered", "mapped", "ordered", "reduced", "sections",
        ])
      for line in lines {
        #expect(line.contains("of \"numbers\" has read the list \"blocked\""))
        #expect(line.contains("(on: .mainActor)") && line.contains("touch(at:)"))
      }
    }

    @Test("What elements that are structs hold is named, too")
    func structs() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let folder = Folder(id: 1)
        let folders = ObservableArray([folder])
        let settings = Settings()
        let rows = ObservableArray([Row(settings: settings)], name: "rows")
        let full = folders.filtered { !$0.posts.isEmpty }
        let large = rows.filtered { $0.settings.limit > 3 }
        _ = (full.count, large.count)
        await Self.change { folder.posts.append(1) }
        await Self.change { settings.limit = 4 }
      }
      let lines = Self.lines(result)
      #expect(lines.count == 2)
      #expect(lines.first?.contains("of a list without a name has read another list") == true)
      #expect(lines.last?.contains("of \"rows\" has read an observable object") == true)
    }

    /// Changes what lists follow that read it in their closures, too.
    private static func readSource(
      _ numbers: ObservableArray<Int>, _ blocked: ObservableArray<Int>
    ) async {
      let own = numbers.filtered { $0 < numbers.count }
      let below = own.mapped { $0 + numbers.count }
      let adjusted = numbers.filtered(with: 1) { !blocked.contains($0) && $1 > 0 }
      // The second time waits until all lists that were due the first time were looked at.
      for number in 10..<12 {
        _ = (own.count, below.count, adjusted.count)
        await change {
          numbers.append(number)
          blocked.append(number)
          adjusted.parameter = number
          _ = (own.count, below.count)
        }
      }
      withExtendedLifetime((own, below, adjusted)) {}
    }

    /// Has elements asked again.
    private static func renew(
      _ numbers: ObservableArray<Int>, _ blocked: ObservableArray<Int>
    ) async {
      let touched = numbers.filtered { !blocked.contains($0) }
      let adjusted = numbers.filtered(with: 1) { !blocked.contains($0) && $1 > 0 }
      let unread = numbers.filtered { !blocked.contains($0) }
      _ = (touched.count, adjusted.count, unread.count)
      await change(looks: 3) {
        blocked.append(2)
        numbers.touch(at: 2)
        adjusted.parameter = 2
        _ = touched.count
      }
      withExtendedLifetime((touched, adjusted, unread)) {}
    }

    @Test("Nothing is said of the source, after touch, or a parameter, nor of what is followed")
    func silent() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let numbers = ObservableArray(0..<4, name: "numbers")
        let blocked = ObservableArray([9], name: "blocked")
        await Self.readSource(numbers, blocked)
        await Self.renew(numbers, blocked)
        let there = await MainActor.run {
          let there = numbers.filtered(on: .mainActor) { !blocked.contains($0) }
          _ = there.count
          blocked.append(3)
          return there.count
        }
        precondition(there == 2)
        let objects = ObservableArray([Settings()])
        let plain = objects.filtered(observing: .nothing) { $0.limit > 3 }
        let followed = objects.filtered { $0.limit + blocked.count > 30 }
        _ = (plain.count, followed.count)
        objects[0].limit = 90
        blocked.append(4)
        precondition(followed.count == 1)
        // Who is gone says nothing.
        await Self.change {
          let list = numbers.filtered { !blocked.contains($0 + 1) }
          _ = list.count
          blocked.append(5)
        }
      }
      #expect(Self.lines(result) == [])
    }
  }
#endif
