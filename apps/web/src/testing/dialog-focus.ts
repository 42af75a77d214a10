const before = new WeakMap<HTMLDialogElement, Element | null>();

/** What every browser does and happy-dom does not: a dialog takes the focus when it opens and gives it back. */
export function returningFocus(prototype: HTMLDialogElement): void {
  prototype.showModal = function showModal() {
    before.set(this, document.activeElement);
    this.open = true;
    this.querySelector<HTMLElement>('button, input, select, textarea, a')?.focus();
  };
  prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const last = before.get(this);
    if (last instanceof HTMLElement) last.focus();
  };
}
