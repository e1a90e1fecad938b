"use strict";
// What is looked for, and what is chosen in menus: what a person types or chooses here, and what the server says
// that it is, since other pages show the same model.

class Finder {
  /** `send(path, body, title)` asks the server, and returns the answer; null if it refuses or is silent. */
  constructor(element, send) {
    [this.element, this.send] = [element, send];
    this.field = null;
    this.menus = [];
    /** What was typed and has not been sent, and what the server looks for. */
    [this.typed, this.isSending, this.known] = [null, false, ""];
  }

  /** Shows a field and menus, or none. */
  offer(search, choices) {
    this.field = search ? this.makeField(search) : null;
    this.menus = choices.map((choice) => this.makeMenu(choice));
    const labels = this.menus.map(({ title, menu }) => {
      const label = make("label", "", title);
      label.append(menu);
      return label;
    });
    this.element.replaceChildren(...(this.field ? [this.field] : []), ...labels);
  }

  makeField({ prompt }) {
    const field = make("input", "");
    field.type = "search";
    field.placeholder = prompt;
    field.setAttribute("aria-label", `Search: ${prompt}`);
    field.setAttribute("aria-keyshortcuts", "/");
    [field.autocomplete, field.spellcheck] = ["off", false];
    field.addEventListener("input", () => this.look());
    field.addEventListener("blur", () => this.showText());
    return field;
  }

  makeMenu({ id, title, key, options }) {
    const menu = make("select", "");
    menu.setAttribute("aria-keyshortcuts", key);
    menu.append(...options.map((option) => new Option(option.title, option.id)));
    const place = { id, title, key, menu, known: options[0]?.id, isSending: false };
    menu.addEventListener("change", () => this.choose(place));
    return place;
  }

  /** Sends what is typed. While an answer is due, only the last text waits. */
  async look() {
    this.typed = this.field.value;
    if (this.isSending) return;
    this.isSending = true;
    while (this.typed !== null) {
      const text = this.typed;
      this.typed = null;
      const answer = await this.send("search", { text }, "Search");
      this.known = answer?.text ?? this.known;
    }
    this.isSending = false;
    this.showText();
  }

  /** Looks for nothing any more. */
  clear() {
    if (!this.field || this.field.value === "" && this.known === "") return;
    this.field.value = "";
    this.look();
  }

  async choose(place) {
    place.isSending = true;
    const answer = await this.send(`choices/${place.id}`, { option: place.menu.value }, place.title);
    // Refused, or nobody there: it shows what is chosen.
    if (answer) place.known = place.menu.value;
    place.isSending = false;
    place.menu.value = place.known;
  }

  /** Takes over what the server says. */
  show(search, chosen) {
    if (!this.isSending) this.known = search ?? "";
    this.showText();
    this.menus.forEach((place, index) => {
      if (place.isSending || chosen[index] === undefined) return;
      place.known = chosen[index];
      place.menu.value = place.known;
    });
  }

  /** Shows what is looked for; not while a person types, or something else is on its way. */
  showText() {
    if (!this.field || this.isSending || this.typed !== null) return;
    if (document.activeElement !== this.field && this.field.value !== this.known) {
      this.field.value = this.known;
    }
  }

  /** Whether it can be used now. */
  set isEnabled(isEnabled) {
    for (const control of [this.field, ...this.menus.map(({ menu }) => menu)]) {
      if (control) control.disabled = !isEnabled;
    }
  }

  /** Does what a key asks for.
   *
   * @returns whether it asks for anything here. */
  key(event, leave) {
    const { target, key } = event;
    if (target === this.field) {
      if (key === "Escape") this.clear();
      if (key !== "Escape" && key !== "Enter") return false;
      leave();
      return true;
    }
    if (target.tagName === "SELECT") return false;
    const control = key === "/" ? this.field : this.menus.find((place) => place.key === key)?.menu;
    control?.focus();
    if (control === this.field) this.field?.select();
    return !!control;
  }
}
