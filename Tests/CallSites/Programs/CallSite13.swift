import ObservableCollections
import ObservableCollectionsTesting

/// 13. A test: a sink that keeps every batch and always judges it, on both levels.
public enum CallSite13 {
  /// What the sinks were shown, and the faults that they found.
  @MainActor public static func run() -> [String] {
    let posts = ObservableArray(["b", "a"])
    let sink = RecordingSink<String>()
    let rendering = posts.render(every: .manual, into: sink)
    posts.append("c")
    posts.sort()
    rendering.flush()

    let days = ObservableSections([SectionSnapshot(Day(date: 1), elements: [10])])
    let sectionsSink = SectionsRecordingSink<Day, Int>()
    let sectionsRendering = days.render(every: .manual, into: sectionsSink)
    days[section: 0].append(11)
    sectionsRendering.flush()
    return [
      "\(sink.batches.count) batch: \(sink.rows.joined()), faults: \(sink.faults.count)",
      "\(sectionsSink.batches.count) batch: \(days.elementCount) elements, "
        + "faults: \(sectionsSink.faults.count)",
    ]
  }
}
