import CGtk
import Synchronization

/// Counts what GTK complains about.
enum LogWatch {
  private static let criticals = Atomic(0)

  /// How many criticals there were.
  static var count: Int { criticals.load(ordering: .relaxed) }

  /// Starts to count. Messages are still written.
  static func start() {
    let writer: GLogWriterFunc = { level, fields, count, _ in
      if level.rawValue & G_LOG_LEVEL_CRITICAL.rawValue != 0 {
        LogWatch.criticals.add(1, ordering: .relaxed)
      }
      return g_log_writer_default(level, fields, count, nil)
    }
    g_log_set_writer_func(writer, nil, nil)
  }
}
