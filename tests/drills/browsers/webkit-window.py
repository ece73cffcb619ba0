#!/usr/bin/python3
"""A window of WebKitGTK that a driver may move, for the drill of browsers.

The browser that comes with WebKitGTK keeps a toolbar, and with it a least width that phones do not have. Here a page has the whole window.
Environment: WINDOW_SCRIPT=off loads no script of pages (the driver's own still runs), WINDOW_PAPER names a folder for pages that are printed.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

# What goes wrong in a page is kept with it, before any script of its own begins.
WATCH = """
window.complaints = [];
for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(kind, (event) => {
    const about = event.reason || event.error || event;
    complaints.push(kind + ': ' + (about.stack || about.message || about.violatedDirective || about.type));
  });
"""


def keep_complaints():
    content = WebKit2.UserContentManager()
    frames, moment = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(WATCH, frames, moment, None, None))
    return content


def print_when_asked(view, _property):
    """A title `PAPER:name` prints the page to name.pdf: drivers of WebKitGTK know no command for that."""
    title = view.get_title() or ""
    if not title.startswith("PAPER:"):
        return
    settings = Gtk.PrintSettings()
    settings.set(Gtk.PRINT_SETTINGS_PRINTER, "Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    path = os.path.join(os.environ["WINDOW_PAPER"], title.removeprefix("PAPER:") + ".pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + path)
    operation = WebKit2.PrintOperation.new(view)
    operation.set_print_settings(settings)
    operation.print_()


def open_window(context):
    settings = WebKit2.Settings()
    settings.set_enable_javascript(os.environ.get("WINDOW_SCRIPT") != "off")
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=settings,
        user_content_manager=keep_complaints(),
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(1280, 800)
    window.add(view)
    window.show_all()
    view.grab_focus()
    # Without a window manager nobody gives the window the keys.
    GLib.timeout_add(150, lambda: (window.get_window().focus(0), False)[1])
    view.connect("close", lambda _view: window.destroy())
    view.connect("notify::title", print_when_asked)
    return view


def begin(context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("Window")
    about.set_version(1, 0, 0)
    session.set_application_info(about)
    session.connect("create-web-view", lambda _session: open_window(context))


Gtk.init([])
# Pages that scroll smoothly are not where a driver clicks.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", begin)
Gtk.main()
