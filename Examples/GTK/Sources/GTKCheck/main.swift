import CGtk
import GTKExampleModels
import GTKScreens
import GTKSinks
import ObservableCollections

guard gtk_init_check() != 0 else { fatalError("no display") }
MainLoop.adoptDispatch()
let posts = ObservableArray((0..<300).map { "e\($0)" })
let sink = GTKListSink<String>()
let list = RowsView<String>(.list, model: sink.model) { RowFace(RowText($0, detail: "d")) }
let columns = RowsView<String>(.columns, model: sink.model) { RowFace(RowText($0, detail: "d")) }
let window: Widget = gtk_window_new()
gtk_window_set_default_size(UnsafeMutablePointer(OpaquePointer(window)), 600, 400)
let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), list.widget)
gtk_box_append(UnsafeMutablePointer(OpaquePointer(box)), columns.widget)
gtk_window_set_child(UnsafeMutablePointer(OpaquePointer(window)), box)
gtk_window_present(UnsafeMutablePointer(OpaquePointer(window)))
let frames = Frames(of: window)
let observer = CoalescingObserver(of: posts, scheduler: .glib, sink: sink)
frames.next()
frames.next()
@MainActor func dump() {
  for view in [list, columns] {
    let rows = ShownRows.all(of: view.view)
    print(view.view.kindName, rows.count, rows.prefix(4).map { "\($0.top) \($0.height) \($0.texts)" }, rows.last as Any)
  }
}
for child in columns.view.children { print(child.kindName, child.children.first?.kindName as Any) }
dump()
list.select(3)
posts.remove(at: 1)
posts[2] = "changed"
frames.next()
print(list.selected?.value as Any)
dump()
posts.insert("new", at: 0)
posts.move(from: 10, to: 3)
let clock = ContinuousClock()
print(clock.measure { frames.next() })
dump()
for _ in 0..<60 { posts.insert("new", at: 0); frames.next() }
print(clock.measure { for _ in 0..<60 { posts.insert("new", at: 0); frames.next() } })
dump()
