import { randomUUID } from 'node:crypto';
import type { Chance } from '../../apps/server/src/demo/large/chance.ts';
import { GUEST } from '../guest.ts';
import type { Agency, Vial } from './agencies.ts';

/** What somebody does at the change of a shift: one request, or several that follow one another. */
export type Step = { readonly kind: StepKind; readonly requests: readonly string[] };

/** Of a hundred steps so many are of each kind. */
export const SHARES = {
  dashboard: 20,
  scan: 44,
  check: 10,
  administer: 14,
  waste: 5,
  'offline drain': 2,
  'report page': 5,
} as const;
export type StepKind = keyof typeof SHARES;

const DRAINED = 5;
const DOSE = {
  stock_move_type_id__name: 'administer',
  quantity: -0.001,
  incident_number: 'INC-1',
  lat: 47.6,
  lon: -122.3,
  ...GUEST,
} as const;
const WASTE = { stock_move_type_id__name: 'waste', quantity: -0.001, notes: 'Expired', ...GUEST } as const;

/** Prepares the requests of people who are chosen by chance. */
export class Steps {
  readonly #agencies: readonly Agency[];
  readonly #chance: Chance;
  readonly #deck: readonly StepKind[];

  constructor(agencies: readonly Agency[], chance: Chance, kinds: readonly StepKind[] = KINDS) {
    this.#agencies = agencies;
    this.#chance = chance;
    this.#deck = kinds.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind));
  }

  next(): Step {
    const kind = this.#chance.one(this.#deck);
    const agency = this.#chance.one(this.#agencies);
    const token = this.#chance.one(agency.sessions);
    return { kind, requests: this.#requests(kind, agency, token) };
  }

  #requests(kind: StepKind, agency: Agency, token: string): string[] {
    const box = this.#chance.one(agency.boxes);
    const vial = this.#chance.one(box.vials);
    switch (kind) {
      case 'dashboard':
        return [get(token, `dashboard/first?drug_box_id=${box.id}`)];
      case 'scan':
        return [get(token, `code/find?barcode_id=${vial.code}`)];
      case 'check':
        return [checkOf(token, box.id, box.vials)];
      case 'administer':
        return [move(token, { ...DOSE, drug_id: vial.id })];
      case 'waste':
        return [move(token, { ...WASTE, drug_id: vial.id })];
      case 'offline drain': {
        const timestamp = new Date(Date.now() - 600_000).toISOString();
        return Array.from({ length: DRAINED }, () =>
          move(token, { ...DOSE, drug_id: this.#chance.one(box.vials).id, offline: 1, timestamp }),
        );
      }
      case 'report page':
        return [get(agency.sessions[0] ?? '', `report/rows?name=usage&${LAST_MONTH}`)];
    }
  }
}

const KINDS = Object.keys(SHARES) as StepKind[];
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const LAST_MONTH = `from=${day(30)}&to=${day(0)}`;

function checkOf(token: string, boxId: string, vials: readonly Vial[]): string {
  const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  return post(token, 'box_check/create', { drug_box_id: boxId, drug_checks });
}

/** A dose of this vial, for whoever wants to know when it is told of. */
export function doseOf(token: string, { id }: Vial): string {
  return move(token, { ...DOSE, drug_id: id });
}

function move(token: string, body: object): string {
  return post(token, 'stock_move_record/create', body);
}

function get(token: string, path: string): string {
  return `GET /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\nx-auth-token: ${token}\r\n\r\n`;
}

function post(token: string, path: string, content: object): string {
  const body = JSON.stringify(content);
  return `POST /api/v1/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-auth-token: ${token}\r\nidempotency-key: ${randomUUID()}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
