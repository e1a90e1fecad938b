import ExampleModels
import TerminalSinks
import WebSinks

@main
struct Program {
  @MainActor static func main() async { await Options.run(speaker: "Web: ", run) }

  @MainActor private static func run(_ options: Options) async -> ExitCode {
    do throws(ListenError) {
      let server = try HTTPServer(port: options.port)
      Console.say("Open \(server.address)\(options.name ?? "")  (end with Control-C)")
      if let shortage = server.shortage { Console.complain("Web: \(shortage).") }
      let hidden: [any ExampleScreen] = [
        RandomScreen(seed: options.seed), PaceScreen(seed: options.seed),
      ]
      await server.run(WebSite(ExampleScreens.all.map { $0.make() }, hidden: hidden))
      return .well
    } catch {
      Console.complain("Web: \(error).")
      return .cannotListen
    }
  }
}
