/// Which module each file of the core will belong to.
enum FutureModules {
  /// The folders and files of each module, without their extension. The longest path decides.
  private static let paths: [String: [String]] = [
    "ListChanges": [
      "Changes", "Storage", "Storage/Sections/CodedAsNumbers", "Updates/Batches",
      "Updates/Calls", "Updates/Patches",
    ],
    "ListDiffs": [
      "Diffing"
    ],
    "ObservableLists": [
      "Arrays", "Changes/Log/EditHistory", "Changes/Log/ElementNumbers",
      "Changes/Log/KeptEdits", "Diffing/ObservableArray+ReplacingAll", "Observers",
      "Storage/Chunks", "Storage/Platform/LockedValue", "Storage/Sections/SectionSizes",
      "Turns", "Updates/Batches/RenderSink", "Updates/Parts",
    ],
    "ObservableSectionLists": [
      "Arrays/Editing/EditableSection", "Arrays/Editing/EditableSections",
      "Arrays/Identities/ObservableSectionsList+Identities", "Arrays/Lists/ObservableSections",
      "Arrays/Lists/ObservableSections+Applying", "Arrays/Lists/ObservableSections+Checked",
      "Arrays/Lists/ObservableSections+Committing",
      "Arrays/Lists/ObservableSections+Conformances",
      "Arrays/Lists/ObservableSections+Elements", "Arrays/Lists/ObservableSections+Moves",
      "Arrays/Lists/ObservableSections+Sorted", "Arrays/Lists/ObservableSectionsList",
      "Arrays/Lists/ObservableSectionsList+History",
      "Arrays/Lists/ObservableSectionsList+Searching",
      "Arrays/Transactions/KeptSectionsContent",
      "Arrays/Transactions/ObservableSections+Transactions", "Changes/Effects/SectionFates",
      "Changes/Effects/SectionList+Log", "Changes/Effects/SectionRuns",
      "Changes/Effects/SectionStretch", "Changes/Effects/SectionsNetEffect",
      "Changes/Indexes/ElementPathPair", "Changes/Indexes/ElementPaths",
      "Changes/Indexes/ElementPaths+Codable", "Changes/Indexes/SectionPair",
      "Changes/Indexes/SectionsSnapshot+Paths", "Changes/Records/SectionsChange",
      "Changes/Records/SectionsChange+Applying", "Changes/Records/SectionsChange+Inverse",
      "Changes/Records/SectionsEdit", "Changes/Records/SectionsEdit+Performing",
      "Changes/Records/SectionsEdit+Rows", "Changes/Records/SectionsSnapshot+Scattered",
      "Diffing/ObservableSections+ReplacingAll", "Diffing/SectionsDiff",
      "Observers/SectionsChangeRecord", "Storage/Sections",
      "Turns/Gathering/CoalescingObserver+SectionsUserChanges",
      "Turns/Gathering/SectionsBatchUpdate+Records", "Updates", "Updates/Calls/OutlineEdits",
      "Updates/Calls/SectionsBatchCalls+Blocks", "Updates/Calls/SectionsUpdateBlock",
      "Updates/Parts/SectionCrossings", "Updates/Parts/SectionsTurnParts",
      "Updates/Parts/StructureParts", "Updates/Patches/SectionsBatchPatch",
      "Updates/Patches/SectionsBatchPatch+Codable", "Updates/Patches/SectionsPatchContent",
    ],
    "DerivedLists": [
      "Derived", "Storage/Chunks/FlagStore",
    ],
    "DerivedSectionLists": [
      "Derived/Calls/ObservableList+Sections", "Derived/Lists/AdjustableSections",
      "Derived/Lists/DerivedSections", "Derived/Operators/Grouping",
      "Derived/Operators/GroupingCode", "Derived/Operators/GroupingPlan",
      "Derived/Operators/RegroupingPlan", "Derived/Operators/SectionRowRuns",
      "Derived/Operators/SectionTable", "Derived/Operators/TouchedSection",
    ],
  ]

  /// The module of a file.
  ///
  /// - Parameter path: counts from the folder of the core.
  static func module(of path: String) -> String? {
    var path = String(path.dropLast(".swift".count))
    while true {
      if let module = paths.first(where: { $0.value.contains(path) })?.key { return module }
      guard let end = path.lastIndex(of: "/") else { return nil }
      path = String(path[..<end])
    }
  }
}
