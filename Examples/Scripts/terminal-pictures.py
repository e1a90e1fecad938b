#!/usr/bin/env python3
"""Takes the pictures of the examples on a terminal: Docs/Pictures/terminal-<Name>.png.

Each example runs in tmux, gets some keys, and what its terminal shows is drawn by Chromium.
Needs tmux and chromium, and the gallery built: swift build --product Gallery.

Usage: terminal-pictures.py [NAME…]
"""
import html
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PROGRAM = os.path.join(ROOT, ".build", "debug", "Gallery")
PICTURES = os.path.join(ROOT, "Docs", "Pictures")
COLUMNS, ROWS = 100, 24
LARGEST = 60_000
SESSION = "gallery-pictures"

# What is typed, each with the seconds to wait afterwards, or the text to wait for.
KEYS = {
  "Gallery": [("jj", 0.5)],
  "Companies": [("", 1.0), ("r", 0.35)],
  "KVOList": [("jjd", 0.9), ("o", 0.9), ("m", 0.9), ("jje", 0.25)],
  "Chores": [("je", 0.9), ("d", 0.9), ("jr", 0.9), ("m", 0.25)],
  "FeedReader": [("", 2.5), ("/book", 1.5), ("\r", 0.2), ("r", "2 polls"), ("", 0.1)],
  "Numbers": [("", 0.3), ("n", 0.3)],
  "Parks": [("", 0.3), ("t", 0.3)],
  "Processes": [("", 1.6), ("u", 1.2)],
}
STYLE = """
body { margin: 0; background: #16181d; }
pre { margin: 0; padding: 10px 12px; color: #d4d7dd;
  font: 14px/19px 'DejaVu Sans Mono', monospace; }
"""


def tmux(*arguments):
  done = subprocess.run(["tmux", *arguments], check=True, capture_output=True, text=True)
  return done.stdout


def captured(name):
  """What the terminal shows, with its escape sequences."""
  command = [PROGRAM] + ([] if name == "Gallery" else [name])
  tmux("new-session", "-d", "-s", SESSION, "-x", str(COLUMNS), "-y", str(ROWS), *command)
  try:
    time.sleep(1)
    for keys, wait in KEYS[name]:
      if keys:
        tmux("send-keys", "-t", SESSION, "-l", keys)
      wait_for(wait)
    return tmux("capture-pane", "-t", SESSION, "-p", "-e")
  finally:
    tmux("kill-session", "-t", SESSION)


def wait_for(wait):
  if isinstance(wait, float):
    time.sleep(wait)
    return
  end = time.monotonic() + 20
  while wait not in tmux("capture-pane", "-t", SESSION, "-p"):
    if time.monotonic() > end:
      sys.exit("The terminal does not come to show: " + wait)
    time.sleep(0.02)


def palette(number):
  """A colour of the palette of 256, from 16 on."""
  if number >= 232:
    return "rgb({0},{0},{0})".format(8 + 10 * (number - 232))
  steps = [0, 95, 135, 175, 215, 255]
  number -= 16
  return "rgb({},{},{})".format(
    steps[number // 36], steps[number // 6 % 6], steps[number % 6])


class Style:
  def __init__(self):
    self.reset()

  def reset(self):
    self.bold = self.dim = self.struck = self.reverse = False
    self.colour = None

  def take(self, codes):
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
      code = codes.pop(0)
      if code == 0:
        self.reset()
      elif code == 38 and codes[:1] == [5]:
        self.colour = palette(codes[1])
        del codes[:2]
      else:
        self.take_simple(code)

  def take_simple(self, code):
    if code == 1:
      self.bold = True
    elif code == 2:
      self.dim = True
    elif code == 22:
      self.bold = self.dim = False
    elif code in (7, 27):
      self.reverse = code == 7
    elif code in (9, 29):
      self.struck = code == 9
    elif code == 39:
      self.colour = None

  def css(self):
    front, back = self.colour or "#d4d7dd", "#16181d"
    parts = []
    if self.reverse:
      front, back = back, front
      parts.append("background:" + back)
    parts.append("color:" + front)
    parts += ["font-weight:bold"] * self.bold + ["opacity:.6"] * (self.dim and not self.reverse)
    parts += ["text-decoration:line-through"] * self.struck
    return ";".join(parts)


def page(text):
  style, spans = Style(), []
  for part in re.split(r"(\x1b\[[0-9;]*m)", text):
    if part.startswith("\x1b["):
      style.take(part[2:-1])
    elif part:
      spans.append('<span style="%s">%s</span>' % (style.css(), html.escape(part)))
  return "<meta charset=utf-8><style>%s</style><pre>%s</pre>" % (STYLE, "".join(spans))


def draw(name, text):
  path = os.path.join(PICTURES, "terminal-%s.png" % name)
  with tempfile.TemporaryDirectory() as folder:
    source = os.path.join(folder, "page.html")
    with open(source, "w", encoding="utf-8") as file:
      file.write(page(text))
    size = "%d,%d" % (COLUMNS * 8.43 + 24, ROWS * 19 + 20)
    subprocess.run(
      ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu",
       "--user-data-dir=" + folder, "--window-size=" + size, "--screenshot=" + path,
       "file://" + source], check=True, capture_output=True)
  if os.path.getsize(path) > LARGEST:
    subprocess.run(["convert", path, "-colors", "64", path], check=True)
  if os.path.getsize(path) > LARGEST:
    sys.exit("%s has more than %d bytes" % (path, LARGEST))
  print(path, os.path.getsize(path))


def main():
  if not os.path.exists(PROGRAM):
    sys.exit("There is no %s: swift build --product Gallery" % PROGRAM)
  names = sys.argv[1:] or list(KEYS)
  for name in names:
    if name not in KEYS:
      sys.exit("There is no example %s: choose from %s" % (name, ", ".join(KEYS)))
  os.makedirs(PICTURES, exist_ok=True)
  for name in names:
    draw(name, captured(name))


main()
