const before = new WeakMap<HTMLDialogElement, Element | null>();

/** What every browser does and happy-dom does not: a dialog takes the focus when it opens and gives it back. */
export function returningFocus(prototype: HTMLDialogElement): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its dialog below
  const { showModal, close } = prototype;
  prototype.showModal = function showAndFocus() {
    before.set(this, document.activeElement);
    showModal.call(this);
    this.querySelector<HTMLElement>('button, input, select, textarea, a')?.focus();
  };
  prototype.close = function closeAndReturn() {
    close.call(this);
    const last = before.get(this);
    if (last instanceof HTMLElement) last.focus();
  };
}
