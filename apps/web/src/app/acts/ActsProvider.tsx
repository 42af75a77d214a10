import { useQueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { TIMING } from '@vialant/domain/values/timing';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Act, ActKind } from '../../acts/act.ts';
import type { ActStore } from '../../acts/act-store.ts';
import { type Acts, ActsContext } from '../../acts/use-acts.ts';
import { formKeyOf } from '../../acts/use-kept-form.ts';
import { readBoxFlow } from '../../features/box-flow-state.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import { useServices } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';

/** Each kind's save comes with its feature, when it is first needed. */
export type Savers = { readonly [Kind in ActKind]?: () => Promise<ActSaver<Kind>> };

export type ActsProviderProps = {
  readonly store: ActStore;
  readonly savers: Savers;
  readonly newId: () => string;
  /** Told of every act that is on record. */
  readonly onRecorded?: (kind: ActKind) => void;
  readonly children: ReactNode;
};

/** Carries acts from the page where they are filled in, over the witness, to their save. */
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
    async function save(act: Act, witness: WitnessFields): Promise<void> {
      const { key } = present.current;
      store.keep(act, witness);
      const load: (() => Promise<ActSaver>) | undefined = savers[act.kind];
      if (!load) throw new Error(`nothing saves ${act.kind}`);
      const saver = await load();
      const end = await saver(services, act, witness);
      if (end.message) toast(end.message);
      if (!end.recorded && end.again === 'from here') {
        store.keep(act);
        return;
      }
      store.forget(act.id);
      if (end.recorded) onRecorded?.(act.kind);
      // What an act changes, or why it was refused, shows in many places: they are asked for again, or when next shown.
      void queryClient.invalidateQueries();
      // DASH-16: and once more when whatever follows from an administration has been recorded too.
      if (end.recorded && act.kind === 'administer') {
        setTimeout(() => void queryClient.invalidateQueries(), TIMING.dashboard.refreshAfterAdministerMs);
      }
      // Who did not wait for a slow answer is told how it ended, and not taken from what they went on with.
      if (present.current.key !== key && !isOf(act, present.current)) return;
      if (end.recorded) await navigate(end.goTo, { replace: true });
      else await navigate(act.from, { replace: true, ...(act.fromState && { state: act.fromState }) });
    }

    function complete(act: Act, witness: WitnessFields): Promise<void> {
      const running =
        saving.current.get(act.id) ?? save(act, witness).finally(() => void saving.current.delete(act.id));
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

  useSendAgain(store, acts, () => toast(messages.shell.clientFailed));
  return <ActsContext value={acts}>{children}</ActsContext>;
}

/** What was on its way when the page was reloaded is sent again under its key: the answer tells how it ended. */
function useSendAgain(store: ActStore, { complete }: Acts, tellUnreadable: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (store.forgetUnreadable()) tellUnreadable();
    for (const { act, sentWith } of store.unfinished()) void complete(act, sentWith ?? {});
  }, [store, complete, tellUnreadable]);
}

function actOf(store: ActStore, location: Location): Act | null {
  const id = actIdOf(location);
  return id === null ? null : store.find(id);
}

function actIdOf({ state }: Location): string | null {
  const isState = typeof state === 'object' && state !== null && 'actId' in state;
  return isState && typeof state.actId === 'string' ? state.actId : null;
}

/** Whether it is a page of the act: of its witness, its box or its form. */
function isOf({ id, draft }: Act, location: Location): boolean {
  const isItsForm = 'form' in draft && draft.form === formKeyOf(location);
  return isItsForm || actIdOf(location) === id || readBoxFlow(location.state)?.actId === id;
}
