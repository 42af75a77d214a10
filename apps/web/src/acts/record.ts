import type { QueryClient } from '@tanstack/react-query';
import { TIMING } from '@vialant/domain/values/timing';
import { offline as offlineMessages } from '@vialant/domain/words/messages/offline';
import type { Location, NavigateFunction } from 'react-router';
import { queueOf } from '../outbox/entry.ts';
import type { Services } from '../services/services.ts';
import type { ShowToast } from '../ui/toast/use-toast.ts';
import type { Act, ActEnd, ActKind } from './act.ts';
import { endForm } from './act-end.ts';
import { isOfAct } from './act-page.ts';
import type { ActDeclaration } from './declaration.ts';
import { entryOfAct, type Witnessed } from './entry-of-act.ts';
import { keepParts } from './keep-parts.ts';
import type { ActKinds } from './kinds.ts';
import { KEPT_PATH, receiptPath, type ReceiptState } from './receipt-state.ts';
import { type SaveEnd, saveOrKeep } from './save-or-keep.ts';

export type RecordPorts = {
  readonly services: Services;
  readonly queryClient: QueryClient;
  readonly kinds: ActKinds;
  readonly toast: ShowToast;
  readonly navigate: NavigateFunction;
  /** Where the user is. */
  readonly present: () => Location;
  /** Called for every act that was recorded. */
  readonly onRecorded: ((kind: ActKind) => void) | undefined;
};

export type ToRecord = Witnessed & {
  readonly act: Act;
  /** The key of the location at which the user pressed. */
  readonly pressedAt: string;
  /** Whether it is sent again after a reload. */
  readonly isAgain: boolean;
};

/** How long an act waits for the device's store, which may not answer at all. The server must have it all the same. */
const STORED_WITHIN_MS = 1000;

/** Records an act or keeps it on the device, says how it ended, and takes the user on. */
export async function record(ports: RecordPorts, toRecord: ToRecord): Promise<void> {
  const { services } = ports;
  const { act, witness } = toRecord;
  if (act.kind === 'coded') return keep(ports, act);
  const declared: ActDeclaration = ports.kinds[act.kind];
  const send = (): Promise<ActEnd> => declared.send(services, act, witness);
  // A repair is kept on the device already: it is the refused record.
  const end =
    act.kind === 'offline_repair'
      ? await send()
      : await services.outbox.attended(act.id, () => storeAndSend(ports, toRecord, send));
  if (end === 'left') services.acts.keep(act);
  else if (end === 'not kept') afterFailing(ports, act);
  else if ('kept' in end) {
    const { backTo = null, offeredIncident = null } = 'codes' in act.draft ? act.draft : {};
    await afterKeeping(ports, act, {
      ids: [act.id],
      next: { to: '/', state: backTo },
      incidentNumber: offeredIncident,
    });
  } else await afterSending(ports, toRecord, end);
}

/** Keeps an act that names codes, which is not sent as it is. */
async function keep(ports: RecordPorts, act: Act<'coded'>): Promise<void> {
  const entries = await keepParts(ports.services, act).catch(() => null);
  if (entries === null) return afterFailing(ports, act);
  endForm(ports.services, act);
  const isWaste = entries.some((entry) => queueOf(entry) === 'wastes');
  const next = isWaste ? 'back twice' : { to: '/', state: null };
  await afterKeeping(ports, act, { ids: entries.map(({ id }) => id), next, incidentNumber: null });
}

/**
 * An act is on the disk before it is sent, so that it outlives the page at every moment. It leaves the device when the
 * server has answered: recorded, or refused to a user who still has its form. Without an answer it waits (OPEN-115).
 */
async function storeAndSend(
  { services, queryClient }: RecordPorts,
  { act, isAgain, ...witnessed }: ToRecord,
  send: () => Promise<ActEnd>,
): Promise<SaveEnd<true>> {
  const { outbox } = services;
  const entry = await entryOfAct(services, queryClient, act, witnessed);
  // After a reload the time stays that of the first confirmation.
  const store = (): Promise<boolean> => (isAgain ? outbox.add(entry).then(() => true) : outbox.put(entry));
  const storing = store().catch(() => false);
  const end = await saveOrKeep(services, {
    async send() {
      await inTime(storing);
      return send();
    },
    async keep() {
      if (!(await inTime(storing))) await store();
      endForm(services, act);
      return true as const;
    },
  });
  if (!mustWait(end)) await inTime(storing.then((isStored) => (isStored ? outbox.remove(entry.id) : undefined)));
  return end;
}

function mustWait(end: SaveEnd<unknown>): boolean {
  if (end === 'left' || end === 'not kept') return false;
  return 'kept' in end || (!end.recorded && end.isLost === true);
}

function inTime<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), STORED_WITHIN_MS)),
  ]);
}

/** Nothing is recorded or kept: the act stays where it was filled in. */
function afterFailing({ services, toast }: RecordPorts, act: Act): void {
  services.acts.keep(act);
  toast(offlineMessages.notSaved);
}

/** OPEN-138: who kept an act sees its receipt, which takes the place of the page on which it was to be saved. */
async function afterKeeping(
  { services, navigate }: RecordPorts,
  { id }: Act,
  receipt: Omit<ReceiptState, 'said'>,
): Promise<void> {
  services.acts.forget(id);
  const state: ReceiptState = { ...receipt, said: null };
  await navigate(KEPT_PATH, { replace: true, state });
}

async function afterSending(ports: RecordPorts, { act, pressedAt, isAgain }: ToRecord, end: ActEnd): Promise<void> {
  const { services, queryClient, toast, navigate, present, onRecorded } = ports;
  const receipt = end.recorded ? end.receipt : undefined;
  // A user who went on to something else while the answer was slow is told, and stays on their page.
  const isStillHere = (): boolean => present().key === pressedAt || isOfAct(act, present());
  // Who comes back after a reload to another page is told there.
  const isOnReceipt = receipt !== undefined && isStillHere() && (!isAgain || isOfAct(act, present()));
  if (end.message && !isOnReceipt) toast(end.message);
  if (!end.recorded && end.again === 'from here') {
    services.acts.keep(act);
    return;
  }
  services.acts.forget(act.id);
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
    const state: ReceiptState = { ids: [], next, said: end.message?.text ?? null, incidentNumber };
    await navigate(receiptPath(receipt.id), { replace: true, state });
  } else if (end.recorded) await navigate(end.goTo, { replace: true, ...(end.state && { state: end.state }) });
  else await navigate(act.from, { replace: true, ...(act.fromState && { state: act.fromState }) });
}

/** The refused act that was repaired under its own key: asked once more, the server says that it has it (OPEN-116). */
async function clearRepaired({ outbox, sync }: Services, id: string): Promise<void> {
  try {
    if ((await outbox.find(id)) !== null) await sync.run();
  } catch {
    // It is asked at the next sync.
  }
}
