const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Calls `run` once nobody has touched the page for `ms`, with a function that says whether that is still so. Every
 * touch starts the wait again. Returns the function that stops it.
 */
export function whenCalm(target: EventTarget, ms: number, run: (isStillCalm: () => boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let touches = 0;
  const start = (): void => {
    const before = touches;
    timer = setTimeout(() => run(() => touches === before), ms);
  };
  const restart = (): void => {
    touches += 1;
    clearTimeout(timer);
    start();
  };
  start();
  for (const input of INPUTS) target.addEventListener(input, restart, { passive: true });
  return () => {
    touches += 1;
    clearTimeout(timer);
    for (const input of INPUTS) target.removeEventListener(input, restart);
  };
}
