/// A new list as runs of an old one: all that a batch is made from.
protocol RunList {
  /// The length of the old list.
  var oldCount: Int { get }
  /// The length of the new list.
  var newCount: Int { get }
  /// The number of runs, or a little more.
  var runCount: Int { get }
  /// Whether the runs may be out of old order, or a move call touched some.
  var hasMoves: Bool { get }
  /// Calls a function with each run in new order; neighbours that continue each other are one.
  func forEachRun(_ body: (PackedRun) -> Void)
}

extension EditLog: RunList {}
