import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 6, foreign code of every kind in every call that takes it")
struct ForeignCodeTests {
  /// Calls that take none but what they keep, and call later with nothing held.
  private static let keepingCalls: Set<String> = [
    "observe(isolatedTo:options:limit:_:)", "observe(on:options:limit:_:)",
    "observe(on:options:limit:isolation:_:)", "trace(to:)",
    "render(every:initial:isolation:awaiting:)",
    "render(isolatedTo:every:initial:_:)", "render(on:every:initial:_:)",
    "render(on:every:initial:isolation:_:)", "filtered(_:)", "filtered(with:_:)",
    "compactMapped(_:)", "mapped(_:)",
    "ordered(by:)", "ordered(with:by:)", "ordered(by:descending:)",
    "ordered() where Element: Comparable, Element: SendableMetatype",
    "sections(by:orderedBy:)", "sections(by:orderedBy:header:)",
    "reduced(_:_:) where Element: Equatable", "distinct(by:)", "flattened(_:)",
    "distinct() where Element: Hashable, Element: SendableMetatype",
    "filtered(on:_:)", "filtered(on:with:_:)", "mapped(with:_:)",
    "compactMapped(with:_:)", "compactMapped(on:with:_:)", "mapped(on:with:_:)",
    "sections(on:with:by:orderedBy:)", "sections(on:with:by:orderedBy:header:)",
    "compactMapped(on:_:)", "mapped(on:_:)",
    "ordered(on:by:)", "ordered(on:by:descending:)", "ordered(on:with:by:)", "distinct(on:by:)",
    "flattened(on:_:)", "limited(while:)", "limited(with:while:)", "limited(on:while:)",
    "sections(with:by:orderedBy:)", "sections(with:by:orderedBy:header:)",
    "separated(_:)", "separated(on:_:)", "chunked(_:)", "chunked(_:header:)", "chunked(on:_:)",
    "chunked(on:_:header:)",
    "paired(to:by:_:)", "paired(to:by:with:_:)", "paired(on:to:by:_:)", "paired(requiring:by:_:)",
    "paired(on:requiring:by:_:)", "grouped(from:by:_:) where Element: Identifiable",
    "grouped(from:by:with:_:) where Element: Identifiable",
    "grouped(on:from:by:_:) where Element: Identifiable",
    "sections(on:by:orderedBy:)", "sections(on:by:orderedBy:header:)",
  ]

  /// Whether a call makes a list of objects that follows them: it keeps what the same call keeps for
  /// values.
  private static func observesElements(_ name: String) -> Bool {
    name.contains("observing:") || name.hasPrefix("observingElements(")
  }

  /// Whether a call keeps what it takes. An outline does in every form; so does the form of a call for
  /// properties of the main actor, if the call does.
  private static func isKeeping(_ name: String) -> Bool {
    keepingCalls.contains(name) || observesElements(name) || name.hasPrefix("outline(")
      || keepingCalls.contains(name.replacing("isolation:", with: ""))
  }

  @Test("Clause 6, threads: no public call that takes foreign code is missing from the table")
  func completeness() throws {
    let calls = try PublicCall.all().filter {
      // Sections with what they hold have no order.
      let demandsOfSections = $0.list == "EditableSections" && $0.name.contains(" where ")
      return !Self.isKeeping($0.name) && !demandsOfSections
    }
    #expect(calls.count > 100)
    let rows = Set(ForeignCall.all.map { Self.withoutMatching("\($0)") })
    let demands = Set(
      calls.flatMap { call in
        // A matching holds functions, or asks the elements.
        let kinds: Set<ForeignKind> =
          call.name.contains("matching:") ? [.closure, .witness, .sequence] : []
        return call.kinds.union(kinds).map { Self.withoutMatching("\(call) \($0)") }
      })
    #expect(demands.subtracting(rows).sorted() == [], "without a row")
    // Which calls ask sections for their ids no declaration shows.
    let others = rows.subtracting(demands).filter { !$0.hasSuffix(" id") }
    #expect(others.sorted() == [], "without a declaration")
  }

