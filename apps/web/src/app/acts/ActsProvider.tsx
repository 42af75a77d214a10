import { useQueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { TIMING } from '@vialant/domain/values/timing';
import { shell as shellMessages } from '@vialant/domain/words/messages/shell';
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Act, ActKind } from '../../acts/act.ts';
import type { ActStore } from '../../acts/act-store.ts';
import { receiptPath, type ReceiptState } from '../../acts/receipt-state.ts';
import { type Acts, ActsContext } from '../../acts/use-acts.ts';
import { formKeyOf } from '../../acts/use-kept-form.ts';
import { readBoxFlow } from '../../features/box-flow-state.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import { useServices } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';

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
    async function save(act: Act, witness: WitnessFields): Promise<void> {
      const { key } = present.current;
      const isAgain = store.unfinished().some((kept) => kept.act.id === act.id);
      store.keep(act, witness);
      const load: (() => Promise<ActSaver>) | undefined = savers[act.kind];
      if (!load) throw new Error(`nothing saves ${act.kind}`);
      const saver = await load();
      const end = await saver(services, act, witness);
      const receipt = end.recorded ? end.receipt : undefined;
      // A user who went on to something else while the answer was slow is told, and stays on their page.
      const isStillHere = (): boolean => present.current.key === key || isOf(act, present.current);
      // Who comes back after a reload to another page is told there.
      const isOnReceipt = receipt !== undefined && isStillHere() && (!isAgain || isOf(act, present.current));
      if (end.message && !isOnReceipt) toast(end.message);
      if (!end.recorded && end.again === 'from here') {
        store.keep(act);
        return;
      }
      store.forget(act.id);
      if (end.recorded) onRecorded?.(act.kind);
      // An act, or the change that made the server refuse it, shows in many places: every query is asked again.
      void queryClient.invalidateQueries();
      // DASH-16: asks once more when what follows from an administration has been recorded too.
      if (end.recorded && act.kind === 'administer') {
        setTimeout(() => void queryClient.invalidateQueries(), TIMING.dashboard.refreshAfterAdministerMs);
      }
      if (!isStillHere()) return;
      if (end.recorded && receipt && isOnReceipt) {
        const next = { to: end.goTo, state: end.state ?? null };
        const incidentNumber = receipt.incidentNumber ?? null;
        const state: ReceiptState = { next, said: end.message?.text ?? null, incidentNumber };
        await navigate(receiptPath(receipt.id), { replace: true, state });
      } else if (end.recorded) await navigate(end.goTo, { replace: true, ...(end.state && { state: end.state }) });
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

  useSendAgain(store, acts, () => toast(shellMessages.clientFailed));
  return <ActsContext value={acts}>{children}</ActsContext>;
}

/**
 * Sends every act that was being sent when the page was reloaded again, under its key: the answer shows how it ended.
 */
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

/** Whether the location is a page of the act: its witness page, its box or its form. */
function isOf({ id, draft }: Act, location: Location): boolean {
  const isItsForm = 'form' in draft && draft.form === formKeyOf(location);
  return isItsForm || actIdOf(location) === id || readBoxFlow(location.state)?.actId === id;
}
