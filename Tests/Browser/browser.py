"""A headless Chromium and a server of the examples, as the checks and the pictures use them."""

import re
import subprocess
import time
import urllib.request
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# What the lists of the hidden examples begin from.
SEED = 2026


class Server:
    """The program `Web`, on a port of its own."""

    def __init__(self, program, port=0, seed=1):
        self.process = subprocess.Popen(
            [program, "--port", str(port), "--random", str(seed)],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if not found:
            raise RuntimeError(f"The server did not start: {line!r}")
        self.port = int(found.group(1))

    def url(self, path):
        return f"http://127.0.0.1:{self.port}/{path}"

    def post(self, path):
        request = urllib.request.Request(
            self.url(path), data=b"{}", headers={"Content-Type": "application/json"})
        urllib.request.urlopen(request).close()

    def memory(self):
        """What is resident, in kilobytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1))

    def stop(self):
        self.process.kill()
        self.process.wait()


def open_browser(width=1000, height=640, dark=False):
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
        "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
        "--disable-backgrounding-occluded-windows", "--enable-precise-memory-info",
        "--hide-scrollbars", f"--window-size={width},{height}",
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    # What never ends is found by `.ci/run`, which looks at processor time.
    driver.set_script_timeout(86400)
    if dark:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return driver


def wait_until(condition, looks=3000, what="it"):
    """Asks again and again; an error if the answer stays no. Looks are counted, not seconds: on a
    busy machine each look takes longer, as everything does."""
    for _ in range(looks):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"{what} did not happen in {looks} looks")


def wait_until_live(driver):
    script = """return !!window.example && example.panes.length > 0
      && example.panes.every((pane) => pane.position)
      && document.querySelector(".connection").dataset.state === "live";"""
    wait_until(lambda: driver.execute_script(script), what="the connection")


def console_errors(driver):
    """What the console complained about since it was asked last."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"]
