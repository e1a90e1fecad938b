import Foundation

/// Where a document comes from, as a person names it.
enum DocumentName: Equatable {
  case file(path: String)
  case web(URL)
  /// It names a scheme like an address of the web, and is none.
  case neither

  init(_ name: String) {
    guard let scheme = name.prefixMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):\/\//)?.1 else {
      self = .file(path: name)
      return
    }
    // Some servers' clients know a scheme in small letters only.
    let text = scheme.lowercased() + name.dropFirst(scheme.count)
    guard ["http", "https"].contains(scheme.lowercased()), let url = URL(string: text),
      url.host.map({ !$0.isEmpty }) ?? false
    else {
      self = .neither
      return
    }
    self = .web(url)
  }
}

/// Why a request failed, in words that are the same each time, to go on in a sentence.
func failureText(of error: any Error) -> String {
  withoutPeriod(error.localizedDescription.replacing(/\ after \d+ ms/, with: ""))
}

/// A reason without the period at its end, for a message that goes on.
func withoutPeriod(_ reason: String) -> String {
  reason.hasSuffix(".") ? String(reason.dropLast()) : reason
}

/// A length of time in a message: `20 seconds`.
func seconds(_ duration: Duration) -> String {
  let (whole, rest) = duration.components
  if rest == 0 { return counted(Int(whole), "second") }
  return "\(duration / .seconds(1)) seconds"
}
