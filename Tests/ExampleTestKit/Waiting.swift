/// Waits until something holds, looking again and again.
///
/// There is no limit: a slow machine takes as long as it takes. What never comes ends with the
/// ``Watchdog``, which prints `what`.
package func wait(
  isolation: isolated (any Actor)? = #isolation,
  for what: @autoclosure @escaping @Sendable () -> String = "a condition",
  until condition: () async -> Bool
) async throws {
  try await lookAgain(for: what, until: condition)
}

/// The same under a name that the methods of a type do not hide.
func lookAgain(
  isolation: isolated (any Actor)? = #isolation, for what: @escaping @Sendable () -> String,
  until condition: () async -> Bool
) async throws {
  if await condition() { return }
  try await Watchdog.shared.waiting(for: what) {
    var looks = Looks()
    while true {
      try await looks.pause()
      if await condition() { return }
    }
  }
}

/// Pauses between looks: short at first, then long, so that waiting is hardly work. Many who wait in
/// vain must not look to the ``Watchdog`` as if they worked.
package struct Looks {
  private var count = 0

  package init() {}

  package mutating func pause() async throws {
    count += 1
    let pause = count < 200 ? 5 : count < 300 ? 100 : 1_000
    try await Task.sleep(for: .milliseconds(pause))
  }
}
