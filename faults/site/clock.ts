import { existsSync, globSync, readdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The clock that processes see, by libfaketime; the machine's own clock is not touched. */
export type Clock = {
  readonly env: Readonly<Record<string, string>>;
  /** How far the clock is off from now on. */
  jumpTo(seconds: number): Promise<void>;
  close(): void;
};

const SHARED = '/dev/shm';
const SWEEP_EACH_MS = 2000;

function library(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketime.so.1').find((path) => existsSync(path));
}

/** Why no clock can be set here, or null. */
export function whyNoClock(): string | null {
  return library() === undefined ? 'the package libfaketime is not installed' : null;
}

export async function makeClock(folder: string): Promise<Clock> {
  const file = join(folder, 'clock');
  const jumpTo = async (seconds: number): Promise<void> => {
    await writeFile(`${file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`, { mode: 0o644 });
    await rename(`${file}.new`, file);
  };
  await jumpTo(0);
  const sweeping = setInterval(sweep, SWEEP_EACH_MS).unref();
  return {
    close: () => {
      clearInterval(sweeping);
      sweep();
    },
    env: {
      LD_PRELOAD: library() ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Only the time of day jumps, as when a clock is set; what measures a pause goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    jumpTo,
  };
}

/** Removes what killed processes have left: another process with the same number could not open it. */
function sweep(): void {
  for (const name of readdirSync(SHARED)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(SHARED, name), { force: true });
  }
}
