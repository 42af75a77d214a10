import type { Surroundings } from '../../apps/server/src/backup/command.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { bringUpToDate } from '../../apps/server/src/start-database.ts';
import { withOwner } from '../owner-command.ts';

/** What `npm run backup` and `npm run restore` work with. */
export function surroundings(): Surroundings {
  return {
    config: readConfig(process.env),
    print: (text) => console.log(text),
    withOwner: (work) =>
      withOwner((owner, { connections, isEmbedded }) =>
        work(owner, isEmbedded ? { ...connections.owner, user: 'postgres' } : null),
      ),
    withTables: (work) =>
      withOwner(async (owner, reached) => {
        await bringUpToDate(owner, reached, () => undefined);
        return work(owner);
      }),
    untilStopped: () => {
      const stopping = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
      return stopping.signal;
    },
    now: () => new Date(),
  };
}
