import { act, screen, waitFor, within } from '@testing-library/react';
import { type BoxFlow, boxFlowState } from '../acts/box-flow-state.ts';
import { boxRow } from './demo-rows.ts';
import { receiptRow } from './receipt-row.ts';
import type { MemoryRoutes } from './memory-api.ts';
import { renderApp, signedIn, type TestApp } from './app.tsx';

type Vial = { id: string; code: string; type?: string; left?: number; expires?: string };

export function vialRow({ id, code, type = 'fen', left = 100, expires = '2090-01-01' }: Vial): Record<string, unknown> {
  return {
    id,
    barcode_id: code,
    type,
    drug_box_id: 'b1',
    expiration_date: expires,
    quantity: 100,
    lot_number: 'L1',
    stock_move_record__quantity: left,
  };
}

const unit = { unit_of_measurement: 'micrograms', display_unit_of_measurement: 'micrograms', only_one_quantity: 0 };
const types = [
  { id: 'fen', name: 'Fentanyl', ...unit, categories: ['Controlled Substance'] },
  { id: 'ond', name: 'Ondansetron', ...unit, categories: ['Non-Controlled Substance'] },
];

const threeVials: readonly Vial[] = [
  { id: 'f1', code: 'FEN-001' },
  { id: 'f2', code: 'FEN-002' },
  { id: 'o1', code: 'OND-001', type: 'ond' },
];

const permissive = {
  allow_manual_scan_entry: 1,
  allow_daily_check_with_checkbox: 1,
  enable_select_all_inventory_check_option: 1,
  require_reseal_scanning: 0,
  allow_image_upload: 0,
  require_inventory_image: 0,
  daily_check_verify_required: 0,
} as const;

export type World = {
  readonly settings?: Readonly<Record<string, 0 | 1>>;
  readonly vials?: readonly Vial[];
  readonly box?: object;
  readonly routes?: MemoryRoutes;
  readonly stored?: Readonly<Record<string, string>>;
};

const recorded = { id: 'check-1', created_on: '2026-11-15T10:00:00.000Z', user_names: 'Mo Medic' } as const;

function routesOf({ settings = {}, vials = threeVials, routes = {}, box = {} }: World): MemoryRoutes {
  const first = { ...boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1'), ...box };
  return {
    'GET user/auth': () => ({
      id: 'user-1',
      primary_email: 'medic@demo.vialant.test',
      first_name: 'Mo',
      last_name: 'Medic',
      user_group: { id: 'g1', name: 'Harbor EMS', ...permissive, ...settings },
    }),
    'GET drug_box/with_unit': () => [first, boxRow('b2', 'Spare Box', null, 'box-sp')],
    'GET drug_type/all': () => types,
    'GET drug/for_box': ({ drug_box_id }) => (drug_box_id === 'b1' ? vials.map(vialRow) : []),
    'GET code/find': ({ barcode_id }) => {
      const vial = vials.find(({ code }) => code === barcode_id);
      if (vial) return { kind: 'drug', drug: vialRow(vial), drug_in_other_agency: 0 };
      if (barcode_id === 'box-m1') return { kind: 'drug_box', drug_box: first, drug_in_other_agency: 0 };
      return { kind: 'none', drug_in_other_agency: 0 };
    },
    'GET unit/all': () => [
      { id: 'unit of b1', name: 'Medic 1', type: 'other' },
      { id: 'u2', name: 'Medic 2', type: 'other' },
    ],
    'POST box_check/create': () => ({ ...recorded, discrepancies: 0 }),
    'GET act/receipt': () => receiptRow({ id: recorded.id, happened: recorded.created_on }),
    ...routes,
  };
}

export function openApp(path: string, { stored = {}, ...world }: World = {}, state: object | null = null): TestApp {
  return renderApp(path, { stored: { ...signedIn, ...stored }, routes: routesOf(world) }, state);
}

/** The dashboard with a flow of the first box open, as the box actions open it. */
export function openFlow(flow: BoxFlow['flow'], world: World = {}, more: Partial<BoxFlow> = {}): TestApp {
  return openApp('/', world, boxFlowState({ flow, boxId: 'b1', actId: 'act-1', ...more }));
}

/** The popup of that name, once it has loaded. */
export function dialog(name: string): Promise<ReturnType<typeof within>> {
  return waitFor(() => {
    const popup = screen.getByRole('dialog', { name });
    if (popup.querySelector('[aria-busy="true"]')) throw new Error(`${name} is loading`);
    return within(popup);
  });
}

/** The title of the popup of a check. */
export const CHECK = 'Inventory Check';

export async function goOn({ user }: TestApp): Promise<void> {
  await user.click((await dialog(CHECK)).getByRole('button', { name: 'Continue' }));
}

/** The receipt of a check of everything in the box. */
export function complete(): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: 'Inventory Check Complete' });
}

/** The checkbox of a vial. */
export function row(code: string): HTMLElement {
  return screen.getByRole('checkbox', { name: new RegExp(`^${code}`) });
}

/** Shows the code to the camera until it is taken. */
export function scan({ scanner }: TestApp, code: string): void {
  act(() => scanner.show(code));
  act(() => scanner.show(code));
}

export async function toasted(text: string): Promise<void> {
  await waitFor(() => {
    const shown = document.querySelector('.toast-text')?.textContent;
    if (shown !== text) throw new Error(`the toast says ${shown}`);
  });
}

export function savedBodies({ api }: TestApp): unknown[] {
  return api.seen('POST box_check/create').map(({ body }) => body);
}
