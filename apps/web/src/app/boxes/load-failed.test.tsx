import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Act } from '../../acts/act.ts';
import { boxFlowState } from '../../acts/box-flow-state.ts';
import { drugRows, fentanyl } from '../../testing/demo-rows.ts';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderApp, signedIn, userWith } from '../../testing/app.tsx';
import { wasteAct } from '../../testing/waste-act.ts';

beforeEach(() => sessionStorage.clear());

const [vial = {}] = drugRows(fentanyl(1));
const routes: MemoryRoutes = {
  ...userWith('user', { can_modify_incident_number: 1 }),
  'GET drug': () => vial,
  'GET drug/by_ids': () => [vial],
  'GET user/all': () => [],
  'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 }),
  'GET stock_move_record/for_drug': () => [],
  'GET stock_move_record/administered': () => [],
};
const drug = { drugIds: ['drug-0'], id: 'drug-0', drugCode: 'CODE-0' };
const waste: Act = { ...wasteAct('a1'), sentence: 'All', from: '/' };

test.each([
  ['the vial of a history', 'GET drug/by_ids', '/drug/history', drug, 'No history'],
  ['the agency of a form', 'GET user/auth', '/administer/details', drug, 'Amount administered (mcg)'],
  ['the agency of incidents', 'GET user/auth', '/modify/incident', drug, 'Nothing was administered'],
  ['the agency of Drug Details', 'GET user/auth', '/drug/details/drug-0', {}, 'Administer Drug'],
  ['the type of Drug Details', 'GET drug_type/all', '/drug/details/drug-0', {}, 'Administer Drug'],
  [
    'the user of a witness',
    'GET user/auth',
    '/verify/general/page',
    { actId: 'a1' },
    'Nobody else is in your agency yet.',
  ],
  [
    'the user of a check',
    'GET user/auth',
    '/',
    boxFlowState({ flow: 'check', boxId: 'b1', actId: 'a2' }),
    'Scan Drugs',
  ],
] as const)('SHELL-38 %s that cannot be loaded can be asked for again', async (_what, key, path, state, shown) => {
  sessionStorage.setItem('act:a1', JSON.stringify({ act: waste, sentWith: null }));
  const app = renderApp(
    path,
    { stored: signedIn, routes: { ...routes, [key]: () => new Response('', { status: 404 }) } },
    state,
  );
  // The page, or what lies over it.
  const page = (): HTMLElement => screen.queryByRole('dialog') ?? document.body;
  await waitFor(() => expect(page().textContent).toContain('Failed to load data. Press retry.'));
  const answer = { ...routes, ...(key === 'GET drug_type/all' && { [key]: () => [{ id: 'fen', name: 'Fentanyl' }] }) };
  app.api.answer(answer);
  await app.user.click(within(page()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(shown)).toBeDefined();
});
