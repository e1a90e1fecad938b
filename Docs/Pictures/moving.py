#!/usr/bin/env python3
"""Takes the moving picture of the README: the same edits in a browser and in a window of GTK.

    swift build --product Web
    swift build --package-path Examples/GTK --product GTKGallery
    Docs/Pictures/moving.py            # writes moving.png and moving-dark.png beside this script
    Docs/Pictures/moving.py FOLDER     # writes them there
    Docs/Pictures/moving.py --phones   # makes those for phones of them again

It needs chromium, xvfb-run (Debian: chromium, xvfb, xauth) and Python's standard library. All frames are
screenshots of the example KVOList, twice as fine as its points. In the browser the animations of the page
are held and set to each instant, so the frames do not depend on the speed of this machine. The window of
GTK is read from the memory of a screen that nobody sees; its colours fade by its own clock. The picture
plays both at two thirds of their speed. moving.html lays out the frames, with the code of the edit and the
lines that the page shows of the batch. The pictures are animated PNG, with a palette. Those for phones are
the browser's part of these, where labels can be read. The script takes two minutes.
"""
import base64
import contextlib
import json
import os
import pathlib
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
WEB = ROOT / ".build/debug/Web"
GTK = ROOT / "Examples/GTK/.build/debug/GTKGallery"
LARGEST = 1_000_000
PATIENCE = 60

# In points; a point is two pixels. GTK adds its title bar to the height that it is asked for.
SCALE = 2
# All rows of the list are in view if the page is as high as this; its upper part is shown.
BROWSER_WIDTH, BROWSER_HEIGHT = 399, 640
GTK_WIDTH, GTK_HEIGHT = 415, 484
SHEET_WIDTH = BROWSER_WIDTH + 16 + GTK_WIDTH

# The actions, and the call in the model that does each.
MODEL = ROOT / "Examples/ExampleModels/KVOList/EditableList.swift"
EDITS = [
    ("several", "items.move(fromOffsets: rows, toOffset: 0)"),
    ("replace", "items.replaceAll(with: kept.prefix(5) + added + kept.dropFirst(5))"),
]
# The instants of an edit that are frames, in milliseconds: rows slide for 260, colours fade for 1200.
INSTANTS = [0, *range(20, 280, 20), 320, 380, 440, 520, 640, 760, 900, 1050, 1200]
GTK_INSTANTS = [60, 350, 650, 950, 1300]
SLOWNESS = 1.5
FIRST_PAUSE, PAUSE, LAST_PAUSE = 600, 300, 1400

HOLD = """
  window.held = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...arguments) {
    const animation = animate.apply(this, arguments);
    animation.pause();
    held.push(animation);
    return animation;
  };
  Pane.prototype.unmark = function () {};
"""
SEEK = """new Promise((resolve) => {
  for (const animation of held) {
    if (animation.playState === "finished") continue;
    const end = animation.effect.getComputedTiming().endTime;
    if (%(instant)d >= end) animation.finish();
    else animation.currentTime = %(instant)d;
  }
  requestAnimationFrame(() => requestAnimationFrame(resolve));
})"""
UNMARK = """
  for (const pane of example.panes) {
    for (const node of pane.marks.keys()) {
      delete node.dataset.kind;
      delete node.dataset.mark;
    }
    pane.marks.clear();
  }
  held.length = 0;
"""
# The row of the marks comes to the top, and the list below it: what is above it, and what leads to the
# other lists, is left out.
SCROLL = """for (const part of document.querySelectorAll("header, .actions, .hint, .tabs")) {
    part.style.display = "none";
  }
  document.querySelector(".tools").style.paddingTop = "10px";
  scrollTo(0, 0);"""
PRESS = "example.actions.find(({ id }) => id === %s).button.click()"
BATCH = """example.panes[2].nodes.map((node) => [node.dataset.kind ?? "",
  [...node.querySelectorAll(".title, .detail")].map((part) => part.textContent).join(" ")])"""


class Failure(Exception):
    """What went wrong, and what to do."""


def need_all(folder):
    if not folder.is_dir():
        raise Failure(f"There is no folder {folder}: make it, or name another")
    for tool in ("chromium", "xvfb-run"):
        if not shutil.which(tool):
            raise Failure(f"{tool} is missing: install it")
    for program, build in (
            (WEB, "swift build --product Web"),
            (GTK, "swift build --package-path Examples/GTK --product GTKGallery")):
        if not program.exists():
            raise Failure(f"{program.relative_to(ROOT)} is missing: run {build}")
    model = MODEL.read_text()
    for _, code in EDITS:
        if code not in model:
            raise Failure(f"{MODEL.name} has no call {code} any more: write in EDITS what it does now")


