import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Role } from '@vialant/domain/agency/role';
import { renderApp, signedIn, type TestApp, userWith } from './app.tsx';
import type { MemoryRoutes } from './memory-api.ts';
import { receiptRow } from './receipt-row.ts';

const KINDS = {
  ond: { name: 'Ondansetron 4 mg', display_unit_of_measurement: 'mg', verification_required: 0 },
  fen: { name: 'Fentanyl 100 mcg', display_unit_of_measurement: 'micrograms', verification_required: 1 },
  ket: { name: 'Ketamine 500 mg', display_unit_of_measurement: 'mg', verification_required: 1, is_reusable: 1 },
  glu: { name: 'Glucometer', unit_name: 'device', verification_required: 0, only_one_quantity: 1 },
} as const;

const typeRows = Object.entries(KINDS).map(([id, kind]) => ({
  id,
  unit_of_measurement: 'micrograms',
  only_one_quantity: 0,
  ...kind,
}));

/** A vial in the first box, full unless told otherwise; its code is its id in capitals. */
export function stockVial(id: string, type: keyof typeof KINDS, told: object = {}): Record<string, unknown> {
  const full = { ond: 4000, fen: 100, ket: 500_000, glu: 1 }[type];
  return {
    id,
    barcode_id: id.toUpperCase(),
    type,
    drug_box_id: 'b1',
    expiration_date: '2090-01-01',
    quantity: full,
    lot_number: 'LOT-1',
    stock_move_record__quantity: full,
    ...told,
  };
}

type Stock = {
  readonly vials?: readonly Record<string, unknown>[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly role?: Role;
  readonly routes?: MemoryRoutes;
  readonly state?: object;
};

const lenient = { require_incident_number: 0, can_modify_incident_number: 1, allow_ndc_barcode_import: 1 };

/** The app at this address, in an agency that holds these vials and forbids little. */
export function openStock(
  path: string,
  { vials = [], settings = {}, role = 'user', routes = {}, state }: Stock,
): TestApp {
  const stock: MemoryRoutes = {
    ...userWith(role, { ...lenient, ...settings }),
    'GET drug_type/all': () => typeRows,
    'GET drug_type/allowed': () => typeRows,
    'GET drug_type/short_date': () => ({ allowed: 0, num_days: null, short_date: null }),
    'GET drug/by_ids': ({ ids }) => vials.filter(({ id }) => ids.split(',').includes(String(id))),
    'GET drug': ({ id }) => vials.find((vial) => vial['id'] === id) ?? null,
    'GET user_group/transfer_info': () => ({ drug_in_other_agency: 0, can_un_administer: 0, is_reusable: 0 }),
    'GET user/all': () => [],
    'GET stock_move_record/for_drug': () => [],
    'GET stock_move_record/administered': () => [],
    'GET act/receipt': () => receiptRow(),
  };
  const drug = { drugIds: vials.map(({ id }) => id), ways: vials.map(() => null), id: vials[0]?.['id'] };
  const given = state ?? (vials.length > 0 ? { ...drug, drugCode: vials[0]?.['barcode_id'] } : null);
  return renderApp(path, { stored: signedIn, routes: { ...stock, ...routes } }, given);
}

/** Puts the text into the field, in place of what is there. */
export async function put(label: string | RegExp, text: string): Promise<HTMLInputElement> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

/** What will be recorded as the form stands; null while something is missing. */
export function sentence(): string | null {
  const said = screen.queryByRole('status', { name: 'What will be recorded' })?.textContent;
  return said ? said.replaceAll('\u00a0', ' ') : null;
}

/** Answers that there are no more vials. */
export async function justThisOne({ user }: TestApp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'No, just this one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** The button of that name in the foot of the page. */
export function submit(name: string): HTMLElement {
  return within(screen.getByRole('contentinfo')).getByRole('button', { name });
}

/** Presses until it counts: a press too soon after another one is ignored (SHELL-35). */
export async function pressUntil(button: HTMLElement, counts: () => void): Promise<void> {
  await waitFor(() => {
    fireEvent.click(button);
    counts();
  });
}
