import { useQueryClient } from '@tanstack/react-query';
import { shell as shellMessages } from '@vialant/domain/words/messages/shell';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '../services/services.ts';
import { useToast } from '../ui/toast/use-toast.ts';
import { type ActKind, type BegunAct, entryIdOf } from './act.ts';
import { actIdOf, isOfAct, WITNESS_PATH } from './act-page.ts';
import type { ActKinds } from './kinds.ts';
import type { ToRecord } from './record.ts';
import { type Acts, ActsContext } from './use-acts.ts';

export type ActsProviderProps = {
  /** Loaded with the first act. */
  readonly kinds?: () => Promise<ActKinds>;
  /** Called for every act that was recorded. */
  readonly onRecorded?: (kind: ActKind) => void;
  readonly children: ReactNode;
};

type Saving = Omit<ToRecord, 'pressedAt'>;

const allKinds = async (): Promise<ActKinds> => (await import('./kinds.ts')).actKinds;

/** Takes acts from the page where they are filled in, through the witness page, to their record. */
export function ActsProvider({ kinds = allKinds, onRecorded, children }: ActsProviderProps): ReactElement {
  const services = useServices();
  const toast = useToast();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const location = useLocation();
  const saving = useRef(new Map<string, Promise<void>>());
  const present = useRef(location);
  useEffect(() => {
    present.current = location;
  });

  const { acts, sendAgain } = useMemo(() => {
    const { acts: store, outbox } = services;
    async function save({ act, witness, ...how }: Saving): Promise<void> {
      const pressedAt = present.current.key;
      // The witness of every other act is in its entry.
      store.keep(act, act.kind === 'offline_repair' ? witness : null);
      const [known, { record }] = await Promise.all([kinds(), import('./record.ts')]);
      const at = { present: () => present.current, toast, navigate };
      await record({ services, queryClient, kinds: known, onRecorded, ...at }, { act, witness, pressedAt, ...how });
    }

    function saveOnce(what: Saving): Promise<void> {
      const { id } = what.act;
      const running = saving.current.get(id) ?? save(what).finally(() => void saving.current.delete(id));
      saving.current.set(id, running);
      return running;
    }

    const begun: Acts = {
      newId: services.newId,
      forms: store,
      complete: (act, witness, witnessName = null) => saveOnce({ act, witness, witnessName, isAgain: false }),
      current() {
        const id = actIdOf(location);
        return id === null ? null : store.find(id);
      },
      async begin(act, witness) {
        store.keep(act);
        if (witness === 'needed') await navigate(WITNESS_PATH, { state: { actId: act.id } });
        else await begun.complete(act, {});
      },
    };
    return {
      acts: begun,
      sendAgain: async ({ act, sentWith }: BegunAct): Promise<void> => {
        const entry = sentWith === null ? await outbox.find(entryIdOf(act)) : null;
        const isWaiting = entry !== null && entry.refusal === null;
        const witness = isWaiting ? (await import('./entry-of-act.ts')).witnessIn(entry) : sentWith;
        if (witness !== null) await saveOnce({ act, witness, witnessName: null, isAgain: true });
      },
    };
  }, [services, toast, queryClient, navigate, location, kinds, onRecorded]);

  // An act whose page was reloaded while it was being sent is sent again under its key: the answer shows how it ended.
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (services.acts.forgetUnreadable()) toast(shellMessages.clientFailed);
    for (const begun of services.acts.begun()) {
      const isWaitedFor = begun.sentWith !== null || isOfAct(begun.act, location);
      // From now on, before the sync finds it: the user who comes back waits for it.
      if (isWaitedFor) void services.outbox.attended(begun.act.id, () => sendAgain(begun));
    }
  }, [services, location, sendAgain, toast]);
  return <ActsContext value={acts}>{children}</ActsContext>;
}
