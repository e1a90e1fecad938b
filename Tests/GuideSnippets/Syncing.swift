import Foundation
import ObservableCollections
import Testing

// The code of Syncing.md, which a stage of `.ci/run` also runs.

struct Message: Codable, Identifiable, Sendable {
  let id: Int
  var text: String
}

func reconnect() throws -> String {
  let chat = ObservableArray((0..<10_000).map { Message(id: $0, text: "Message \($0)") })
  chat.historyLimit = 1_000  // On the server: how many changes a client may have missed.
  let copy = ObservableArray<Message>()
  try copy.apply(chat.fullPatch())  // On the client: all messages, and their revision.

  chat.append(Message(id: 10_000, text: "Hello"))  // The client is away.
  chat[id: 17]?.text = "Edited"
  chat.remove(id: 4)

  let known = copy.followedRevision  // The client sends this, and the server answers:
  let patch = known.flatMap { chat.patch(since: $0) } ?? chat.fullPatch()
  let wire = try JSONEncoder().encode(patch)
  try copy.apply(JSONDecoder().decode(BatchPatch<Message>.self, from: wire))
  return "\(copy.count) messages, \(wire.count) bytes sent"  // 10000 messages, 340 bytes sent
}

@Test("The guide to syncing: a client that was away")
func syncing() throws {
  #expect(try reconnect() == "10000 messages, 340 bytes sent")
}
