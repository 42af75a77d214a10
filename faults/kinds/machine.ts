import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '../site/site.ts';
import { type Kind, signal } from './kind.ts';

const HOUR_S = 3600;
/** Within a session's twelve hours, so that most jumps end no session. */
const MOST_HOURS = 5;
/** Until the processes have seen the new time. */
const CLOCK_SEEN_MS = 1200;

const noDisk = ({ disk, name }: Site): string | null =>
  disk !== null ? null : name === 'embedded' ? 'needs a disk of its own' : 'the database is the operator’s';

const diskFull: Kind = {
  name: 'disk full and freed',
  share: 2,
  whyNot: noDisk,
  strike: async ({ disk }, random) => {
    await disk?.fill();
    await sleep(300 + random.below(700));
    await disk?.free();
  },
};

const powerCut: Kind = {
  name: 'power cut',
  share: 2,
  whyNot: noDisk,
  strike: async (site) => {
    const { server, disk } = site;
    if (disk === null) return;
    const database = await site.databaseProcesses();
    // First the server, so that nothing is acknowledged after the moment of the cut.
    const { pid } = server;
    signal(pid, 'SIGSTOP');
    for (const each of database) signal(each, 'SIGSTOP');
    await disk.copy();
    // A machine without power starts nothing either.
    server.holdBack();
    for (const each of [pid, ...database, ...(await site.databaseProcesses())]) signal(each, 'SIGKILL');
    await disk.cutPower();
    server.letGo();
  },
};

const clockJump: Kind = {
  name: 'clock jumps forward or back',
  share: 3,
  whyNot: ({ clock }) => (clock === null ? 'needs the package libfaketime' : null),
  strike: async ({ clock }, random) => {
    await clock?.jumpTo((random.below(2 * MOST_HOURS * HOUR_S) - MOST_HOURS * HOUR_S) | 0);
    await sleep(CLOCK_SEEN_MS);
  },
};

export const machine: readonly Kind[] = [diskFull, powerCut, clockJump];