@contextlib.contextmanager
def running(command, **options):
    """A program and all that it starts, for as long as they are needed."""
    process = subprocess.Popen(command, start_new_session=True, **options)
    try:
        yield process
    finally:
        for which in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, which)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)


def wait_for(condition, what):
    """The answer, as soon as it is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answer := condition():
            return answer
        time.sleep(0.02)
    raise Failure(f"{what} did not come within {PATIENCE} s: try again when the machine is less busy")


@contextlib.contextmanager
def web_server():
    """The address of the example, on a port that the system chooses."""
    with running([WEB, "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        if not found:
            raise Failure(f"The server did not start, it said {line!r}: run {WEB.relative_to(ROOT)} by hand")
        yield found.group() + "KVOList"


class Browser:
    """A page of Chromium, spoken to by the two pipes of its debugger."""

    def __init__(self, commands, answers):
        self.commands, self.answers = commands, answers
        self.number, self.rest, self.session = 0, b"", None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            pass
        if "error" in answer:
            raise Failure(f"Chromium refused {method}: {answer['error']['message']}")
        return answer["result"]

    def receive(self):
        while b"\0" not in self.rest:
            if not select.select([self.answers], [], [], PATIENCE)[0]:
                raise Failure(f"Chromium was silent for {PATIENCE} s: try again when the machine is less busy")
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise Failure("Chromium ended: run chromium --headless by hand to see why")
            self.rest += part
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def run(self, script):
        """The value of a script, or of its promise."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Failure(f"The page has a mistake: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def show(self, address, width, height, is_dark):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=SCALE, mobile=False)
        scheme = "dark" if is_dark else "light"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=address)

    def wait(self, condition, what):
        wait_for(lambda: self.run(condition), what)

    def picture(self):
        return self.call("Page.captureScreenshot", format="png")["data"]


