import type { Query, QueryClient } from '@tanstack/react-query';
import type { Change, RealtimeEntity } from '@vialant/contract/realtime';
import { TIMING } from '@vialant/domain/values/timing';
import { sleep } from '../api/tries.ts';
import { WHOLE_AGENCY } from '../api/whole-agency.ts';

// The first part of a query's key is the entity it reads; some answers also contain fields of another entity.
const SHOWN_IN: Readonly<Record<RealtimeEntity, readonly string[]>> = {
  user: ['user'],
  user_group: ['user_group', 'user'], // the user is read with the agency's settings
  unit: ['unit', 'drug_box'], // a box is read with the name of its unit
  drug_box: ['drug_box'],
  drug_type: ['drug_type'],
  drug: ['drug'],
  stock_move_record: ['stock_move_record', 'drug'], // RT-03: what is left in a vial is the sum of its moves
  box_check: ['box_check'],
};

export type Refetcher = { readonly change: (change: Change) => void; readonly gap: () => void };

/**
 * Asks again for what has changed: at once where it is shown, otherwise when it is next shown. Only one round runs at a
 * time, and at most two begin in a second; changes meanwhile wait for the next, so that neither a busy agency nor a device
 * that sends hundreds of records floods the server or starves a query.
 */
export function createRefetcher(queryClient: QueryClient): Refetcher {
  let changed = new Map<RealtimeEntity, Set<string>>();
  let everything = false;
  let isAsking = false;

  async function askAgain(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    // Changes that arrive together are asked for together.
    await Promise.resolve();
    while (everything || changed.size > 0) {
      const [all, some] = [everything, changed];
      everything = false;
      changed = new Map();
      const paused = sleep(TIMING.realtime.askAgainEveryMs);
      await queryClient.invalidateQueries({ predicate: (query) => all || isTouched(query, some) });
      await paused;
    }
    isAsking = false;
  }

  return {
    change({ entity, ids }) {
      changed.set(entity, new Set([...(changed.get(entity) ?? []), ...ids]));
      void askAgain();
    },
    gap() {
      everything = true;
      void askAgain();
    },
  };
}

function isTouched({ queryKey }: Query, changed: ReadonlyMap<RealtimeEntity, ReadonlySet<string>>): boolean {
  const [shows, call, id] = queryKey;
  return [...changed].some(([entity, ids]) => {
    // What shows the agency as a whole shows every change of it.
    if (shows === WHOLE_AGENCY) return true;
    if (typeof shows !== 'string' || !SHOWN_IN[entity].includes(shows)) return false;
    // A query for one row by id is affected only by changes of that row.
    return shows !== entity || call !== 'read' || typeof id !== 'string' || ids.has(id);
  });
}
