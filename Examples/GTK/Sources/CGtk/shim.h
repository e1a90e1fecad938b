#include <glib-unix.h>
#include <gtk/gtk.h>

// What swift-corelibs-libdispatch offers to foreign main loops, and its own headers do not declare:
// a descriptor that is readable when the main queue has work, and the call that does the work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
