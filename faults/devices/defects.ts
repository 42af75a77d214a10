import { type Ended, runInCopy } from '../../scripts/copy/run-in-copy.ts';
import type { TextChange } from '../../scripts/copy/text-change.ts';
import type { PromiseName } from '../promise.ts';

/** A defect of the outbox that is put into a copy of the product, and the promise that the stories must find broken. */
export type Defect = { readonly name: string; readonly change: TextChange; readonly promises: readonly PromiseName[] };

const OUTBOX = 'apps/web/src/outbox';
const PARTS = ['packages', 'apps/web', 'attack', 'faults', 'scripts', 'package.json'] as const;
/** Each is found within some stories; so many leave room for other choices of the same seed. */
const STORIES = 300;

export const DEFECTS: readonly Defect[] = [
  {
    name: 'removed before the server has confirmed it',
    change: {
      file: `${OUTBOX}/drain.ts`,
      find: "if (outcome.kind === 'recorded') await ports.outbox.remove(entry.id);",
      replace: "if (outcome.kind !== 'refused') await ports.outbox.remove(entry.id);",
    },
    promises: ['NOT_LOST'],
  },
  {
    name: 'another key at every try',
    change: {
      file: `${OUTBOX}/deliver.ts`,
      find: '{ ...options, idempotencyKey: entry.id }',
      replace: '{ ...options }',
    },
    promises: ['ONCE', 'NOT_LOST'],
  },
  {
    name: 'sent for whoever is signed in',
    change: {
      file: `${OUTBOX}/drain.ts`,
      find: 'return userId === session.userId && userGroupId === session.userGroupId;',
      replace: 'return userId !== null && userGroupId === session.userGroupId;',
    },
    promises: ['OWN_NAME', 'ONCE'],
  },
  {
    name: 'the session looked at once, and not again before each call',
    change: {
      file: `${OUTBOX}/deliver.ts`,
      find: "isCurrent: () => storage.get('token') === token && storage.get('selectedAgencyId') === agency,",
      replace: 'isCurrent: () => token !== null || agency !== null,',
    },
    promises: ['OWN_NAME', 'ONCE'],
  },
  {
    name: 'given up before the agency has it',
    change: {
      file: `${OUTBOX}/sender.ts`,
      find: `        const taken = await others.handOver(kept, signedIn);
        if (taken.kind !== 'recorded') return 'kept';
        await outbox.remove(entry.id);`,
      replace: `        await outbox.remove(entry.id);
        const taken = await others.handOver(kept, signedIn);
        if (taken.kind !== 'recorded') return 'kept';`,
    },
    promises: ['NOT_LOST'],
  },
  {
    name: 'the clock of the device not told',
    change: {
      file: `${OUTBOX}/deliver.ts`,
      find: `const options = { agencyId: session.userGroupId, tellsTime: true };
        const isCut`,
      replace: `const options = { agencyId: session.userGroupId };
        const isCut`,
    },
    promises: ['OWN_TIME'],
  },
  {
    name: 'codes that do not fit into the notes left out',
    change: {
      file: `${OUTBOX}/deliver.ts`,
      find: "!isCut || (await handOverTo(client, entry, session, 'codes'))",
      replace: '!isCut || session.isCurrent()',
    },
    promises: ['JUDGED'],
  },
  {
    name: 'records about the same vial sent at once',
    change: {
      file: `${OUTBOX}/drain.ts`,
      find: "{ queues: ['administers', 'wastes'], laneOf: codeOf },",
      replace: "{ queues: ['administers', 'wastes'], laneOf: ({ id }) => id },",
    },
    promises: ['IN_ORDER'],
  },
];

/** Tells stories with a copy of the product that has the defect, or none. */
export function tryDefect(change: TextChange | null): Promise<Ended> {
  const args = ['--stories', String(STORIES), '--seed', 'defects'];
  return runInCopy(PARTS, change === null ? [] : [change], ['faults/devices/run.ts', ...args]);
}
