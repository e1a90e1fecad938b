#!/usr/bin/env python3
"""Builds the two documents of the feed reader from the texts in the folder `library`.

They are two states of what a made-up town library tells its readers: new books, what readers say of
books, events, notices, newest first. The earlier state is written as RSS 2.0, the later one as Atom.
Between the two, entries come, go, are edited in their places, or are brought up again.

Usage: build-feeds.py OUTPUT-FOLDER
"""
import bisect
import datetime
import email.utils
import os
import sys
from xml.sax.saxutils import escape, quoteattr

LENGTH, NEW, EDITED, RENEWED = 500, 160, 38, 36
BEGIN = datetime.datetime(2026, 1, 2, 9, 0, tzinfo=datetime.timezone.utc)
HOME = "https://library.alderbrook.example/"
TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "library")


class Dice:
  """Random numbers that are the same with every version of Python."""

  def __init__(self, seed):
    self.state = seed

  def below(self, bound):
    self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
    return (self.state >> 33) % bound

  def pick(self, items):
    return items[self.below(len(items))]

  def shuffled(self, items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
      other = self.below(last + 1)
      items[last], items[other] = items[other], items[last]
    return items


dice = Dice(1862)


class Deck:
  """Deals items in a random order, each once before any comes again."""

  def __init__(self, items):
    self.items, self.rest = list(items), []

  def deal(self):
    self.rest = self.rest or dice.shuffled(self.items)
    return self.rest.pop()


def groups(name):
  """The blocks of a text file: first line to the others. A line with # is a comment."""
  with open(os.path.join(TEXTS, name), encoding="utf-8") as file:
    text = "".join(line for line in file if not line.startswith("#"))
  blocks = [block.split("\n") for block in text.strip().split("\n\n")]
  return {block[0]: block[1:] for block in blocks}


NAMES, BOOKS, BLURBS = groups("names.txt"), groups("books.txt"), groups("blurbs.txt")
REVIEWS = {key: Deck(lines) for key, lines in groups("reviews.txt").items()}
FICTION = {"Crime", "Historical novel", "Novel", "Science fiction", "Poetry", "Comics", "Memoir"}
PRACTICAL, YOUNG = {"Cooking", "Gardening", "Crafts"}, {"Picture book", "Children's novel"}
FLOORS = ["ground floor", "first floor", "second floor"]
WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def name():
  return f'{dice.pick(NAMES["given"])} {dice.pick(NAMES["family"])}'


def sentence(text):
  return text[0].upper() + text[1:]


def filled(text):
  """A blurb with a place, a person, a number, a year."""
  values = dict(place=dice.pick(NAMES["places"]), person=name(), count=dice.pick(WORDS),
                year=1700 + dice.below(250))
  if "years from now" in text:
    values["year"] = 100 + 10 * dice.below(30)
  return sentence(text.format(**values))


def day_after(when, days):
  day = when + datetime.timedelta(days=days)
  return f"{day:%A} {day.day} {day:%B}"


def books():
  for genre, titles in BOOKS.items():
    blurbs, floor = Deck(BLURBS[genre]), dice.pick(FLOORS)
    for title in titles:
      yield dict(kind="book", title=title, author=name(), genre=genre, floor=floor,
                 text=filled(blurbs.deal()))


def shelf(book, when):
  """Where a book is, and where it is some weeks later."""
  place = f'{sentence(book["floor"])}, under {book["genre"]}'
  now = dice.pick([f"One copy. {place}.", f"Two copies. {place}.", f"{place}.",
                   f"Reservations are open. {place}.", f"Borrow it for three weeks. {place}."])
  later = dice.pick([f"All copies are out until {day_after(when, 75)}.",
                     f"Three readers are waiting. {place}.",
                     f"A second copy has come. {place}.",
                     f"Back from the bindery. {place}."])
  return now, later


def book_entries(every_book):
  for book in every_book:
    yield dict(kind="book", title=f'New: “{book["title"]}” by {book["author"]}', text=book["text"],
               state=lambda when, book=book: shelf(book, when),
               renewed="Asked for so often that we have bought more copies.")


def review_entries(every_book, count):
  readers = Deck(NAMES["given"])
  for book in dice.shuffled(every_book)[:count]:
    genre = book["genre"]
    key = ("children" if genre in YOUNG else "practical" if genre in PRACTICAL
           else "fiction" if genre in FICTION else "fact")
    text = f'{REVIEWS[key + " openings"].deal()} {REVIEWS[key + " endings"].deal()}'
    yield dict(kind="review", title=f'{readers.deal()} has read “{book["title"]}”', text=text,
               state=lambda when: ("", "The author has written to say thank you."),
               renewed="A second reader agrees; a third one does not.")


# The weekday of each series, from Monday as 0, and its hour.
SERIES = {
  "Story hour": (2, "at three"), "Tuesday talk": (1, "at seven"), "Repair café": (5, "at ten"),
  "Workshop": (3, "at six"), "Film evening": (4, "at seven"), "Reading group": (0, "at half past six"),
  "Code club": (5, "at two"), "Walk": (5, "at eleven"), "Concert": (2, "at a quarter past twelve"),
}


def places(series, when):
  """When an event is, and how full, at first and some weeks later."""
  weekday, clock = SERIES[series]
  ahead = 7 * (1 + dice.below(3)) + (weekday - when.weekday()) % 7
  date = f"{day_after(when, ahead)}, {clock}."
  full = dice.pick(["Fully booked.", "A few places are left.", "There is a waiting list."])
  return date, f"{date} {full}"


def event_entries(every_book):
  titles = iter(dice.shuffled([book["title"] for book in every_book if book["genre"] in FICTION]))
  for heading, subjects in groups("events.txt").items():
    series, what = heading.split("|")
    for subject in subjects:
      subject = f"“{next(titles)}”" if subject == "{book}" else subject
      yield dict(kind="event", title=f"{series}: {subject}", text=what,
                 state=lambda when, series=series: places(series, when), renewed="")


def notice_entries():
  with open(os.path.join(TEXTS, "notices.txt"), encoding="utf-8") as file:
    lines = [line.strip() for line in file if not line.startswith("#")]
  for line in lines:
    title, text = line.split("|")
    yield dict(kind="notice", title=title, text=text,
               state=lambda when: ("", "Still true; ask at the front desk."),
               renewed="Brought up again, because it was asked for.")


def history():
  """All entries, oldest first, each with its number and its date."""
  every_book = list(books())
  entries = [*book_entries(every_book), *event_entries(every_book), *notice_entries()]
  entries += review_entries(every_book, LENGTH + NEW - len(entries))
  when = BEGIN
  for number, entry in enumerate(dice.shuffled(entries)):
    when += datetime.timedelta(minutes=37 + dice.below(160))
    if when.hour >= 18:
      when = when.replace(hour=9, minute=dice.below(50)) + datetime.timedelta(days=1)
    if when.weekday() == 6:
      when += datetime.timedelta(days=1)
    now, later = entry["state"](when)
    yield dict(id=f'tag:library.alderbrook.example,2026:{entry["kind"]}/{number + 1}',
               link=f'{HOME}{entry["kind"]}/{number + 1}', title=entry["title"], date=when,
               author=dice.pick(NAMES["staff"]), summary=f'{entry["text"]} {now}'.strip(),
               later=f'{entry["text"]} {later}'.strip(), renewed=entry["renewed"],
               kind=entry["kind"])


def states():
  """The two lists, newest first."""
  entries = list(history())[::-1]
  assert len(entries) == LENGTH + NEW and len({entry["title"] for entry in entries}) > 640
  new, old = entries[:NEW], entries[NEW:]
  # Half a hundred events are over, and leave; the others that leave are the oldest entries.
  over = [entry["id"] for entry in old[100:-NEW] if entry["kind"] == "event"][-50:]
  left = [entry for entry in old if entry["id"] not in over][:LENGTH - NEW]
  # The first one stays where it is, so that each that is brought up again passes it.
  chosen = dice.shuffled(left[1:])
  renewed = [entry for entry in chosen if entry["kind"] != "event"][:RENEWED]
  # Of events only the latest are edited: the others are over, or soon.
  late = {entry["id"] for entry in left[:80]}
  edited = [entry for entry in chosen if entry not in renewed
            and (entry["kind"] != "event" or entry["id"] in late)][:EDITED]
  edited_ids, renewed_ids = ({entry["id"] for entry in part} for part in (edited, renewed))
  spots = dice.shuffled(new)[:RENEWED]
  again = [dict(entry, date=spot["date"] + datetime.timedelta(minutes=1),
                summary=f'{entry["summary"]} {entry["renewed"]}')
           for entry, spot in zip(renewed, spots)]
  kept = [dict(entry, summary=entry["later"]) if entry["id"] in edited_ids else entry
          for entry in left if entry["id"] not in renewed_ids]
  return old, sorted(new + again + kept, key=lambda entry: entry["date"], reverse=True)


def rss(entries):
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">'
  yield "<channel>"
  yield "<title>Alderbrook Town Library</title>"
  yield f"<link>{HOME}</link>"
  yield "<description>New books, readers' opinions, events and notices.</description>"
  yield f'<pubDate>{email.utils.format_datetime(entries[0]["date"], usegmt=True)}</pubDate>'
  for entry in entries:
    yield "<item>"
    yield f'<guid isPermaLink="false">{escape(entry["id"])}</guid>'
    yield f'<title>{escape(entry["title"])}</title>'
    yield f'<link>{escape(entry["link"])}</link>'
    yield f'<dc:creator>{escape(entry["author"])}</dc:creator>'
    yield f'<pubDate>{email.utils.format_datetime(entry["date"], usegmt=True)}</pubDate>'
    # The description of an RSS item is HTML: what is written there is escaped twice.
    yield f'<description>{escape(escape(entry["summary"]))}</description>'
    yield "</item>"
  yield "</channel>"
  yield "</rss>"


def atom(entries):
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield '<feed xmlns="http://www.w3.org/2005/Atom">'
  yield f"<id>{HOME}</id>"
  yield "<title>Alderbrook Town Library</title>"
  yield f'<link href="{HOME}"/>'
  yield f'<updated>{entries[0]["date"]:%Y-%m-%dT%H:%M:%SZ}</updated>'
  for entry in entries:
    yield "<entry>"
    yield f'<id>{escape(entry["id"])}</id>'
    yield f'<title>{escape(entry["title"])}</title>'
    yield f'<link href={quoteattr(entry["link"])}/>'
    yield f'<author><name>{escape(entry["author"])}</name></author>'
    yield f'<updated>{entry["date"]:%Y-%m-%dT%H:%M:%SZ}</updated>'
    yield f'<summary>{escape(entry["summary"])}</summary>'
    yield "</entry>"
  yield "</feed>"


def counts(old, new):
  """What leads from one state to the other, counted apart from how they were made."""
  before = {entry["id"]: place for place, entry in enumerate(old)}
  after = {entry["id"]: entry for entry in new}
  kept = [before[entry["id"]] for entry in new if entry["id"] in before]
  tails = []
  for place in kept:
    at = bisect.bisect_left(tails, place)
    tails[at:at + 1] = [place]
  content = lambda entry: {key: entry[key] for key in ("title", "author", "date", "summary")}
  changed = sum(content(e) != content(after[e["id"]]) for e in old if e["id"] in after)
  return dict(new=len(new) - len(kept), vanished=len(old) - len(kept), changed=changed,
              moved=len(kept) - len(tails))


def write(folder, name, lines):
  with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as document:
    document.writelines(line + "\n" for line in lines)


def main(folder):
  old, new = states()
  write(folder, "library-earlier.rss", rss(old))
  write(folder, "library-later.atom", atom(new))
  print(f"{len(old)} and {len(new)} entries:", counts(old, new))


if __name__ == "__main__":
  if len(sys.argv) != 2:
    sys.exit(__doc__)
  main(sys.argv[1])
