import ExampleTestKit

/// Waits until something holds that others do, on whatever thread, looking again every few
/// milliseconds. What never comes ends with the kit's watchdog, which names the test.
///
/// Counting jobs instead is not enough: the main actor's overtake those of threads that are all
/// busy, and the way to an actor and back for a call that does nothing is left out in a release.
///
/// For tests that do not import the kit, whose function has the same name.
///
/// - Parameter what: what is waited for, asked when the watchdog ends the tests.
@_disfavoredOverload
func wait(
  isolation: isolated (any Actor)? = #isolation,
  for what: @autoclosure @escaping @Sendable () -> String = "a condition",
  until condition: () async -> Bool
) async throws {
  try await ExampleTestKit.wait(for: what(), until: condition)
}
