#!/usr/bin/env python3
"""Builds the two feed documents of the example from the ChangeLog of GNU Gnulib.

Every source file of the project is an entry: the path is its id, the last commit that names the
file gives its date, author and message. The feed is the 500 files updated last, newest first.
The state at the earlier date is written as RSS 2.0, the state at the later date as Atom.

Usage: build-feeds.py CHANGELOG[.gz] OUTPUT-FOLDER [EARLIER LATER]
"""
import bisect
import datetime
import email.utils
import gzip
import os
import re
import sys
from xml.sax.saxutils import escape, quoteattr

LENGTH = 500
EARLIER, LATER = "2021-04-10", "2021-04-30"
PROJECT = "https://www.gnu.org/software/gnulib/"
LOG = "https://git.savannah.gnu.org/cgit/gnulib.git/log/"
RIGHTS = (
  "Copyright (C) 1997-2023 Free Software Foundation, Inc. Copying and distribution of this file, "
  "with or without modification, are permitted provided the copyright notice and this notice are "
  "preserved.")
HEADING = re.compile(r"(\d{4}-\d\d-\d\d)  (.+?)  <")
REMOVED = re.compile(r"(Remove|Delete)d?( (this )?(file|module))?[.;]")
RENAMED_TO = re.compile(r"(Renamed?|Moved?) to ")
RENAMED_FROM = re.compile(r"(Renamed?|Moved?) from ([\w./+-]+\w)")


def read(path):
  opener = gzip.open if path.endswith(".gz") else open
  with opener(path, "rt", encoding="utf-8") as log:
    return log.read()


def commits(text):
  """Yields (date, author, paragraphs), oldest first."""
  found = []
  for line in text.split("\n"):
    heading = HEADING.match(line)
    if heading:
      found.append((heading[1], heading[2], []))
    elif found and (line.startswith("\t") or not line):
      found[-1][2].append(line.strip())
  return reversed(found)


def notes(lines):
  """Splits a commit into its subject and (path, note) pairs, in the order of the log."""
  subject, files = [], []
  for line in lines:
    if line.startswith("* "):
      files.append(line[2:])
    elif files and line:
      files[-1] += " " + line
    elif not files:
      subject.append(line)
  first = " ".join(subject).split("  ")[0].strip()
  first = re.sub(r"([^.:!?])$", r"\1.", first)
  return first, [pair for file in files for pair in named(file)]


def named(note):
  """`a.c (f), b.c: Text.` names two files."""
  head, separator, text = note.partition(": ")
  paths = [part.split(" (")[0].strip() for part in re.sub(r"\([^)]*\)", "", head).split(",")]
  functions = re.search(r"\([^)]*\)", head)
  prefix = functions[0] + ": " if functions and len(paths) == 1 else ""
  valid = [path for path in paths if re.fullmatch(r"[\w+-][\w./+-]*/[\w./+-]*\w", path)]
  return [(path, prefix + text) for path in valid] if separator else []


def state(text, date):
  """The feed as of `date`: path -> entry, and the 500 updated last."""
  files, order = {}, 0
  for day, author, lines in commits(text):
    if day > date:
      continue
    subject, changed = notes(lines)
    order += 1
    apply(changed, files, order, day, author, subject)
  newest = sorted(files.values(), key=lambda entry: (-entry["order"][0], entry["order"][1]))
  newest.sort(key=lambda entry: entry["date"], reverse=True)  # the log is not quite in order
  return newest[:LENGTH]


def apply(changed, files, order, day, author, subject):
  meant = ""
  for place, (path, note) in enumerate(changed):
    meant = meant if note.startswith("Likewise") else note
    renamed = RENAMED_FROM.match(meant)
    if renamed:
      files.pop(renamed[2], None)
    if REMOVED.match(meant) or RENAMED_TO.match(meant):
      files.pop(path, None)
    elif files.get(path, {}).get("order", (0,))[0] != order:
      summary = re.sub(r" ?<\S+@\S+>", "", f"{subject} {note}".strip())
      files[path] = dict(id=path, author=author, date=day, summary=summary, order=(order, place))


def instant(day):
  return datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.timezone.utc)


def rss(entries, date):
  when = email.utils.format_datetime(instant(date), usegmt=True)
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">'
  yield "<channel>"
  yield f"<title>GNU Gnulib: files updated last, {date}</title>"
  yield f"<link>{PROJECT}</link>"
  yield "<description>The last commit of each source file, newest first.</description>"
  yield f"<copyright>{escape(RIGHTS)}</copyright>"
  yield f"<pubDate>{when}</pubDate>"
  for entry in entries:
    yield "<item>"
    yield f'<guid isPermaLink="false">{escape(entry["id"])}</guid>'
    yield f'<title>{escape(entry["id"])}</title>'
    yield f'<link>{escape(LOG + entry["id"])}</link>'
    yield f'<dc:creator>{escape(entry["author"])}</dc:creator>'
    yield f'<pubDate>{email.utils.format_datetime(instant(entry["date"]), usegmt=True)}</pubDate>'
    # The description of an RSS item is HTML: what is written there is escaped twice.
    yield f'<description>{escape(escape(entry["summary"]))}</description>'
    yield "</item>"
  yield "</channel>"
  yield "</rss>"


def atom(entries, date):
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<feed xmlns="http://www.w3.org/2005/Atom">'
  yield f"<id>{PROJECT}</id>"
  yield f"<title>GNU Gnulib: files updated last, {date}</title>"
  yield f'<link href="{PROJECT}"/>'
  yield f"<rights>{escape(RIGHTS)}</rights>"
  yield f"<updated>{date}T00:00:00Z</updated>"
  for entry in entries:
    yield "<entry>"
    yield f'<id>{escape(entry["id"])}</id>'
    yield f'<title>{escape(entry["id"])}</title>'
    yield f'<link href={quoteattr(LOG + entry["id"])}/>'
    yield f'<author><name>{escape(entry["author"])}</name></author>'
    yield f'<updated>{entry["date"]}T00:00:00Z</updated>'
    yield f'<summary>{escape(entry["summary"])}</summary>'
    yield "</entry>"
  yield "</feed>"


def counts(old, new):
  """New, vanished, changed and moved entries; moved: the fewest that explain the order."""
  before = {entry["id"]: place for place, entry in enumerate(old)}
  after = {entry["id"]: entry for entry in new}
  kept = [before[entry["id"]] for entry in new if entry["id"] in before]
  tails = []
  for place in kept:
    at = bisect.bisect_left(tails, place)
    tails[at:at + 1] = [place]
  content = lambda entry: {key: entry[key] for key in ("author", "date", "summary")}
  changed = sum(content(e) != content(after[e["id"]]) for e in old if e["id"] in after)
  return dict(new=len(new) - len(kept), vanished=len(old) - len(kept), changed=changed,
              moved=len(kept) - len(tails))


def write(folder, name, lines):
  path = os.path.join(folder, name)
  with open(path, "w", encoding="utf-8", newline="\n") as document:
    document.writelines(line + "\n" for line in lines)
  print(name, os.path.getsize(path), "bytes")


def main(log, folder, earlier=EARLIER, later=LATER):
  text = read(log)
  old, new = state(text, earlier), state(text, later)
  write(folder, "gnulib-earlier.rss", rss(old, earlier))
  write(folder, "gnulib-later.atom", atom(new, later))
  print(f"{len(old)} and {len(new)} entries:", counts(old, new))


if __name__ == "__main__":
  if len(sys.argv) not in (3, 5):
    sys.exit(__doc__)
  main(*sys.argv[1:])
