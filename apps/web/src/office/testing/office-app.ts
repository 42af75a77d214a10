import { vi } from 'vitest';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp, userWith } from '../../testing/app.tsx';
import { PHONE } from '../shell/widths.ts';

export const unitRows = [
  { id: 'u10', name: 'Medic 10', type: 'other', archived_on: null },
  { id: 'u9', name: 'Medic 9', type: 'other', archived_on: null },
  { id: 'u1', name: 'Supply room', type: 'supply', archived_on: null },
  { id: 'u0', name: 'Old engine', type: 'other', archived_on: '2026-03-08T12:00:00.000Z' },
];

const boxRows = [
  { id: 'b1', name: 'Narcotics Box', barcode_id: 'BOX-M1', unit_id: 'u9', unit__name: 'Medic 9' },
  { id: 'b2', name: 'Spare Box', barcode_id: 'BOX-SP', unit_id: null, unit__name: null },
];

const typeRows = [
  { id: 'fen', name: 'Fentanyl 100 mcg', unit_of_measurement: 'micrograms', categories: ['Controlled Substance'] },
  { id: 'glu', name: 'Glucometer', unit_of_measurement: 'micrograms', categories: ['Equipment'], allowed: 1 },
];

/** What the pages of the office ask for, over a small agency. */
export const officeRoutes: MemoryRoutes = {
  'GET setup/checklist': () => ({ units: 1, boxes: 1, types: 1, people: 1, labels: 1, vials: 1, checks: 1 }),
  'GET overview': () => ({ items: [], record: { state: 'unsigned', signed_on: null } }),
  'GET location/all': () => [],
  'GET medical_director/all': () => [],
  'GET unit/all': () => unitRows,
  'GET drug_box/all': () => boxRows,
  'GET drug_box/with_unit': () => boxRows,
  'GET drug_type/all': () => typeRows,
  'GET user/all': () => [{ id: 'p1', primary_email: 'casey@demo.test', first_name: 'Casey', last_name: 'Code' }],
  'GET user_group/for_user': () => [{ id: 'g1', name: 'Harbor EMS' }],
};

/** The whole app at an address of the office. */
export function renderOffice(path: string, routes: MemoryRoutes = {}, role = 'admin'): TestApp {
  return renderApp(path, { stored: signedIn, routes: { ...userWith(role, {}), ...officeRoutes, ...routes } });
}

/** The same on a screen as wide as a phone's, until mocks are restored. */
export function renderOfficeOnPhone(...shown: Parameters<typeof renderOffice>): TestApp {
  const matches = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matches(query === PHONE ? '(min-width: 0px)' : query));
  return renderOffice(...shown);
}
