import ObservableLists

let list = ObservableArray(CommandLine.arguments)
let rendering = list.render(on: .callingActor, every: .immediate, initial: false) { batch in
  print(batch.insertions.count)
}
list.append("new")
rendering.cancel()
