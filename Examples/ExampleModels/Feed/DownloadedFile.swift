import Foundation

/// A document from the web in a file of its own, which is deleted when nobody needs it any more: so
/// its length costs no memory.
package final class DownloadedFile: Sendable {
  let url: URL

  init(url: URL) { self.url = url }

  deinit {
    // A file that somebody else has deleted already is no fault.
    try? FileManager.default.removeItem(at: url)
  }
}
