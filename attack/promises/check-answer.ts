import { HEADERS } from '@vialant/contract/envelope';
import { Failure } from '@vialant/contract/failure';
import { refusalNamed } from '@vialant/contract/refusal-names';
import { ANY_CALL_REFUSALS, type Route } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { type RefusalCode, refusalStatus } from '@vialant/domain/words/refusal';
import { type Answer, type Request, tellAnswer, tellRequest } from '../client.ts';
import { foreignTo, type Person, type World } from '../world.ts';
import { Broken, type PromiseName } from './promise.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const FAILURE = Failure.strict();

const routes = routeTable();

export type Context = {
  /** The user whose session was used, or whose rows the answer may contain for another reason. */
  readonly as: Person | null;
  /** Whether the call may answer that the server is busy. */
  readonly mayBeBusy: boolean;
};

/** Checks one answer against all promises. */
export function checkAnswer(world: World, asked: Request, answer: Answer, { as, mayBeBusy }: Context): void {
  const broken = (promise: PromiseName, how: string): Broken =>
    new Broken(promise, `${how}\n${whose(as)}${tellRequest(asked)}\n→ ${tellAnswer(answer)}`);
  const isBusy = mayBeBusy && answer.status === 503 && answer.err === 'UNAVAILABLE';
  if (answer.status >= 500 && !isBusy) throw broken('NO_FAULT', `answered with ${answer.status}`);
  const wrong = wrongShape(routes.get(asked.key), answer);
  if (wrong !== null) throw broken('ENVELOPE', wrong);
  const foreign = foreignIn(world, as, asked, answer.text);
  if (foreign !== null) throw broken('NO_FOREIGN_ROW', foreign);
}

function whose(as: Person | null): string {
  return as === null ? '' : `as ${as.email} (${as.role})\n`;
}

/** What is wrong with the shape of the answer; null when it fits the contract. */
function wrongShape(route: Route | undefined, answer: Answer): string | null {
  const type = answer.headers['content-type'] ?? '';
  if (answer.status === 200 && (route?.file || route?.stream)) return null;
  // A browser shows it to a person.
  if (route?.opensInTab && type.startsWith('text/plain')) {
    return /^[A-Z][^{}<>]+$/.test(answer.text) ? null : 'its words are not for people';
  }
  if (!type.startsWith('application/json')) return `its type is ${type || 'not told'}`;
  const body = objectOf(answer.text);
  if (body === null) return 'it is no object';
  if (answer.status === 200) return Object.keys(body).join() === 'data' ? null : 'it holds something beside its data';
  return wrongRefusal(route, answer, body);
}

function wrongRefusal(
  route: Route | undefined,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  body: Record<string, unknown>,
): string | null {
  const failure = FAILURE.safeParse(body);
  if (!failure.success || failure.data.message === '') return 'it has not the shape of a refusal';
  const { err, refusal, trace_id: traceId } = failure.data;
  const code = refusalNamed({ err, refusal }) ?? err;
  const named: readonly string[] = [...ANY_CALL_REFUSALS, ...(route?.refusals ?? [])];
  if (!named.includes(code)) return `the call does not name ${code}`;
  if (refusalStatus(code as RefusalCode) !== status) return `${code} does not come with ${status}`;
  return traceId === headers[HEADERS.traceId] ? null : 'its trace id is not that of its header';
}

export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * Data in the answer that belong to an agency of which the sender is no member, and that the request did not contain
 * itself.
 */
function foreignIn(world: World, as: Person | null, asked: Request, text: string): string | null {
  const told = text.toLowerCase();
  const request = tellRequest(asked).toLowerCase();
  for (const { marker, name } of foreignTo(world, as)) {
    if (told.includes(marker) && !request.includes(marker)) return `it holds ${marker}, a word of ${name}`;
  }
  for (const [id] of told.matchAll(UUID)) {
    const agency = world.rows.get(id)?.agency;
    if (agency === undefined || as?.agencies.has(agency) || request.includes(id)) continue;
    // The agencies of one organisation may know each other's ids.
    if (agency === id && sisterOf(world, as, id)) continue;
    return `it holds the id ${id}, a row of another agency`;
  }
  return null;
}

function sisterOf(world: World, as: Person | null, agency: string): boolean {
  const organizationOf = (id: string): string | undefined =>
    [...world.agencies, world.calm].find((each) => each.id === id)?.organization;
  return [...(as?.agencies ?? [])].some((id) => organizationOf(id) === organizationOf(agency));
}
