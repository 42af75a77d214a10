import { useQueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { shell as shellMessages } from '@vialant/domain/words/messages/shell';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Act, ActKind } from '../../acts/act.ts';
import type { ActStore } from '../../acts/act-store.ts';
import { type Acts, ActsContext } from '../../acts/use-acts.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import { type Services, useServices } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';
import { actIdOf } from './act-id-of.ts';

/** The function that saves each kind of act; it is loaded with its feature when first needed. */
export type Savers = { readonly [Kind in ActKind]?: () => Promise<ActSaver<Kind>> };

export type ActsProviderProps = {
  readonly store: ActStore;
  readonly savers: Savers;
  readonly newId: () => string;
  /** Called for every act that was recorded. */
  readonly onRecorded?: (kind: ActKind) => void;
  readonly children: ReactNode;
};

/** Takes acts from the page where they are filled in, through the witness page, to their save. */
export function ActsProvider({ store, savers, newId, onRecorded, children }: ActsProviderProps): ReactElement {
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

  const acts = useMemo((): Acts => {
    async function save(act: Act, witness: WitnessFields, witnessName: string | null): Promise<void> {
      const pressedAt = present.current.key;
      const isAgain = store.unfinished().some((kept) => kept.act.id === act.id);
      store.keep(act, witness);
      const ports = { services, store, queryClient, toast, navigate, present: () => present.current, onRecorded };
      if (act.kind === 'coded') return (await import('./keep-parts.ts')).keepParts(ports, act);
      const load: (() => Promise<ActSaver>) | undefined = savers[act.kind];
      if (!load) throw new Error(`nothing saves ${act.kind}`);
      const [saver, { saveAct }] = await Promise.all([load(), import('./save-act.ts')]);
      await saveAct(ports, { act, witness, witnessName, saver, pressedAt, isAgain });
    }

    function complete(act: Act, witness: WitnessFields, witnessName?: string): Promise<void> {
      const running =
        saving.current.get(act.id) ??
        save(act, witness, witnessName ?? null).finally(() => void saving.current.delete(act.id));
      saving.current.set(act.id, running);
      return running;
    }

    return {
      newId,
      forms: store,
      complete,
      current: () => actOf(store, location),
      async begin(act, witness) {
        store.keep(act);
        if (witness === 'needed') await navigate(paths.witness, { state: { actId: act.id } });
        else await complete(act, {});
      },
    };
  }, [services, toast, queryClient, navigate, location, store, savers, newId, onRecorded]);

  useSendAgain(services, store, acts, () => toast(shellMessages.clientFailed));
  return <ActsContext value={acts}>{children}</ActsContext>;
}

/**
 * Sends every act that was being sent when the page was reloaded again, under its key: the answer shows how it ended.
 */
function useSendAgain(
  { outbox }: Pick<Services, 'outbox'>,
  store: ActStore,
  { complete }: Acts,
  tellUnreadable: () => void,
): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (store.forgetUnreadable()) tellUnreadable();
    for (const { act, sentWith } of store.unfinished()) {
      // From now on, before the sync finds it: the user who comes back waits for it.
      void outbox.attended(act.id, () => complete(act, sentWith ?? {}));
    }
  }, [outbox, store, complete, tellUnreadable]);
}

function actOf(store: ActStore, location: Location): Act | null {
  const id = actIdOf(location);
  return id === null ? null : store.find(id);
}
