const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Runs once nobody has touched the page for the time, and is told how to ask whether that still holds; starts over with
 * every touch. Answers how to stop.
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
