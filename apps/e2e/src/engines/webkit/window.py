#!/usr/bin/python3
"""The browser that WebKitWebDriver starts for the journeys: one view without a toolbar, in a window of any size.

Settings come as environment variables from webkit-window.ts: WebKitWebDriver passes its own on, and only this argument:
--automation.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PROFILE = os.environ["POSY_PROFILE"]
WIDTH = int(os.environ["POSY_WIDTH"])
HEIGHT = int(os.environ["POSY_HEIGHT"])
LANGUAGES = os.environ["POSY_LANGUAGES"].split(",")
IS_PRIVATE = os.environ["POSY_PRIVATE"] == "1"
HAS_PAGE_CACHE = os.environ["POSY_PAGE_CACHE"] == "1"
HAS_MOTION = os.environ["POSY_MOTION"] == "1"


def write_output_to_profile():
    """Pages' console messages and our own errors: WebKitWebDriver would discard them."""
    log = os.open(os.path.join(PROFILE, "console.log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, sys.stdout.fileno())
    os.dup2(log, sys.stderr.fileno())
    with open(os.path.join(PROFILE, "window.pid"), "w") as file:
        file.write(str(os.getpid()))


def reduce_motion():
    """Journeys press what is there, not what moves, unless they are about that."""
    Gtk.Settings.get_default().set_property("gtk-enable-animations", HAS_MOTION)


def create_context():
    if IS_PRIVATE:
        context = WebKit2.WebContext.new_ephemeral()
    else:
        data = WebKit2.WebsiteDataManager(
            base_data_directory=os.path.join(PROFILE, "data"),
            base_cache_directory=os.path.join(PROFILE, "cache"),
        )
        context = WebKit2.WebContext(website_data_manager=data)
        context.get_cookie_manager().set_persistent_storage(
            os.path.join(PROFILE, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
        )
    # The TLS proxy of the test signs its own certificate.
    context.get_website_data_manager().set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
    context.set_preferred_languages(LANGUAGES)
    context.set_automation_allowed(True)
    return context


def create_view(_session=None):
    settings = WebKit2.Settings(
        enable_page_cache=HAS_PAGE_CACHE,
        enable_write_console_messages_to_stdout=True,
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
    )
    view = WebKit2.WebView(web_context=CONTEXT, is_controlled_by_automation=True, settings=settings)
    view.connect("web-process-terminated", lambda _view, reason: print("WEB PROCESS ENDED", reason, flush=True))
    view.connect("permission-request", deny)
    window = Gtk.Window(decorated=False, default_width=WIDTH, default_height=HEIGHT)
    window.add(view)
    window.show_all()
    return view


def deny(_view, request):
    request.deny()
    return True


def start_session(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("posy-phone")
    session.set_application_info(info)
    session.connect("create-web-view", create_view)


write_output_to_profile()
reduce_motion()
CONTEXT = create_context()
CONTEXT.connect("automation-started", start_session)
Gtk.main()
