import CallSites
import CallSitesOnMainActor
import Testing

/// The call sites that must work as they stand, compiled twice: plain, and with code that is isolated to
/// the main actor by default.
@Suite("Call sites")
struct CallSiteTests {
  @Test("1: a view model hears its own changes before the call returns")
  func viewModel() async {
    let lines = ["at once: 1", "of another thread, in a job: 2", "at once again: 3"]
    #expect(await CallSites.CallSite1.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite1.run() == lines)
  }

  @Test("2: any thread hears at once, in the manner of key-value observing")
  func callingThread() async {
    let lines = ["insertion {0}, version 1", "insertion {1}, version 2"]
    #expect(await CallSites.CallSite2.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite2.run() == lines)
  }

  @Test("3: a table, a closure, an actor and a stream are found from the list")
  func rendering() async {
    let lines = [
      #"table: ["a"]"#, #"table: ["a", "b"]"#, #"chart: ["a", "b"]"#, #"index: ["a", "b"]"#,
      #"stream: ["a", "b"]"#,
    ]
    #expect(await CallSites.CallSite3.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite3.run() == lines)
  }

  @Test("5: an immediate turn is shown on the main actor before the call returns")
  func immediate() async {
    let lines = [#"at once: ["a"]"#, #"of another thread, in a job: ["a", "b"]"#]
    #expect(await CallSites.CallSite5.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite5.run() == lines)
  }

  @Test("4: an actor hears what it changes itself, with elements that are not Sendable")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func actor() async {
    let lines = [
      "setting {}, version 0", "insertion {0}, version 1", "a!",
      "setting {}, version 0", "insertion {0}, version 1", "insertion {1}, version 2", "a!", "b!",
      "heard 1",
    ]
    #expect(await CallSites.CallSite4.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite4.run() == lines)
  }

  @Test("6: a client follows a server over a wire that loses patches")
  func overAWire() async throws {
    let lines = [
      #"resync to 0: ["1", "2", "3"]"#,
      #"0 to 0 part 1: ["1", "2", "3", "4", "5"]"#,
      #"0 part 1 to 1: ["1", "2", "3", "4", "5", "6"]"#,
      "The patch starts at version 2, but the list follows version 1",
      #"since 1: ["2", "3", "4", "5", "6", "7"]"#,
      "The patch starts at version 3 part 1, but the list follows version 3",
      #"since 3: ["3", "4", "2", "5", "6", "7", "8"]"#,
      #"restarted: ["11", "12", "13", "14"] at 1"#,
      #"rows: ["2", "5", "6", "7", "8", "9"] at 8"#,
      "A batch from version 5 does not follow one to version 7",
    ]
    #expect(try CallSites.CallSite6.run() == lines)
    #expect(try await CallSitesOnMainActor.CallSite6.run() == lines)
  }

  @Test("7: undo is applying")
  func undo() async throws {
    let lines = [
      #"edited: ["3", "1"]"#, #"undone: ["1", "2", "3"]"#, #"redone: ["3", "1"]"#,
      #"batch undone: ["3", "1"]"#, #"difference: ["1", "5"]"#,
      "The record starts at version 1, but the list is at version 12",
    ]
    #expect(try await CallSites.CallSite7.run() == lines)
    #expect(try await CallSitesOnMainActor.CallSite7.run() == lines)
  }

  @Test("12: the calls of all widgets stand under one roof, on both levels")
  func calls() async throws {
    let lines = [
      "table: [1]", "collection: true", "mac collection: [{1}]", #"sequential: ["removal({1})"]"#,
      "list model: 1", "dom: 0", "table: 1, 1", "collection: true", "mac collection: [0: {1}]",
      "outline: [0]", #"sequential: ["removal({2})"]"#, "list model: 1", "dom: 0",
    ]
    #expect(try await CallSites.CallSite12.run() == lines)
    #expect(try await CallSitesOnMainActor.CallSite12.run() == lines)
  }

  @Test("9: sections and the elements of a section have every call of an array")
  func views() async {
    let lines = [
      "10: 11, 20: 21 22, 30: 31 32, 40:", "10: 11, 20: 21 22, 30: 31 32",
      "10: 11, 20: 21 22, 30: 32", "10: 11 19, 20: 21 22, 30: 32",
      "10: 19, 20: 21 11 22, 30: 32", "false false 3 1",
    ]
    #expect(await CallSites.CallSite9.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite9.run() == lines)
  }

  @Test("10: sections are found by their id, come with their first element and go with their last")
  func identity() async {
    let lines = [
      "10: 11, 20: 21 22 29, 30: 31 32, 40:", "no day 5: true",
      "0: 5, 10: 11 15, 20: 21 22 25 29, 30: 31 32 35, 40:",
      "10: 15, 20: 21 22 25 29, 30: 31 32 35, 40:",
    ]
    #expect(await CallSites.CallSite10.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite10.run() == lines)
  }

  @Test("11: what users of an array and of SwiftUI type first")
  func arrayCalls() async {
    let lines = ["123456", "312456", "654321", "123456", "123645", "1245", "12", "12"]
    #expect(await CallSites.CallSite11.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite11.run() == lines)
  }

  @Test("13: a recording sink judges every batch, on both levels")
  func recordingSink() async {
    let lines = ["1 batch: abc, faults: 0", "1 batch: 2 elements, faults: 0"]
    #expect(await CallSites.CallSite13.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite13.run() == lines)
  }

  @Test("14: lists of objects of the main actor")
  func mainActorObjects() async {
    let lines = [
      #"["row 1", "row 2"], row 3, 2 sections, 3 found, 2 kinds, 3 leading"#,
      #"["row 2", "row 3"], row 3, 1 sections, 1 found, 2 kinds, 1 leading"#,
    ]
    #expect(await CallSites.CallSite14.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite14.run() == lines)
  }

  @Test("21: the README's model: a list is a class, of which a copied struct has no copy")
  func readme() async {
    let lines = [
      #"["One", "Two"]"#, #"["One", "Two", "Three"]"#, #"not shown: ["Four"], 3"#,
      #"["Four"]"#,
    ]
    let plain = await CallSites.CallSite21.run()
    #expect(plain == lines)
    let isolated = await CallSitesOnMainActor.CallSite21.run()
    #expect(isolated == lines)
  }

  @Test("18: elements by their ids, and undo, on both levels")
  func undoneByName() async throws {
    let lines = [
      #"assigned: ["1", "2", "3", "4"]"#,
      #"upserted false {4} {0} true: ["one", "two", "3", "4", "5"]"#,
      #"Delete: ["3", "4", "5"]"#, #"undone: ["one", "two", "3", "4", "5"]"#,
      #"undone false true: ["1", "2", "3"]"#, #"redone: ["one", "two", "3", "4", "5"]"#,
      "The last step cannot be undone: others have changed the list since", "days: 1",
    ]
    #expect(try await CallSites.CallSite18.run() == lines)
    #expect(try await CallSitesOnMainActor.CallSite18.run() == lines)
  }

  @Test("15: derived lists by properties, and a comparison in the background")
  func properties() async {
    let lines = [#"["a", "b", "c"], 2 days, [3, 1, 2]"#, #"["b", "c"], 1 days, [2, 3]"#]
    #expect(await CallSites.CallSite15.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite15.run() == lines)
  }

  @Test("16: streams begin when they are made, waits end when all has been heard")
  func waiting() async {
    let lines = [
      #"saved: ["a", "b"]"#, "heard 1, shown 3", "setting {0...2}, version 3", "after a pause: 4",
      "sent: [3]",
    ]
    #expect(await CallSites.CallSite16.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite16.run() == lines)
  }

  @Test("19: objects that change by themselves are followed by filters, orders, maps and rows")
  func objectsThatChange() async {
    let lines = [
      #"["b", "a", "c"], 3 open, 2 found, 3"#, #"["c", "b"], 2 open, 3 found, 3"#,
      #"["x", "b"], 2 open, 3 found, 3"#, #"batches: 1, 1 ["a", "m"] 2 1"#,
    ]
    #expect(await CallSites.CallSite19.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite19.run() == lines)
  }

  @Test("20: an operator is that of the elements, and a closure captures what it needs")
  @MainActor func operators() {
    let (down, up) = ("[10.0, 9.0, 1.5]", "[1.5, 9.0, 10.0]")
    let (objectsDown, objects) = ("[20.0, 10.0, 9.0]", "[20.0, 9.0, 10.0]")
    func list(_ rows: [String]) -> String { "[\(rows.joined(separator: ", "))]" }
    let lines = [
      "\(down) 10.0 4 3.5 4.0 22.0 [[3, 2, 1, 4], [4, 3, 2, 1], [4, 3, 2, 1], [3, 2, 1, 4]]",
      list(Array(repeating: objectsDown, count: 5)),
      list([down, down, up, up, up, down, down, down, down, up, down, up, down]),
      list([
        objectsDown, objectsDown, objects, objectsDown, objects, objectsDown, objectsDown,
        objectsDown, objectsDown, objects, objectsDown,
      ]),
    ]
    #expect(CallSites.CallSite20.run() == lines)
    #expect(CallSitesOnMainActor.CallSite20.run() == lines)
  }

  @Test("22: properties of the main actor, and of objects observed there, are read on it alone")
  @MainActor func propertiesOfPlaces() {
    let current = "[1, 2, 2, 2, 2, 2, 2, 2, 2]"
    let changed = #"["abc", "cde"], 2 long"#
    let anywhere = "\(current) \(current), \(changed)"
    let there = "[0, 0, 0, 0, 0, 0, 0, 0, 0] \(current), \(changed)"
    let objects = "[0, 2, 2, 0, 0, 0, 0, 0, 0] \(current), \(changed)"
    #expect(CallSites.CallSite22.run() == [anywhere, anywhere, there, objects])
    #expect(CallSitesOnMainActor.CallSite22.run() == [there, anywhere, there, objects])
  }

  @Test("23: parameters of the main actor are compared there")
  func parametersOfTheMainActor() async {
    let lines = [
      #"[1, 2] [1, 2] ["b", "a"] 2 ["b", "a"] 2, [2] [2, 1] ["b!", "a!"] 2 ["b"] 0"#,
      #"["b", "a"] ["a", "b"] [1, 1] ["a", "b"], [""] [""] [2] [""]"#,
      #"[1, 2] ["ab!", "a!"]"#, "[2], [1, 2]", #"[2, 3] 5 [["b", "c"]], true"#,
    ]
    #expect(await CallSites.CallSite23.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite23.run() == lines)
  }

  @Test("24: closures over objects that change by themselves run where they are written")
  func closuresOverObjects() async {
    let lines = [
      #"[1, 2] ["b", "ab"] 2 ["ab"] 1 [1, 2] [1, 2] 2 2, "#
        + #"[1] ["x", "ca"] 2 ["x"] 1 [2, 1] [2, 1] 2 1"#,
      #"2 ["x", "c"] [1, 1] ["c", "x"] ["c", "x"], 2 ["y", "c"] [1, 1] ["c", "y"] ["ca", "y"]"#,
      "[2, 2, 1, 1]",
    ]
    #expect(await CallSites.CallSite24.run() == lines)
    #expect(await CallSitesOnMainActor.CallSite24.run() == lines)
  }
}
