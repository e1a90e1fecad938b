import ExampleTestKit

/// Waits until something holds that others do, on whatever thread, looking again every few
/// milliseconds. What never comes ends with the kit's watchdog, which names the test.
///
/// Counting jobs instead is not enough: the main actor's overtake those of threads that are all
/// busy, and the way to an actor and back for a call that does nothing is left out in a release.
func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () async -> Bool
) async throws {
  try await ExampleTestKit.wait(until: condition)
}
