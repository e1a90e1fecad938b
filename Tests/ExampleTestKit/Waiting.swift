/// Waits until something holds, looking again every few milliseconds. The time limit of the suite
/// ends a wait for what never comes.
package func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
) async throws {
  while !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
