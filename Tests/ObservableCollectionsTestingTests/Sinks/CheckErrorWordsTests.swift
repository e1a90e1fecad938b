import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// What the checkers say, word by word.
@Suite struct CheckErrorWordsTests {
  private static let refusal = StrictTableError(
    rule: .count, description: "The counts differ", detail: "4 and 5")

  @Test func everyFaultOfABatchHasItsWords() {
    let words: [(BatchCheckError.Fault, String)] = [
      (.emptyBatch, "An empty batch was delivered"),
      (
        .revision(shown: 4, start: 6), "The batch starts from version 6, version 4 is shown"
      ),
      (
        .revision(shown: Revision(4, part: 1), start: Revision(4, part: 3)),
        "The batch starts from version 4 part 3, version 4 part 1 is shown"
      ),
      (.before(oldIndex: 7), "The batch's old row 7 is not the one that is shown"),
      (
        .refused(lowering: "hull", Self.refusal), "hull: C2: The counts differ (4 and 5)"
      ),
      (
        .wrongCell(lowering: "dom", newIndex: 2), "dom: the cell at 2 does not show the new row"
      ),
      (
        .missedReload(lowering: "table", newIndex: 3),
        "table: the updated row at 3 was not drawn anew"
      ),
    ]
    for (fault, text) in words { #expect(fault.description == text) }
  }

  @Test func everyFaultOfABatchOfSectionsHasItsWords() {
    let path = ElementPath(section: 1, element: 2)
    let words: [(BatchCheckError.Fault, String)] = [
      (.emptyBatch, "An empty batch was delivered"),
      (
        .revision(shown: 4, start: 6), "The batch starts from version 6, version 4 is shown"
      ),
      (
        .revision(shown: Revision(4, part: 1), start: Revision(4, part: 3)),
        "The batch starts from version 4 part 3, version 4 part 1 is shown"
      ),
      (.sectionsBefore, "The batch's old sections are not those that are shown"),
      (
        .refused(lowering: "table", Self.refusal), "table: C2: The counts differ (4 and 5)"
      ),
      (.reloadedEverything(lowering: "table"), "table: the widget reloaded everything"),
      (
        .wrongSection(lowering: "strict", newSection: 2),
        "strict: section 2 does not show the new section"
      ),
      (
        .missedElement(lowering: "table", newPath: path),
        "table: the updated element at \(path) was not drawn anew"
      ),
      (.rows(.before(oldIndex: 7)), "Rows: The batch's old row 7 is not the one that is shown"),
    ]
    for (fault, text) in words { #expect(fault.description == text) }
  }
}
