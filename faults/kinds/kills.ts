import { setTimeout as sleep } from 'node:timers/promises';
import { always, type Kind, postmasterOf, signal } from './kind.ts';

const serverKilled: Kind = {
  name: 'server killed',
  share: 8,
  whyNot: always,
  strike: async (site) => site.server.signal('SIGKILL'),
};

const databaseKilled: Kind = {
  name: 'PostgreSQL killed',
  share: 12,
  whyNot: always,
  strike: async (site) => signal(await postmasterOf(site), 'SIGKILL'),
};

const connectionKilled: Kind = {
  name: 'one process of PostgreSQL killed',
  share: 8,
  whyNot: always,
  strike: async (site, random) => {
    const first = await postmasterOf(site);
    const others = (await site.databaseProcesses()).filter((pid) => pid !== first);
    if (others.length > 0) signal(random.pick(others), 'SIGKILL');
  },
};

const bothKilled: Kind = {
  name: 'server and PostgreSQL killed',
  share: 5,
  whyNot: always,
  strike: async (site) => {
    const database = await site.databaseProcesses();
    site.server.signal('SIGKILL');
    for (const pid of database) signal(pid, 'SIGKILL');
  },
};

const databaseRestarted: Kind = {
  name: 'PostgreSQL restarted',
  share: 8,
  whyNot: always,
  // As `pg_ctl restart -m fast` does it: connections are ended, and their transactions rolled back.
  strike: async (site) => signal(await postmasterOf(site), 'SIGINT'),
};

const serverStopped: Kind = {
  name: 'server stopped in order',
  share: 2,
  whyNot: always,
  strike: async (site) => site.server.signal('SIGTERM'),
};

const serverPaused: Kind = {
  name: 'server paused longer than its time-outs',
  share: 3,
  whyNot: always,
  strike: async (site, random) => {
    const { pid } = site.server;
    signal(pid, 'SIGSTOP');
    await sleep(site.longestTimeoutMs + 500 + random.below(1000));
    signal(pid, 'SIGCONT');
  },
};

const databasePaused: Kind = {
  name: 'PostgreSQL paused longer than clients wait',
  share: 2,
  whyNot: always,
  strike: async (site, random) => {
    const pids = await site.databaseProcesses();
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await sleep(2600 + random.below(1000));
    for (const pid of pids) signal(pid, 'SIGCONT');
  },
};

export const kills: readonly Kind[] = [
  serverKilled,
  databaseKilled,
  connectionKilled,
  bothKilled,
  databaseRestarted,
  serverStopped,
  { ...serverPaused, whyNot: (site) => (site.longestTimeoutMs > 10_000 ? 'a pause of half a minute' : null) },
  // The same where nothing shortens the product's own time-outs.
  {
    ...serverPaused,
    name: 'server paused for half a minute',
    share: 0.5,
    fromFaults: 200,
    whyNot: (site) => (site.longestTimeoutMs > 10_000 ? null : 'its time-outs are shorter here'),
  },
  databasePaused,
];
