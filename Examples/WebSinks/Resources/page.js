"use strict";
// The page of one example. The server sends all rows of a pane once, and from then on batches: what
// was deleted, inserted, moved and updated since the version that the page shows, with the rows that
// are new. The nodes of all other rows are left alone: they keep their focus, their selection and
// their identity.

/** Compares two revisions, each a version, and a part if that is not 0. Not a number if they are of two
 *  lists, or of two runs of the server: another history counts other versions. */
const order = (a, b) => a.history === b.history
  ? a.version - b.version || (a.part ?? 0) - (b.part ?? 0) : NaN;

class Example {
  constructor() {
    this.name = location.pathname.split("/")[1];
    this.panes = [];
    this.actions = [];
    this.source = null;
    this.retry = 0;
    /** How long a page that nobody sees stays connected. */
    this.patience = 60000;
    /** What arrived, for the tests and the curious. */
    this.counts = { patches: 0, reloads: 0, ignored: 0, gaps: 0, misfits: 0, connections: 0 };
    this.find = (selector) => document.querySelector(selector);
    this.news = new News(this.find(".news"));
    this.tabs = new Tabs(this.find(".tabs"));
    this.finder = new Finder(this.find(".find"), (...given) => this.post(...given));
    this.isReady = [];
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("selection", () => this.showActions());
    document.addEventListener("visibilitychange", () => this.visibilityChanged());
    this.connect();
  }

  /** Connects from what is shown: the server brings it up to date by one batch if it can. */
  connect() {
    clearTimeout(this.timer);
    this.source?.close();
    const since = this.since();
    const query = since ? `?since=${encodeURIComponent(since)}` : "";
    const source = new EventSource(`/${this.name}/events${query}`);
    this.source = source;
    this.counts.connections += 1;
    for (const kind of ["hello", "reload", "patch", "state"]) {
      source.addEventListener(kind, (event) => {
        if (source !== this.source) return;
        this.receive(kind, JSON.parse(event.data));
      });
    }
    source.addEventListener("open", () => { this.isConnected(); });
    source.addEventListener("error", () => { if (source === this.source) this.lost(); });
  }

  /** What all panes show; null if some show nothing yet. */
  since() {
    if (!this.panes.length || this.panes.some((pane) => !pane.position)) return null;
    return this.panes.map(({ position: p }) => `${p.history}.${p.version}.${p.part ?? 0}`).join();
  }

  /** Forgets which version is shown, and gets all rows anew. */
  connectAfresh() {
    for (const pane of this.panes) pane.position = null;
    this.connect();
  }

  isConnected() {
    this.retry = 0;
    this.find(".notice").hidden = true;
    this.showConnection("live");
    this.showActions();
  }

  lost() {
    this.source.close();
    this.showConnection("lost", "connection lost, trying again");
    this.retry = Math.min((this.retry || 125) * 2, 4000);
    this.timer = setTimeout(() => this.tryAgain(), this.retry);
  }

  /** Connects again, unless a server is there and has no such example any more. */
  async tryAgain() {
    const { source } = this;
    const page = await fetch(`/${this.name}`, { method: "HEAD" }).catch(() => null);
    // Meanwhile the page may have connected, or rest.
    if (source !== this.source || this.find(".connection").dataset.state !== "lost") return;
    if (page?.status === 404) this.gone();
    else this.connect();
  }

  /** Says that there is nothing to wait for. A page that is hidden and seen again looks once more. */
  gone() {
    this.showConnection("gone", "not connected");
    const notice = this.find(".notice");
    const link = make("a", "", "See all examples");
    link.href = "/";
    notice.replaceChildren(`The server has no ${this.name} any more. `, link);
    notice.hidden = false;
    this.showActions();
  }

  /** A page that nobody sees for a while needs nothing; it catches up when it is seen. */
  visibilityChanged() {
    clearTimeout(this.rest);
    if (document.visibilityState === "hidden") {
      this.rest = setTimeout(() => {
        clearTimeout(this.timer);
        this.source.close();
        this.showConnection("resting");
      }, this.patience);
    } else if (this.source.readyState === EventSource.CLOSED) {
      this.connect();
    }
  }

  receive(kind, message) {
    if (kind === "hello") return this.hello(message);
    if (kind === "state") return this.state(message);
    const pane = this.panes[message.pane];
    if (kind === "reload") {
      this.counts.reloads += 1;
      return pane.reload(message);
    }
    this.patch(pane, message.patch);
  }

