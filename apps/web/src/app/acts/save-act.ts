import type { QueryClient } from '@tanstack/react-query';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { TIMING } from '@vialant/domain/values/timing';
import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import type { Location, NavigateFunction } from 'react-router';
import type { Act, ActEnd, ActKind } from '../../acts/act.ts';
import type { ActStore } from '../../acts/act-store.ts';
import { receiptPath, type ReceiptState } from '../../acts/receipt-state.ts';
import { formKeyOf } from '../../acts/use-kept-form.ts';
import { endBoxFlow, readBoxFlow } from '../../features/box-flow-state.ts';
import type { ActSaver } from '../../services/act-saver.ts';
import type { Services } from '../../services/services.ts';
import type { ShowToast } from '../../ui/toast/use-toast.ts';
import { paths } from '../navigation/paths.ts';
import { actIdOf } from './act-id-of.ts';
import { entryOfAct } from './entry-of-act.ts';
import { keptOfAct } from './kept-of-act.ts';
import { storeFirst } from './outbox-first.ts';
import { type SaveEnd, saveOrKeep } from './save-or-keep.ts';

export type SaveActPorts = {
  readonly services: Services;
  readonly store: ActStore;
  readonly queryClient: QueryClient;
  readonly toast: ShowToast;
  readonly navigate: NavigateFunction;
  /** Where the user is. */
  readonly present: () => Location;
  /** Called for every act that was recorded. */
  readonly onRecorded: ((kind: ActKind) => void) | undefined;
};

export type Saved = {
  readonly act: Act;
  readonly witness: WitnessFields;
  /** The name of the witness, where the fields do not name them. */
  readonly witnessName: string | null;
  readonly saver: ActSaver;
  /** The key of the location at which the user pressed. */
  readonly pressedAt: string;
  /** Whether it is sent again after a reload. */
  readonly isAgain: boolean;
};

/** Sends an act or keeps it on the device, says how it ended, and takes the user on. */
export async function saveAct(ports: SaveActPorts, saved: Saved): Promise<void> {
  const { services, store, queryClient } = ports;
  const { act, witness, saver } = saved;
  // A repair is kept on the device already: it is the refused record.
  const end =
    act.kind === 'offline_repair'
      ? await saver(services, act, witness)
      : await services.outbox.attended(act.id, () => record(services, queryClient, saved));
  if (end === 'left') store.keep(act);
  else if (end === 'not kept') afterFailing(ports, act);
  else if ('kept' in end) await afterKeeping(ports, saved, end.kept);
  else await afterSending(ports, saved, end);
}

/** Writes the act to the device, sends it, and leaves it there only where it has to wait. */
async function record(services: Services, queryClient: QueryClient, saved: Saved): Promise<SaveEnd<Date>> {
  const { act, witness, saver, isAgain } = saved;
  const entry = await entryOfAct(services, queryClient, act, witness);
  const first = storeFirst(services.outbox, entry, isAgain);
  const end = await saveOrKeep(services, {
    async send() {
      await first.stored;
      return saver(services, act, witness);
    },
    async keep() {
      await first.keep();
      if ('form' in act.draft) services.acts.forgetForm(act.draft.form);
      else endBoxFlow(services, act.id);
      return entry.happenedAt;
    },
  });
  await first.settle(end);
  return end;
}

function afterFailing({ store, toast }: SaveActPorts, act: Act): void {
  store.keep(act);
  toast(offlineMessages.notSaved);
}

/** OPEN-138: who kept an act sees its receipt, which takes the place of the page on which it was to be saved. */
async function afterKeeping(ports: SaveActPorts, { act, ...saved }: Saved, happenedAt: Date): Promise<void> {
  const { services, store, queryClient, navigate } = ports;
  store.forget(act.id);
  const ownId = services.storage.get('knownUser')?.userId ?? null;
  const kept = keptOfAct({ act, ...saved, ownId, happenedAt }, queryClient, services.offlineWork.view());
  await navigate(paths.kept, { replace: true, state: { kept } });
}

async function afterSending(ports: SaveActPorts, { act, pressedAt, isAgain }: Saved, end: ActEnd): Promise<void> {
  const { services, store, queryClient, toast, navigate, present, onRecorded } = ports;
  const receipt = end.recorded ? end.receipt : undefined;
  // A user who went on to something else while the answer was slow is told, and stays on their page.
  const isStillHere = (): boolean => present().key === pressedAt || isOf(act, present());
  // Who comes back after a reload to another page is told there.
  const isOnReceipt = receipt !== undefined && isStillHere() && (!isAgain || isOf(act, present()));
  if (end.message && !isOnReceipt) toast(end.message);
  if (!end.recorded && end.again === 'from here') {
    store.keep(act);
    return;
  }
  store.forget(act.id);
  if (end.recorded) onRecorded?.(act.kind);
  services.offlineWork.takeSoon();
  if (end.recorded) void clearRepaired(services, act.id);
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

/** Whether the location is a page of the act: its witness page, its box or its form. */
function isOf({ id, draft }: Act, location: Location): boolean {
  const isItsForm = 'form' in draft && draft.form === formKeyOf(location);
  return isItsForm || actIdOf(location) === id || readBoxFlow(location.state)?.actId === id;
}

/** The refused act that was repaired under its own key: asked once more, the server says that it has it (OPEN-116). */
async function clearRepaired({ outbox, sync }: Services, id: string): Promise<void> {
  try {
    if ((await outbox.list('acts')).some((entry) => entry.id === id)) await sync.run();
  } catch {
    // It is asked at the next sync.
  }
}
