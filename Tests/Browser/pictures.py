"""Takes the pictures of the examples in Docs/Pictures from pages that run.

  pictures.py PROGRAM FOLDER

PROGRAM is the built `Web`. ImageMagick makes the pictures small.
"""

import subprocess
import sys
import time
from pathlib import Path

from browser import Server, open_browser, wait_until, wait_until_live

# What is done before each picture: the actions, and the row of the first list that is selected.
SCENES = {
    "Companies": {"seconds": 1.0, "actions": ["poll"]},
    "KVOList": {"actions": ["above", "down", "edit"], "row": 2},
    "FeedReader": {"seconds": 1.5, "row": 4},
    "Numbers": {"actions": ["next"], "row": 3},
    "Parks": {"actions": ["toggle"], "row": 1},
    "Processes": {"seconds": 2.5, "row": 3, "actions": ["pause"]},
}
LONGEST = 80_000


def save(driver, file):
    """A picture of the window in few colours."""
    driver.save_screenshot(str(file))
    subprocess.run(
        ["convert", str(file), "-strip", "+dither", "-colors", "128", f"PNG8:{file}"], check=True)
    size = file.stat().st_size
    print(f"{file}: {size} bytes")
    if size > LONGEST:
        raise SystemExit(f"{file} has more than {LONGEST} bytes")


def show(driver, name, scene):
    """Plays a scene."""
    wait_until_live(driver)
    wait_until(lambda: driver.execute_script("return example.panes[0].nodes.length > 0"), what=name)
    time.sleep(scene.get("seconds", 0.3))
    if "row" in scene:
        driver.execute_script(
            "const pane = example.panes[0]; pane.select(pane.near(arguments[0]))", scene["row"])
    for action in scene.get("actions", []):
        driver.execute_script(
            "example.actions.find(({ id }) => id === arguments[0])?.button.click()", action)
        time.sleep(0.5)
    time.sleep(1)


def main(program, folder):
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(program)
    try:
        for is_dark in [False, True]:
            driver = open_browser(1000, 690, is_dark)
            for name, scene in SCENES.items():
                # Every second one in the colours of the night.
                if is_dark != (list(SCENES).index(name) % 2 == 1):
                    continue
                driver.get(server.url(name))
                show(driver, name, scene)
                save(driver, folder / f"web-{name}.png")
            if not is_dark:
                driver.get(server.url(""))
                save(driver, folder / "web-Gallery.png")
            driver.quit()
    finally:
        server.stop()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    main(sys.argv[1], Path(sys.argv[2]))
