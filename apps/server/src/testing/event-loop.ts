const TICK_MS = 1;
const TRIES = 3;

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

/**
 * The longest time that this thread itself worked without a break while the work went on: of a pause, what others on a
 * busy machine take is no part of it. What it does not see is a thread that stands still.
 */
export async function longestOwnPauseMs(work: () => Promise<unknown>): Promise<number> {
  let last = workedMs();
  let longest = 0;
  const look = (): void => {
    const now = workedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const ticking = setInterval(look, TICK_MS);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS * 2));
    look();
  } finally {
    clearInterval(ticking);
  }
  return longest;
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest pause that the work makes each time it is done: the shortest of three tries. What blocks does so every
 * time; a core that another process holds is back at the next try.
 */
export function pauseEachTimeMs(work: () => Promise<unknown>): Promise<number> {
  return leastOfTries(() => longestPauseMs(work));
}

/** Which share of the work is its longest pause, each time it is done. */
export function pauseShareEachTime(work: () => Promise<unknown>): Promise<number> {
  return leastOfTries(async () => {
    const beganMs = performance.now();
    const pauseMs = await longestPauseMs(work);
    return pauseMs / (performance.now() - beganMs);
  });
}

async function leastOfTries(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < TRIES; n += 1) least = Math.min(least, await measure());
  return least;
}
