import Foundation
import ObservableCollections
import Synchronization

/// 6. Over a wire: a server that sends the parts of large turns and whose user drags rows, and a client that
/// loses its connection.
public enum CallSite6 {
  /// What the client shows after each answer.
  public static func run() throws -> [String] {
    let server = ObservableArray((1...3).map { Post(id: $0, title: "\($0)") })
    server.historyLimit = 100
    let sent = Wire()
    let rendering = server.render(on: .callingThread, every: .manual, initial: false) { batch in
      sent.send(batch.patch)
    }
    rendering.changeLimit = 2
    let client = ObservableArray<Post>()
    var lines: [String] = []

    /// Everything at once.
    func resync() throws {
      try client.apply(server.fullPatch())
      lines.append("resync to \(server.revision): \(client.map(\.title))")
    }

    /// What has come, or what is missing.
    func receive() throws {
      for data in sent.take() {
        let patch = try JSONDecoder().decode(BatchPatch<Post>.self, from: data)
        do {
          try client.apply(patch)
          lines.append("\(patch.start) to \(patch.end): \(client.map(\.title))")
        } catch let error as PatchError where error.isStale {
          lines.append("\(error)")
          let shown = client.followedRevision
          let missing = shown.flatMap { server.patch(since: $0) } ?? server.fullPatch()
          try client.apply(missing)
          lines.append(
            missing.isFull
              ? "resync to \(missing.end): \(client.map(\.title))"
              : "since \(missing.start): \(client.map(\.title))")
        }
      }
    }

    try resync()
    // Parts of a turn: one version, several states.
    server.append(contentsOf: (4...6).map { Post(id: $0, title: "\($0)") })
    for _ in 0..<2 { rendering.flush() }
    try receive()
    // The connection is lost for one patch.
    server.remove(at: 0)
    rendering.flush()
    _ = sent.take()
    server.append(Post(id: 7, title: "7"))
    rendering.flush()
    try receive()
    // The sender's user drags a row: its sink goes on from a state that no patch led to.
    server.append(Post(id: 8, title: "8"))
    rendering.userMoved(from: 0, to: 2)
    rendering.flush()
    try receive()

    // The server is started anew, and counts its versions from 0 again: nothing that it says fits by chance.
    let restarted = ObservableArray((11...13).map { Post(id: $0, title: "\($0)") })
    restarted.historyLimit = 100
    let shown = client.followedRevision
    restarted.append(Post(id: 14, title: "14"))
    let answer = shown.flatMap { restarted.patch(since: $0) } ?? restarted.fullPatch()
    try client.apply(answer)
    lines.append("restarted: \(client.map(\.title)) at \(answer.end)")

    // Rows that are no observable list keep their revision themselves.
    var (rows, revision) = (server.snapshot, server.revision)
    server.remove(at: 0)
    server.append(Post(id: 9, title: "9"))
    if let first = server.patch(since: revision) {
      server.remove(at: 0)
      if let second = server.patch(since: first.end) {
        let both = try first.appending(second)
        rows = try both.applied(to: rows, at: revision)
        revision = both.end
        lines.append("rows: \(rows.map(\.title)) at \(revision)")
      }
      do {
        _ = try first.appending(first)
      } catch {
        lines.append("\(error)")
      }
    }
    rendering.cancel()
    return lines
  }
}

/// What is underway.
private nonisolated final class Wire: Sendable {
  private let documents = Mutex<[Data]>([])

  func send(_ patch: BatchPatch<Post>) {
    guard let data = try? JSONEncoder().encode(patch) else { return }
    documents.withLock { $0.append(data) }
  }

  func take() -> [Data] {
    documents.withLock { documents in
      defer { documents = [] }
      return documents
    }
  }
}
