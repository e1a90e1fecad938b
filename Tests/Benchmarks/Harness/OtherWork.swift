import Foundation

/// What an application does between two turns: it goes through 24 MB, and writes and reads JSON. Afterwards the
/// caches hold other code and other data.
final class OtherWork {
  private struct Post: Codable {
    var id: Int
    var text: String
  }

  private var words = [UInt64](repeating: 1, count: 3 << 20)
  private let posts = (0..<200).map { Post(id: $0, text: "Post \($0)") }

  func run() {
    // A word of each line of the cache.
    for index in stride(from: 0, to: words.count, by: 8) { words[index] &+= 1 }
    do {
      consume(try JSONDecoder().decode([Post].self, from: JSONEncoder().encode(posts)))
    } catch {
      fatalError("Posts do not survive JSON: \(error)")
    }
  }
}