  /** A batch that was there before is left out; one that does not follow what is shown is made up for
   *  by the server, which knows what is shown when the page connects again. */
  patch(pane, patch) {
    const { start: from, end: to } = patch.changes;
    if (pane.position && order(to, pane.position) <= 0) {
      this.counts.ignored += 1;
      return;
    }
    if (!pane.position || order(from, pane.position) !== 0) {
      this.counts.gaps += 1;
      this.connect();
      return;
    }
    try {
      pane.apply(patch);
      this.counts.patches += 1;
    } catch (error) {
      console.warn(`${error.message}: all rows are asked for anew`);
      this.counts.misfits += 1;
      this.connectAfresh();
    }
  }

  hello({ panes, actions, search, choices, kinds }) {
    // A server that was built anew may offer other lists and actions.
    const offer = JSON.stringify([panes, actions, search, choices, kinds]);
    if (this.offer === offer) return;
    this.offer = offer;
    signs.clear();
    for (const { word, sign } of kinds) signs.set(word, sign);
    this.find(".legend").replaceChildren(...kinds.map(({ word, sign }) => {
      const item = make("li", "");
      item.dataset.kind = word;
      item.append(make("b", "", sign), word);
      item.firstChild.setAttribute("aria-hidden", "true");
      return item;
    }));
    this.panes = panes.map((pane, number) => new Pane(number, pane));
    for (const pane of this.panes) pane.news = this.news;
    this.find(".panes").replaceChildren(...this.panes.map((pane) => pane.element));
    this.tabs.offer(this.panes);
    this.actions = actions.map((action) => {
      const button = make("button", "", action.title);
      button.type = "button";
      button.setAttribute("aria-keyshortcuts", action.key === " " ? "Space" : action.key);
      const key = button.appendChild(make("kbd", "", action.key === " " ? "space" : action.key));
      key.setAttribute("aria-hidden", "true");
      button.addEventListener("click", () => this.perform({ ...action, button }));
      return { ...action, button };
    });
    this.find(".actions").replaceChildren(...this.actions.map(({ button }) => button));
    this.finder.offer(search, choices);
    this.showActions();
  }

  state({ status, isOn, isReady, search, chosen }) {
    this.find(".status").textContent = status;
    this.finder.show(search, chosen);
    for (const pane of this.panes) pane.showsFound(Boolean(search));
    this.isReady = isReady;
    this.showActions();
    this.actions.forEach(({ button }, index) => {
      if (isOn[index] === null) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", isOn[index]);
    });
  }

  showActions() {
    const isGone = this.find(".connection").dataset.state === "gone";
    const focused = document.activeElement;
    this.finder.isEnabled = !isGone;
    this.actions.forEach(({ button, needsRow }, index) => {
      button.disabled = isGone || needsRow && !this.row || !(this.isReady[index] ?? true);
    });
    this.find(".hint").hidden = isGone || Boolean(this.row)
      || !this.actions.some(({ needsRow }) => needsRow);
    // A button that cannot be pressed any more gives the focus to one that can.
    if (focused?.disabled && this.actions.some(({ button }) => button === focused)) {
      const buttons = this.actions.map(({ button }) => button);
      const near = [...buttons.slice(0, buttons.indexOf(focused)).reverse(), ...buttons];
      (near.find((button) => !button.disabled) ?? this.panes[0]?.stop)?.focus();
    }
  }

  /** The selected row of the first pane: what actions are about. */
  get row() { return this.panes[0]?.selected?.row.id ?? null; }

  async perform(action) {
    if (action.button.disabled) return;
    await this.post(`actions/${action.id}`, { row: this.row }, action.title);
  }

  /** Asks the server for something, and complains if it refuses.
   *
   * @returns the answer, an empty object if it says nothing; null if it was refused. */
  async post(path, body, title) {
    const complaint = this.find(".complaint");
    try {
      const response = await fetch(`/${this.name}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      complaint.textContent = response.ok ? "" : text;
      if (!response.ok) return null;
      return text === "" ? {} : JSON.parse(text);
    } catch (error) {
      complaint.textContent = `${title}: the server does not answer`;
      return null;
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return;
    const leave = () => { (this.panes[0]?.stop ?? document.activeElement).focus(); };
    if (this.finder.key(event, leave)) return event.preventDefault();
    if (["INPUT", "SELECT"].includes(event.target.tagName)) return;
    if (event.target.tagName === "BUTTON" && [" ", "Enter"].includes(event.key)) return;
    const action = this.actions.find(({ key }) => key === event.key);
    if (!action) return;
    event.preventDefault();
    this.perform(action);
  }

  showConnection(state, text = state) {
    const sign = this.find(".connection");
    sign.dataset.state = state;
    sign.textContent = text;
  }
}

window.example = new Example();