  /// The name of a call that takes a matching, whichever: rows name theirs, and what it demands of
  /// elements, where the declaration has a parameter.
  private static func withoutMatching(_ call: String) -> String {
    guard call.contains("matching:") else { return call }
    return call.replacing(/matching: \.\w+(\([^)]*\))?(, )?/, with: "matching:")
      .replacing(/\ where .*(?= \w+$)/, with: "")
  }

  @Test("Clause 6, threads: every other call of a list with sections is known not to ask for ids")
  func identities() throws {
    let lists: Set<String> = ["ObservableSections", "EditableSections"]
    let calls = try PublicCall.all().filter { lists.contains($0.list) && $0.kinds.isEmpty }
    let asking = Set(ForeignCall.all.filter { $0.kind == .id }.map(\.name))
    let left = Set(calls.map(\.name)).subtracting(asking)
    #expect(left.subtracting(Self.callsWithoutIDs).sorted() == [], "neither in the table nor known")
    #expect(Self.callsWithoutIDs.subtracting(left).sorted() == [], "gone")
  }

  private static let callsWithoutIDs: Set<String> = [
    "batches(every:initial:isolation:)", "changes(initial:options:limit:)", "changes(since:)",
    "dropFirst(_:)", "dropLast(_:)", "enumerated()", "fullPatch()", "makeIterator()",
    "move(from:to:)", "move(fromOffsets:toOffset:)", "moveSubranges(_:to:)", "patch(since:)",
    "prefix(_:)", "prefix(through:)", "prefix(upTo:)",
    "render(on:every:into:)", "render(on:every:isolation:into:)", "reverse()", "shuffle()",
    "sort(by:)",
    "subscript(section:)", "suffix(_:)", "suffix(from:)", "swapAt(_:_:)", "touch(at:)",
  ]

  @Test(
    "Clause 6, threads: hostile code may read the list, change another, and observe",
    arguments: ForeignSetting.allCases)
  func allowed(setting: ForeignSetting) async throws {
    for call in ForeignCall.all {
      let plain = try await call.result(ForeignPlay(setting: setting))
      for act in [ForeignAct.read, .changeOther, .observe] {
        let result = try await call.result(ForeignPlay(act: act, setting: setting))
        try demand(result, equals: plain, "\(call) \(act)")
      }
    }
  }

  @Test(
    "Clause 6, threads: code that runs before the gate may change the list, as if before the call",
    arguments: ForeignSetting.allCases)
  func open(setting: ForeignSetting) async throws {
    for call in ForeignCall.all where call.rule == .open {
      let plain = try await call.result(ForeignPlay(act: .appendFirst, setting: setting))
      let result = try await call.result(ForeignPlay(act: .append, setting: setting))
      try demand(result, equals: plain, "\(call)")
      _ = try await call.result(ForeignPlay(act: .transact, setting: setting))
    }
  }

  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test("Clause 6, threads: code that runs inside the gate and changes the list traps")
      func closed() async throws {
        for index in ForeignCall.all.indices {
          guard let name = ForeignCall.all[index].closedName else { continue }
          let settings = ForeignSetting.allCases
          let setting = index % settings.count
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int, setting = setting as Int] in
            let play = ForeignPlay(
              act: index % 2 == 0 ? .append : .transact, setting: ForeignSetting.allCases[setting])
            _ = try await ForeignCall.all[index].play(play)
          }
          let inner = index % 2 == 1 ? "transaction(_:)" : "append(_:)"
          try expectMessage("\(inner) changes the array inside the closure of \(name)", in: result)
        }
      }

      @Test("Clause 6, threads: a range that empties the list traps, observed or not")
      func emptied() async throws {
        for index in ForeignCall.all.indices where ForeignCall.all[index].kind == .range {
          guard let name = ForeignCall.all[index].closedName else { continue }
          for isObserved in [false, true] {
            let result = await #expect(
              processExitsWith: .failure, observing: [\.standardErrorContent]
            ) {
              [index = index as Int, isObserved = isObserved as Bool] in
              let setting: ForeignSetting = isObserved ? .observed : .nobody
              let play = ForeignPlay(act: .removeAll, setting: setting, answer: 0..<50)
              _ = try await ForeignCall.all[index].play(play)
            }
            try expectMessage("inside the closure of \(name)", in: result)
          }
        }
      }
    #endif

    @Test("Clause 12, errors: a range that answers with another than it may traps with the values")
    func outside() async throws {
      for index in ForeignCall.all.indices where ForeignCall.all[index].kind == .range {
        for bounds in [[-1, 2], [0, 50], [Int.max - 1, Int.max]] {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int, low = bounds[0] as Int, high = bounds[1] as Int] in
            _ = try await ForeignCall.all[index].play(
              ForeignPlay(setting: .observed, answer: low..<high))
          }
          try expectMessage("Range \(bounds[0])..<\(bounds[1]) is outside 0..<", in: result)
        }
      }
    }
  #endif

  @Test("A sequence that lies of its number gives what it gives", arguments: SequenceLie.allCases)
  func lies(lie: SequenceLie) async throws {
    for call in ForeignCall.all where call.kind == .sequence {
      let plain = try await call.result(ForeignPlay())
      let result = try await call.result(ForeignPlay(setting: .observed, lie: lie))
      try demand(result, equals: plain, "\(call) with \(lie)")
    }
  }
}
