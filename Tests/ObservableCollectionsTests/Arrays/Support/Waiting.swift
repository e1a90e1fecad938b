/// Waits until something holds that others do, on whatever thread, looking again every few
/// milliseconds. Gives up after minutes; what is expected afterwards says then what is missing.
///
/// Counting jobs instead is not enough: the main actor's overtake those of threads that are all
/// busy, and the way to an actor and back for a call that does nothing is left out in a release.
func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () async -> Bool
) async throws {
  for _ in 0..<60_000 {
    if await condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
}
