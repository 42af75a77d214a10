import { isCheck, isCoded, type OutboxEntry, queueOf } from '../../apps/web/src/outbox/entry.ts';
import { foldCode } from '@vialant/domain/scan/code';
import { TIMING } from '@vialant/domain/values/timing';
import { Broken } from '../promise.ts';
import type { Aftermath, Applied, DeviceServer } from './device-server.ts';
import type { Story, Witnessed } from './story.ts';

/** How far a clock may be wrong that is believed, and a little for the work itself. */
const TOLERANCE_MS = TIMING.offline.maxClockAheadMs + 60_000;

/** While it goes on: whatever was made is somewhere, and nothing is another's. */
export async function mustBeSomewhere(story: Story, server: DeviceServer): Promise<void> {
  const after = await server.aftermath(actsOf(story), story.stock);
  mustBeOwn(story, after);
  const onDisks = new Set(story.devices.flatMap((device) => device.list().map(({ id }) => id)));
  for (const made of story.made)
    if (!onDisks.has(made.id) && !isInRecord(made, after)) throw broken('NOT_LOST', made, 'is nowhere');
}

/** After everything was sent. */
export async function mustBeTrue(story: Story, server: DeviceServer): Promise<void> {
  const after = await server.aftermath(actsOf(story), story.stock);
  mustBeOwn(story, after);
  for (const device of story.devices)
    for (const entry of device.list()) throw broken('NOT_LOST', entry, 'still waits, though its owner came back');
  for (const made of story.made) {
    const rows = after.applied.filter(({ act }) => act === made.id);
    if (!isInRecord(made, after)) throw broken('NOT_LOST', made, 'is nowhere');
    for (const each of rows) {
      mustBeInTime(made, each);
      mustBeJudged(made, each, { story, after });
    }
  }
  mustBeOnce(story, after);
  mustBeInOrder(story, after);
  for (const [code, left] of after.left)
    if (left < 0) throw new Broken('NOT_BELOW_ZERO', `${code} holds ${left} micrograms`);
}

function mustBeOwn({ made }: Story, { applied }: Aftermath): void {
  const owners = new Map(made.map((each) => [each.id, each]));
  for (const { act, userId } of applied) {
    const entry = owners.get(act);
    if (entry && entry.ownerId !== null && entry.ownerId !== userId)
      throw broken('OWN_NAME', entry, `is recorded for ${userId}`);
  }
}

function actsOf({ made, deskActs }: Story): ReadonlySet<string> {
  return new Set([...made, ...deskActs].map(({ id }) => id));
}

function isInRecord({ id }: { readonly id: string }, { applied, handedOver }: Aftermath): boolean {
  return applied.some(({ act }) => act === id) || handedOver.some((notes) => notes.includes(`"id":"${id}"`));
}

/** An act does what it does once; and nothing is recorded that nobody has done. */
function mustBeOnce(story: Story, { applied }: Aftermath): void {
  const known = actsOf(story);
  const seen = new Set<string>();
  for (const { act, about } of applied) {
    const name = `${act} ${about}`;
    if (seen.has(name) || !known.has(act)) throw new Broken('ONCE', `${about}, of the act ${act}`);
    seen.add(name);
  }
}

function mustBeInOrder({ made }: Story, { applied }: Aftermath): void {
  const places = new Map(applied.map(({ act, order }) => [act, order]));
  const lanes = Map.groupBy(
    made.filter(({ id, ownerId }) => places.has(id) && ownerId !== null),
    (act) => {
      const queue = queueOf(act);
      return `${act.device} ${act.ownerId} ${queue} ${queue === 'acts' ? '' : foldCode(act.code)}`;
    },
  );
  for (const lane of lanes.values())
    for (const [place, entry] of lane.entries()) {
      const before = lane[place - 1];
      if (before !== undefined && (places.get(before.id) ?? 0) > (places.get(entry.id) ?? 0))
        throw broken('IN_ORDER', entry, `is recorded before ${before.id}`);
    }
}

/** A clock that was set since, or is wrong by more than a day, says nothing about when something happened. */
function isTimeKnown({ wasClockSet, clockErrorMs }: Witnessed): boolean {
  return !wasClockSet && Math.abs(clockErrorMs) <= TIMING.offline.maxClockErrorMs;
}

function mustBeInTime(made: Witnessed, { happenedAt }: Applied): void {
  if (happenedAt === null || !isTimeKnown(made)) return;
  const wrongMs = Math.abs(happenedAt.getTime() - made.at.getTime());
  if (wrongMs > TOLERANCE_MS)
    throw broken('OWN_TIME', made, `${made.at.toISOString()} became ${happenedAt.toISOString()}`);
}

/** Of a check: every code that it has met arrives, and every vial that it has not met is noted. */
function mustBeJudged(
  made: Witnessed,
  { check }: Applied,
  { story, after }: { readonly story: Story; readonly after: Aftermath },
): void {
  const { request } = made;
  if (!isCoded(request) || !isCheck(request) || check === undefined) return;
  const codes = request.body.drug_checks.map(({ drug_id }) => drug_id.code);
  const told = after.handedOver.filter((notes) => notes.includes(made.id)).join('\n');
  for (const code of codes)
    if (!check.seen.includes(code) && !check.notes.includes(code) && !told.includes(code))
      throw broken('JUDGED', made, `has met ${code}, and nobody hears of it`);
  // By a clock that is behind the check may have been made before the vials had come.
  if (!isTimeKnown(made) || made.clockErrorMs < 0) return;
  for (const { code, boxId, isQuiet } of story.stock.vials)
    if (isQuiet && boxId === check.boxId && !codes.includes(code) && !check.missing.includes(code))
      throw broken('JUDGED', made, `has not met ${code}, and nobody hears of it`);
}

function broken(
  promise: ConstructorParameters<typeof Broken>[0],
  entry: Pick<OutboxEntry, 'id' | 'request'>,
  what: string,
): Broken {
  return new Broken(promise, `${queueOf(entry)} ${entry.id} ${what}`);
}
