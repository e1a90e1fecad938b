import CGtk

/// Any widget, as GTK's functions take it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension Widget {
  /// The widget as one of its kinds whose fields the header shows.
  package func cast<Kind>(to kind: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Kind.self)
  }

  /// The widget as one of its kinds whose fields the header hides.
  package var opaque: OpaquePointer { OpaquePointer(self) }
  /// The widget as a GObject of any kind.
  package var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// GLib's name of its kind.
  package var kindName: String { typeName(of: object) }

  /// Adds a CSS class.
  func add(_ name: String) { gtk_widget_add_css_class(self, name) }

  /// Adds a CSS class or takes it away.
  func set(_ name: String, _ isOn: Bool) {
    if isOn { add(name) } else { gtk_widget_remove_css_class(self, name) }
  }

  /// The widgets directly inside it, from the first to the last.
  package var children: [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(self)
    while let child = next {
      children.append(child)
      next = gtk_widget_get_next_sibling(child)
    }
    return children
  }
}

/// The widgets of GTK that the examples are made of.
@MainActor
enum Make {
  /// A line of text, cut off with dots where it does not fit.
  static func label(_ text: String = "", class name: String? = nil) -> Widget {
    let label: Widget = gtk_label_new(text)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    if let name { label.add(name) }
    return label
  }

  /// A text that goes on in further lines where it does not fit.
  static func paragraph(
    _ text: String = "", lines: Int32 = 2, class name: String? = nil
  ) -> Widget {
    let label = label(text, class: name)
    wrap(label, lines: lines)
    return label
  }

  /// Lets a label go on in further lines, so that only what does not fit there is cut off.
  static func wrap(_ label: Widget, lines: Int32) {
    gtk_label_set_wrap(label.opaque, gboolean(1))
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(label.opaque, lines)
  }

  /// A place for the sign of what happened to a row, which a screen reader leaves out.
  static func mark() -> Widget {
    let label: Widget = silent_label_new()
    gtk_label_set_width_chars(label.opaque, 2)
    return label
  }

  /// A row or a column of widgets.
  static func box(
    _ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget]
  ) -> Widget {
    let box: Widget = gtk_box_new(orientation, spacing)
    for child in children { gtk_box_append(box.cast(), child) }
    return box
  }

  /// Widgets side by side, in as many lines as they need.
  static func flow(_ children: [Widget]) -> Widget {
    let flow: Widget = gtk_flow_box_new()
    gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(flow.opaque, 12)
    for child in children { gtk_flow_box_insert(flow.opaque, child, -1) }
    return flow
  }

  /// Widgets side by side, of one width, each below a title. A title of more lines makes room above all of them.
  static func columns(_ columns: [(title: Widget, body: Widget)]) -> Widget {
    let grid: Widget = gtk_grid_new()
    gtk_grid_set_column_homogeneous(grid.cast(), gboolean(1))
    gtk_grid_set_column_spacing(grid.cast(), 12)
    gtk_grid_set_row_spacing(grid.cast(), 4)
    for (index, (title, body)) in columns.enumerated() {
      gtk_widget_set_valign(title, GTK_ALIGN_END)
      gtk_grid_attach(grid.cast(), title, gint(index), 0, 1, 1)
      gtk_grid_attach(grid.cast(), body, gint(index), 1, 1, 1)
    }
    return grid
  }

  /// A label in the middle of the place that another widget has. It takes no clicks.
  static func overlay(_ label: Widget, over child: Widget) -> Widget {
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(overlay.opaque, child)
    gtk_overlay_add_overlay(overlay.opaque, label)
    gtk_widget_set_halign(label, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER)
    gtk_widget_set_can_target(label, gboolean(0))
    return overlay
  }

  /// Something to scroll, which takes all the room there is.
  static func scrolled(_ child: Widget) -> Widget {
    let scrolled: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(scrolled.opaque, child)
    gtk_widget_set_hexpand(scrolled, gboolean(1))
    gtk_widget_set_vexpand(scrolled, gboolean(1))
    return scrolled
  }
}

/// GLib's name of an object's kind.
func typeName(of object: UnsafeMutableRawPointer) -> String {
  String(cString: g_type_name_from_instance(object.assumingMemoryBound(to: GTypeInstance.self)))
}