@contextlib.contextmanager
def browser():
    with tempfile.TemporaryDirectory() as profile, contextlib.ExitStack() as stack:
        theirs, commands = os.pipe()
        answers, ours = os.pipe()
        for pipe in (commands, answers):
            stack.callback(os.close, pipe)
        options = ["--headless=new", "--remote-debugging-pipe", "--hide-scrollbars", "--disable-gpu",
                   "--disable-dev-shm-usage", "--no-first-run", f"--user-data-dir={profile}"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        # Chromium reads from descriptor 3 and writes to 4.
        script = f'exec chromium "$@" 3<&{theirs} 4>&{ours}'
        try:
            stack.enter_context(running(
                ["bash", "-c", script, "chromium", *options], pass_fds=(theirs, ours),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        finally:
            os.close(theirs)
            os.close(ours)
        yield Browser(commands, answers)


def browser_frames(page, address, is_dark):
    """The page before the edits, and for each edit its frames; each with the lines of the last batch."""
    page.show(address, BROWSER_WIDTH, BROWSER_HEIGHT, is_dark)
    page.wait('window.example?.panes?.[0]?.nodes.length === 12 && example.panes[2].nodes.length > 0'
              ' && document.querySelector(".connection").dataset.state === "live"', "The page")
    page.run(HOLD)
    page.run(SCROLL)
    before = page.picture(), page.run(BATCH)
    edits = []
    for action, _ in EDITS:
        time.sleep(0.5)
        # The marks of the edit before go, as they do by themselves after a while.
        page.run(UNMARK)
        version = page.run("example.panes[0].position.version")
        page.run(PRESS % json.dumps(action))
        page.wait(f"example.panes[0].position.version > {version} && held.length > 0", "The edit")
        time.sleep(0.5)
        frames = []
        for instant in INSTANTS:
            page.run(SEEK % {"instant": instant})
            frames.append(page.picture())
        edits.append((frames, page.run(BATCH)))
    return before, edits


def gtk_steps(folder):
    """The steps of the window, and the files by which it says how far it is."""
    steps, files = ["--wait", "1"], []

    def look():
        files.append(folder / f"look-{len(files)}.png")
        steps.extend(["--picture", files[-1]])

    look()
    for action, _ in EDITS:
        # The marks of the edit before go by themselves.
        steps += ["--wait", "3", "--press", action]
        last = 0
        for instant in GTK_INSTANTS:
            steps += ["--wait", f"{(instant - last) / 1000}"]
            last = instant
            look()
    return steps + ["--wait", "1", "--quit"], files


def gtk_frames(is_dark):
    """The window before the edits, and for each edit its frames; and its height in points."""
    environment = os.environ | {
        "GSK_RENDERER": "cairo", "GDK_BACKEND": "x11", "GDK_DEBUG": "gl-disable", "GTK_A11Y": "none",
        "GSETTINGS_BACKEND": "memory", "GDK_SCALE": str(SCALE)}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        steps, files = gtk_steps(folder)
        screen = f"-screen 0 1000x1300x24 -fbdir {folder}"
        command = ["xvfb-run", "-a", "-s", screen, GTK, "KVOList", "--dark" if is_dark else "--light",
                   "--size", f"{GTK_WIDTH}x{GTK_HEIGHT}", *steps]
        frames = []
        with running(command, env=environment, stderr=subprocess.DEVNULL) as process:
            for file in files:
                wait_for(lambda: has_begun(file, process), "The window of GTK")
                frames.append((folder / "Xvfb_screen0").read_bytes())
            # It ends by itself, and xvfb-run clears away what it made.
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
        width, height = struct.unpack(">II", files[0].read_bytes()[16:24])
    frames = [base64.b64encode(screen_picture(frame, width * SCALE, height * SCALE)).decode()
              for frame in frames]
    count = len(GTK_INSTANTS)
    return frames[0], [frames[1 + edit * count:][:count] for edit in range(len(EDITS))], height


def has_begun(file, process):
    """Whether a picture is being written; its size stands at its beginning."""
    if file.exists() and file.stat().st_size > 24:
        return True
    if process.poll() is not None:
        raise Failure(f"The window of GTK ended early: run xvfb-run {GTK.relative_to(ROOT)} to see why")
    return False


def screen_picture(dump, width, height):
    """The upper left part of a screen's memory, in the format XWD, as PNG."""
    head = struct.unpack(">25I", dump[:100])
    start, line = head[0] + head[19] * 12, head[12]
    rows = bytearray()
    for y in range(height):
        row = dump[start + y * line:][:width * 4]
        colours = bytearray(width * 3)
        colours[0::3], colours[1::3], colours[2::3] = row[2::4], row[1::4], row[0::4]
        rows += b"\0" + colours
    return png([chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
                chunk(b"IDAT", zlib.compress(bytes(rows), 1))])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(chunks):
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b"")


def storyboard(before, edits, gtk_before, gtk_edits):
    """The frames, one after another: how long each is seen, and what is in it."""
    picture, batch = before
    frames = [[FIRST_PAUSE, picture, gtk_before, EDITS[0][1], batch]]
    for number, ((pictures, batch), windows) in enumerate(zip(edits, gtk_edits)):
        window = frames[-1][2]
        code = EDITS[number][1]
        for index, (instant, picture) in enumerate(zip(INSTANTS, pictures)):
            window = [window, *windows][sum(at <= instant + 60 for at in GTK_INSTANTS)]
            end = [*INSTANTS, instant][index + 1]
            frames.append([round((end - instant) * SLOWNESS), picture, window, code, batch])
        is_last = number == len(EDITS) - 1
        frames[-1][0] = LAST_PAUSE if is_last else PAUSE
        frames[-1][2] = windows[-1]
    return frames


def laid_out(page, frames, height, is_dark):
    """The frames on the sheet, as indexes into one palette."""
    page.show((FOLDER / "moving.html").as_uri(), SHEET_WIDTH, height + 76, is_dark)
    page.wait('document.readyState === "complete" && typeof lay === "function"', "The sheet")
    for _, picture, window, code, batch in frames:
        content = {"browser": address_of(picture), "gtk": address_of(window), "code": code, "batch": batch,
                   "width": BROWSER_WIDTH, "height": height}
        page.run(f"lay({json.dumps(content)})")
        page.run(f"add({json.dumps(address_of(page.picture()))})")
    return page.run("finish()")


def address_of(picture):
    return f"data:image/png;base64,{picture}"


def animation(result, times):
    """Animated PNG: each frame is what differs from the one before; index 0 is transparent."""
    first = result["frames"][0]
    colours = bytes(value for colour in [[0, 0, 0], *result["palette"]] for value in colour)
    chunks = [
        chunk(b"IHDR", struct.pack(">IIBBBBB", first["width"], first["height"], 8, 3, 0, 0, 0)),
        chunk(b"acTL", struct.pack(">II", len(times), 0)),
        chunk(b"PLTE", colours), chunk(b"tRNS", b"\0")]
    number = 0
    for index, (frame, milliseconds) in enumerate(zip(result["frames"], times)):
        # A frame is kept below the next one, and drawn over the one before.
        chunks.append(chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", number, frame["width"], frame["height"], frame["left"], frame["top"],
            milliseconds, 1000, 0, 1 if index else 0)))
        number += 1
        data = packed(frame)
        if index == 0:
            chunks.append(chunk(b"IDAT", data))
        else:
            chunks.append(chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
    return png(chunks)


def packed(frame):
    indexes, width = base64.b64decode(frame["indexes"]), frame["width"]
    rows = (b"\0" + indexes[start:start + width] for start in range(0, len(indexes), width))
    return zlib.compress(b"".join(rows), 9)


def for_phones(picture):
    """The browser's part of an animation, with its caption, without the lines above."""
    width, top = BROWSER_WIDTH * SCALE, 52 * SCALE
    chunks, frame, number, start = [], None, 0, 8
    while start < len(picture):
        length, kind = struct.unpack_from(">I4s", picture, start)
        data = picture[start + 8:start + 8 + length]
        start += length + 12
        if kind == b"IHDR":
            height = struct.unpack_from(">I", data, 4)[0] - top
            data = struct.pack(">II", width, height) + data[8:]
        elif kind == b"fcTL":
            frame = struct.unpack(">IIIIIHHBB", data)
            continue
        elif kind in (b"IDAT", b"fdAT"):
            _, old_width, old_height, old_left, old_top, *rest = frame
            rows = zlib.decompress(data[4 if kind == b"fdAT" else 0:])
            left, upper = old_left, max(old_top, top)
            right, lower = min(old_left + old_width, width), old_top + old_height
            part = b"".join(
                b"\0" + rows[(y - old_top) * (old_width + 1) + 1:][:right - left] for y in range(upper, lower))
            if right <= left or not part:  # A frame cannot be empty: one pixel that is transparent.
                left, upper, right, lower, part = 0, top, 1, top + 1, b"\0\0"
            place = (right - left, lower - upper, left, upper - top)
            chunks.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *place, *rest)))
            data = zlib.compress(part, 9)
            if kind == b"fdAT":
                number += 1
                data = struct.pack(">I", number) + data
            number += 1
        elif kind == b"IEND":
            break
        chunks.append(chunk(kind, data))
    return png(chunks)


