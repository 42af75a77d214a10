import { databaseSize, keptOfStrangers } from './aftermath.ts';
import type { Honest } from './honest.ts';
import { Broken } from './promises/promise.ts';
import type { Tally } from './tally.ts';
import type { Memory, Pause, Target } from './target.ts';

const PAUSE_MOST_MS = 200;
const MEMORY_MOST = 1.2;
/**
 * At most this many reports of one network may be stored per quarter of an hour; answers to strangers are never stored.
 */
const REPORTS_MOST = 120;
const WINDOW_SECONDS = 900;

/** Throws when the server's memory has grown since the middle of the attack. */
export function mustBeFlat(middle: Memory, end: Memory): void {
  if (end.heldBytes > middle.heldBytes * MEMORY_MOST) throw new Broken('FLAT_MEMORY', memoryFigures(middle, end));
}

/** Watches how long the server's own work blocks its event loop. */
export function pauseWatch(
  target: Target,
  tally: Tally,
  patience: number,
): { check: () => void; figures: () => string } {
  let longest: Pause = { wallMs: 0, busyMs: 0, at: 0 };
  const look = (): void => {
    const { wallMs, busyMs, at } = target.longestPause();
    longest = {
      wallMs: Math.max(longest.wallMs, wallMs),
      ...(busyMs > longest.busyMs ? { busyMs, at } : { busyMs: longest.busyMs, at: longest.at }),
    };
  };
  const figures = (): string =>
    `longest pause of the event loop: ${longest.busyMs.toFixed(0)} ms by its own work, ` +
    `${longest.wallMs.toFixed(0)} ms on the clock`;
  return {
    check: () => {
      look();
      if (longest.busyMs <= PAUSE_MOST_MS * patience) return;
      const underWay = tally.between(longest.at - longest.wallMs, longest.at);
      throw new Broken('NO_PAUSE', `${figures()}\nunder way were:\n${underWay.join('\n\n')}`);
    },
    figures: () => {
      look();
      return figures();
    },
  };
}

const MB = 1_000_000;
const mb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

export function memoryFigures(middle: Memory, end: Memory): string {
  const ratio = end.heldBytes / middle.heldBytes;
  return (
    `memory held: ${mb(middle.heldBytes)} in the middle, ${mb(end.heldBytes)} at the end (${ratio.toFixed(2)}); ` +
    `resident ${mb(middle.residentBytes)}, ${mb(end.residentBytes)}; sockets ${middle.sockets}, ${end.sockets}`
  );
}

export function honestFigures(honest: Honest): string {
  const { count, medianMs, slowestMs } = honest.figures();
  return `honest users: ${count} calls, half of them within ${medianMs.toFixed(0)} ms, the slowest ${slowestMs.toFixed(0)} ms`;
}

/** Throws when more of the strangers' requests is stored than allowed. */
export async function diskFigures(
  target: Target,
  tally: Tally,
  before: { size: number; began: number },
): Promise<string> {
  const [{ reports, bytes, answers }, size] = [await keptOfStrangers(target), await databaseSize(target)];
  const seconds = (performance.now() - before.began) / 1000;
  const said =
    `disk: the database grew by ${mb(size - before.size)}; of ${tally.of('floods')} requests of floods ` +
    `${reports} reports (${mb(bytes)}) and ${answers} answers to strangers are kept`;
  const most = REPORTS_MOST * (1 + Math.floor(seconds / WINDOW_SECONDS));
  if (reports > most || answers > 0) throw new Broken('BOUNDED_DISK', `${said}; ${most} and 0 may be`);
  return said;
}
