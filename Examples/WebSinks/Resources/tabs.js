"use strict";
// On a phone.

/** One pane at a time is seen where there is no room for two: tabs lead to the others. */
class Tabs {
  constructor(element) {
    this.element = element;
    this.panes = [];
    element.addEventListener("keydown", (event) => this.key(event));
  }

  offer(panes) {
    this.panes = panes;
    this.buttons = panes.map(({ title, list }, index) => {
      const button = make("button", "", title);
      button.type = "button";
      button.setAttribute("role", "tab");
      list.id = `list-${index}`;
      button.setAttribute("aria-controls", list.id);
      button.addEventListener("click", () => this.show(index));
      return button;
    });
    this.element.replaceChildren(...(panes.length > 1 ? this.buttons : []));
    this.show(0);
  }

  show(shown) {
    this.shown = shown;
    this.panes.forEach(({ element }, index) => element.classList.toggle("shown", index === shown));
    this.buttons.forEach((button, index) => {
      button.setAttribute("aria-selected", index === shown);
      button.tabIndex = index === shown ? 0 : -1;
    });
  }

  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    this.show((this.shown + step + this.panes.length) % this.panes.length);
    this.buttons[this.shown].focus();
  }
}
