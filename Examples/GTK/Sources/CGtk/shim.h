// Later versions mark functions as deprecated that 4.8 has nothing else for.
#define GDK_DISABLE_DEPRECATION_WARNINGS
#include <glib-unix.h>
#include <gtk/gtk.h>

// What swift-corelibs-libdispatch offers to foreign main loops, and its own headers do not declare:
// a descriptor that is readable when the main queue has work, and the call that does the work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Functions with a variable number of arguments are out of Swift's reach.

// What a screen reader says of a widget.
static inline void accessible_set_label(GtkWidget *widget, const char *label) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

// The key that does what a widget does.
static inline void accessible_set_key(GtkWidget *widget, const char *key) {
  gtk_accessible_update_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, key, -1);
}

// What a screen reader says instead of a label; NULL if it says the label.
static inline char *accessible_label_difference(GtkWidget *widget, const char *label) {
  return gtk_test_accessible_check_property(
    GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

// A label that a screen reader leaves out.
static inline GtkWidget *silent_label_new(void) {
  return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

// What an empty search field says. GTK has a function for it from 4.10 on.
static inline void search_entry_set_placeholder(GtkWidget *entry, const char *text) {
  g_object_set(entry, "placeholder-text", text, NULL);
}

static inline gboolean prefers_dark_theme(void) {
  gboolean isDark = FALSE;
  g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &isDark, NULL);
  return isDark;
}

static inline void prefer_dark_theme(gboolean isDark) {
  g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", isDark, NULL);
}
