import ExampleModels
import TerminalSinks
import WebSinks

@main
struct Program {
  /// The gallery's first cards are what moves most.
  private static let first = ["Numbers", "Processes", "FeedReader"]

  @MainActor static func main() async { await Options.run(speaker: "Web: ", run) }

  @MainActor private static func run(_ options: Options) async -> ExitCode {
    do throws(ListenError) {
      let server = try HTTPServer(port: options.port)
      Console.say("Open \(server.address)\(options.name ?? "")  (end with Control-C)")
      if let shortage = server.shortage { Console.complain("Web: \(shortage).") }
      let hidden: [any ExampleScreen] = [
        RandomScreen(seed: options.seed), PaceScreen(seed: options.seed),
      ]
      let entries =
        first.compactMap(ExampleScreens.named)
        + ExampleScreens.all.filter { !first.contains($0.name) }
      await server.run(WebSite(entries.map { $0.make() }, hidden: hidden))
      return .well
    } catch {
      Console.complain("Web: \(error).")
      return .cannotListen
    }
  }
}
