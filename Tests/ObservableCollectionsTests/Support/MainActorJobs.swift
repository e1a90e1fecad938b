/// Lets the jobs that wait on the main actor run, until a condition holds or many have run.
///
/// Counted in jobs, not in time: what was posted to the main actor before runs first.
@MainActor func runMainActorJobs(until condition: @MainActor () -> Bool) async {
  for _ in 0..<100_000 where !condition() {
    await Task { @MainActor in }.value
  }
}

/// Lets the jobs that wait on the main actor now run.
@MainActor func runMainActorJobs() async {
  for _ in 0..<10 { await Task { @MainActor in }.value }
}
