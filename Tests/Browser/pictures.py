"""Takes the pictures of the examples in Docs/Pictures from pages that run.

  pictures.py PROGRAM FOLDER [NAME…]

PROGRAM is the built `Web`. Each page is taken on a light ground and on a dark one, in the middle of
what its last action moves: all animations are held there, however slow this machine is. ImageMagick
and, if it is there, optipng make the pictures small.
"""

import shutil
import subprocess
import sys
import time
from pathlib import Path

from browser import Server, open_browser, wait_until, wait_until_live

# What is done before each picture: what is looked for, the row of the first list that is selected, and the actions. The
# last one is seen in its middle, or another part of its time.
SCENES = {
    "Companies": {"seconds": 3, "actions": ["poll"], "part": 0.15},
    "KVOList": {"row": 6, "actions": ["edit", "above", "below", "delete", "down"]},
    "Chores": {"row": 2, "actions": ["edit", "raise", "raise", "raise", "raise"]},
    "FeedReader": {"seconds": 1.5, "search": "book", "row": 4, "actions": ["read", "delete", "down"]},
    "Numbers": {"row": 3, "actions": ["next"], "part": 0.2},
    "Parks": {"row": 1, "actions": ["toggle"]},
    "Processes": {"seconds": 2.5, "row": 3, "actions": ["pause"]},
}
LONGEST = 120_000

# Holds what begins to move from now on: what comes or slides in its middle, which is near its place,
# and what fades at its beginning.
HOLD = """const middle = arguments[0];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    animation.pause();
    const part = this.classList.contains("ghost") ? 0.3 : timing.duration > 1000 ? 0.1 : middle;
    animation.currentTime = part * timing.duration;
    return animation;
  };
  Pane.prototype.unmark = () => {};"""


def save(driver, file):
    """A picture of the window in few colours."""
    driver.save_screenshot(str(file))
    subprocess.run(
        ["convert", str(file), "-strip", "+dither", "-colors", "160", f"PNG8:{file}"], check=True)
    if shutil.which("optipng"):
        subprocess.run(["optipng", "-quiet", "-o5", str(file)], check=True)
    size = file.stat().st_size
    print(f"{file}: {size} bytes")
    if size > LONGEST:
        raise SystemExit(f"{file} has more than {LONGEST} bytes")


def show(driver, name, scene):
    """Plays a scene."""
    wait_until_live(driver)
    wait_until(lambda: driver.execute_script("return example.panes[0].nodes.length > 0"), what=name)
    time.sleep(scene.get("seconds", 0.3))
    if "search" in scene:
        driver.execute_script("""const field = document.querySelector(".find input");
          field.value = arguments[0];
          field.dispatchEvent(new Event("input", { bubbles: true }));""", scene["search"])
        time.sleep(1.5)
    if "row" in scene:
        driver.execute_script(
            "const pane = example.panes[0]; pane.select(pane.near(arguments[0]))", scene["row"])
    for number, action in enumerate(scene["actions"], 1):
        if number == len(scene["actions"]):
            driver.execute_script(HOLD, scene.get("part", 0.5))
        driver.execute_script(
            "example.actions.find(({ id }) => id === arguments[0]).button.click()", action)
        time.sleep(0.4)
    time.sleep(0.6)


def take(program, folder, names, is_dark):
    """The pictures on one ground, from a server whose lists nobody has changed."""
    server = Server(program)
    driver = open_browser(1000, 800, is_dark)
    end = "-dark.png" if is_dark else ".png"
    try:
        for name, scene in SCENES.items():
            if names and name not in names:
                continue
            driver.get(server.url(name))
            show(driver, name, scene)
            save(driver, folder / f"web-{name}{end}")
        if not names or "Gallery" in names:
            driver.get(server.url(""))
            # The cards have begun to move.
            time.sleep(5.5)
            save(driver, folder / f"web-Gallery{end}")
        if not names or "phone" in names:
            driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 375, "height": 720, "deviceScaleFactor": 1, "mobile": True})
            driver.get(server.url("Parks"))
            show(driver, "Parks", SCENES["Parks"])
            save(driver, folder / f"web-phone{end}")
    finally:
        driver.quit()
        server.stop()


def main(program, folder, names):
    folder.mkdir(parents=True, exist_ok=True)
    for is_dark in [False, True]:
        take(program, folder, names, is_dark)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
