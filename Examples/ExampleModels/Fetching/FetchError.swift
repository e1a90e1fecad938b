/// Why a document did not come. The errors of feeds and of companies say it in their words.
package enum FetchError: Error, Hashable {
  case missingFile(path: String)
  case folder(path: String)
  case noPermission(path: String)
  case unreadableFile(path: String, reason: String)
  case unreachable(url: String, reason: String)
  case httpStatus(url: String, code: Int)
  case tooLarge(name: String, limit: Int)
  case tooLate(name: String, limit: Duration)
  /// There is no room for what comes.
  case noScratchFile(reason: String)
}
