import type { TextChange } from '../../scripts/copy/text-change.ts';
import type { PromiseName } from '../promise.ts';

/** A defect that is put into a copy of the product or of what surrounds it, and the command that must find it. */
export type Defect = {
  readonly name: string;
  readonly changes: readonly TextChange[];
  readonly command: readonly [script: string, ...args: string[]];
  /** What the command finds broken: the first of these that it comes across. */
  readonly promises: readonly PromiseName[];
  /** What it takes to find it; without that it is skipped by this name. */
  readonly needs?: 'disk' | 'cluster';
};

const FUNCTIONS = 'apps/server/src/db/functions/custody';
const BATCH = 'apps/server/src/custody/batch.ts';
const FAULTS = 'faults/run.ts';

const faults = (count: number, site: string, only: string): Defect['command'] => {
  const args = ['--faults', String(count), '--site', site, '--only', only, '--seed', 'defects'];
  return [FAULTS, ...args];
};

export const DEFECTS: readonly Defect[] = [
  {
    name: 'a lock skipped',
    changes: [
      {
        file: 'apps/server/src/rows/idempotency.ts',
        find: '  await sql`SELECT pg_advisory_xact_lock(hashtextextended(concat(auth.user_id(), ${key}::text), 0))`.execute(tx);\n',
        replace: '',
      },
    ],
    command: faults(12, 'address', 'answers cut in their middle'),
    promises: ['NAMED', 'FIRST_ANSWER'],
  },
  {
    name: 'the look-up of the key skipped',
    changes: [
      {
        file: `${FUNCTIONS}/custody.facts_of_acts.sql`,
        find: "FROM idempotent_answer i WHERE i.user_id = who.users[a.place] AND i.key = a.wanted ->> 'key'),",
        replace: 'FROM idempotent_answer i WHERE false),',
      },
    ],
    command: faults(4, 'address', 'answers cut in their middle'),
    promises: ['NAMED', 'ONCE', 'FIRST_ANSWER'],
  },
  {
    name: 'acknowledged before the commit',
    changes: [
      {
        file: BATCH,
        find: 'await fly(client, recordStatement(decided), COMMIT)',
        replace: 'await fly(client, recordStatement(decided))',
      },
      {
        file: BATCH,
        find: '    client?.release(failure);\n',
        replace: `    const held = client;
    if (held) setTimeout(() => void fly(held, COMMIT).then(() => held.release(failure), () => held.release(true)), 20);\n`,
      },
    ],
    command: faults(8, 'address', 'server killed'),
    promises: ['KEPT', 'FIRST_ANSWER'],
  },
  {
    name: 'a try without its key',
    changes: [
      {
        file: 'apps/web/src/api/client.ts',
        find: '  return withRetries(() => tryOnce(ports, prepared, { timeoutMs, signal }), ports.sleep, signal);',
        replace: `  const again = new Headers(prepared.init.headers);
  let tries = 0;
  return withRetries(() => {
    if ((tries += 1) > 1) again.set(HEADERS.idempotencyKey, ports.newId());
    return tryOnce(ports, { ...prepared, init: { ...prepared.init, headers: again } }, { timeoutMs, signal });
  }, ports.sleep, signal);`,
      },
    ],
    command: faults(4, 'address', 'answers cut in their middle'),
    promises: ['ONCE', 'FIRST_ANSWER'],
  },
  {
    name: 'fsync off',
    changes: [{ file: 'apps/server/src/db/embedded/server.ts', find: "fsync: 'on',", replace: "fsync: 'off'," }],
    command: faults(3, 'embedded', 'power cut'),
    promises: ['KEPT', 'SERVES_AGAIN', 'FIRST_ANSWER'],
    needs: 'disk',
  },
  {
    name: 'synchronous replication off',
    changes: [
      {
        file: 'faults/cluster/node-config.ts',
        find: 'synchronous_mode: true,',
        replace: 'synchronous_mode: false,',
      },
      // Otherwise the command would wait for a synchronous copy before it begins, and never begin.
      { file: 'faults/cluster/open-cluster.ts', find: 'count(1) === 1 && ', replace: '' },
    ],
    command: [
      'faults/cluster/run.ts',
      '--kills',
      '3',
      '--only',
      'primary killed while copies are held up',
      '--seed',
      'defects',
    ],
    promises: ['KEPT', 'FIRST_ANSWER'],
    needs: 'cluster',
  },
];