def make_for_phones(folder):
    for name in ("moving", "moving-dark"):
        picture = (folder / f"{name}.png").read_bytes()
        (folder / f"{name.replace('moving', 'moving-phone')}.png").write_bytes(for_phones(picture))


def take(page, file, is_dark):
    gtk_before, gtk_edits, height = gtk_frames(is_dark)
    with web_server() as address:
        before, edits = browser_frames(page, address, is_dark)
    frames = storyboard(before, edits, gtk_before, gtk_edits)
    result = laid_out(page, frames, height, is_dark)
    file.write_bytes(animation(result, [frame[0] for frame in frames]))
    size = file.stat().st_size
    print(f"{file.name}: {size} bytes, {len(frames)} frames, {sum(frame[0] for frame in frames) / 1000} s, "
          f"colours at most {result['reach']} off")
    if size > LARGEST:
        raise Failure(f"{file.name} has more than {LARGEST} bytes: take fewer instants")


def main(arguments):
    folder = pathlib.Path(arguments[0]) if arguments else FOLDER
    # What ends the script ends what it started, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        need_all(folder)
        with browser() as page:
            take(page, folder / "moving.png", is_dark=False)
            page.run("location.href = 'about:blank'")
            take(page, folder / "moving-dark.png", is_dark=True)
        make_for_phones(folder)
    except Failure as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--phones"]:
        sys.exit(make_for_phones(FOLDER))
    if len(sys.argv) > 2 or sys.argv[1:] and sys.argv[1].startswith("-"):
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1:]))
