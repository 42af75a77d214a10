const TICK_MS = 1;

/** The longest time for which nothing else could run while the work went on. */
export async function longestPauseMs(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(look, TICK_MS);
  try {
    await work();
    // What blocked until its very end is seen only by the next tick.
    await new Promise((resolve) => setTimeout(resolve, TICK_MS * 2));
    look();
  } finally {
    clearInterval(ticking);
  }
  return longest;
}
