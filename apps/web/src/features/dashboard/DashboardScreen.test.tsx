import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { boxRow, type DrugRow, drugRows, fentanyl, harborRoutes } from '../../testing/demo-rows.ts';

afterEach(() => void vi.useRealTimers());

const noActions = {
  agencyName: 'Harbor EMS',
  onInventoryCheck: () => {},
  onVerifyCode: () => {},
  isVerifying: false,
  onScan: () => {},
  onReseal: () => {},
};

function showDashboard(routes: MemoryRoutes = {}, options: TestOptions = {}): RenderedScreen {
  return renderScreen(<DashboardScreen barStart={null} barEnd={null} {...noActions} />, {
    ...options,
    routes: { ...harborRoutes, ...routes },
  });
}

function holding(...drugs: DrugRow[]): MemoryRoutes {
  return { 'GET drug/for_box': () => drugRows(drugs) };
}

async function card(name: string): Promise<HTMLElement> {
  return screen.findByRole('listitem', { name });
}

function vials(inCard: HTMLElement): (string | undefined)[] {
  return [...inCard.querySelectorAll<HTMLElement>('[data-vial]')].map((icon) => icon.dataset['vial']);
}

test('DASH-01 the selector is labelled with the box and its unit in brackets', async () => {
  showDashboard();
  expect(await screen.findByRole('button', { name: 'Narcotics Box (Medic 1)' })).toBeDefined();
});

test('DASH-01 a box without a unit is labelled with its name', async () => {
  showDashboard({}, { stored: { last_box_id: 'b2' } });
  expect(await screen.findByRole('button', { name: 'Spare Box' })).toBeDefined();
});

test('DASH-02 the chosen box is remembered, and its inventory is shown', async () => {
  const { user, api } = showDashboard();
  await user.click(await screen.findByRole('button', { name: 'Narcotics Box (Medic 1)' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select a box' }));
  await user.click(popup.getByRole('button', { name: 'Spare Box' }));
  expect(await screen.findByText('This box is empty')).toBeDefined();
  expect(localStorage.getItem('last_box_id')).toBe('b2');
  expect(api.seen('GET drug/for_box').map((request) => request.query['drug_box_id'])).toEqual(['b1', 'b2']);
});

test('DASH-02 the last box is chosen at the start, and a box that is gone is not', async () => {
  const { show } = showDashboard({}, { stored: { last_box_id: 'gone' } });
  await screen.findByRole('button', { name: 'Narcotics Box (Medic 1)' });
  localStorage.setItem('last_box_id', 'b2');
  show(<DashboardScreen key="again" barStart={null} barEnd={null} {...noActions} />);
  expect(await screen.findByRole('button', { name: 'Spare Box' })).toBeDefined();
});

test('DASH-02 when none was chosen, a box in a unit comes before a spare one', async () => {
  showDashboard({
    'GET drug_box/with_unit': () => [
      boxRow('b0', 'A Spare Box', null, 'box-a'),
      boxRow('b1', 'Box', 'Medic 1', 'box-b'),
    ],
  });
  expect(await screen.findByRole('button', { name: 'Box (Medic 1)' })).toBeDefined();
});

test('DASH-03 CONST-09 opening the selector refreshes the box list at most once per 2 s', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { user, api } = showDashboard();
  const selector = await screen.findByRole('button', { name: 'Narcotics Box (Medic 1)' });
  const opened = async (): Promise<number> => {
    await user.click(selector);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    return api.seen('GET drug_box/with_unit').length;
  };
  vi.advanceTimersByTime(1999);
  expect(await opened()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await opened()).toBe(2);
  vi.advanceTimersByTime(1000);
  expect(await opened()).toBe(2);
});

test('DASH-07 OPEN-098 a card opens to its vials with what is left in each and when it expires', async () => {
  const { user } = showDashboard();
  await user.click(await screen.findByRole('button', { name: 'Fentanyl' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Fentanyl' }));
  const rows = popup.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatch(/^CODE-0.*January 1, 2030.*100 mcg$/);
});

test('DASH-04 the box code is shown upper-cased', async () => {
  showDashboard();
  expect(await screen.findByText('BOX-M1')).toBeDefined();
});

test('DASH-05 the copy button copies the code as shown', async () => {
  const { user, clipboard } = showDashboard();
  await user.click(await screen.findByRole('button', { name: 'Copy box code' }));
  expect(clipboard?.copied).toEqual(['BOX-M1']);
  expect(await screen.findByText('Box code copied')).toBeDefined();
});

test('DASH-05 without a clipboard there is no copy button', async () => {
  showDashboard({}, { services: { clipboard: null } });
  await screen.findByText('BOX-M1');
  expect(screen.queryByRole('button', { name: 'Copy box code' })).toBeNull();
});

test('DASH-06 the last check shows who and when', async () => {
  const createdOn = new Date(2026, 10, 14, 7, 5);
  showDashboard(
    {
      'GET box_check/last': () => ({
        id: 'c1',
        created_on: createdOn.toISOString(),
        user_names: 'Mo Medic, Pat Rivera',
      }),
    },
    { services: { now: () => new Date(2026, 10, 15, 9, 0) } },
  );
  expect(await screen.findByText(/Last check: Yesterday, 7:05 AM/)).toBeDefined();
  expect(screen.getByText('Mo Medic, Pat Rivera')).toBeDefined();
});

test('OPEN-144 an offline check is shown with the time at which it was made, and marked', async () => {
  const reply = {
    id: 'c1',
    created_on: new Date(2026, 10, 15, 8, 30).toISOString(),
    timestamp: new Date(2026, 10, 14, 7, 5).toISOString(),
    user_was_offline: 1 as const,
    user_names: 'Mo Medic',
  };
  showDashboard({ 'GET box_check/last': () => reply }, { services: { now: () => new Date(2026, 10, 15, 9, 0) } });
  expect(await screen.findByText(/Last check: Yesterday, 7:05 AM, offline/)).toBeDefined();
});

test('DASH-06 a box that was never checked says so', async () => {
  showDashboard();
  expect(await screen.findByText('No check recorded yet')).toBeDefined();
});

test('DASH-07 DASH-09 DASH-10 one card per drug type with name, count and total in the preferred unit', async () => {
  const ketamine = { type: 'ket', created: 500_000, left: 325_500, expires: '2030-01-01' };
  showDashboard(holding(...fentanyl(3), ketamine, { ...ketamine, left: 500_000 }));
  const first = await card('Fentanyl');
  expect(first.textContent).toContain('300\u00a0mcg');
  expect(first.textContent).toContain('3 vials');
  const second = await card('Ketamine');
  expect(second.textContent).toContain('825.5\u00a0mg');
  expect(second.textContent).toContain('2 vials');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('DASH-09 a single vial is one vial', async () => {
  showDashboard(holding(...fentanyl(1)));
  expect(within(await card('Fentanyl')).getByText('1 vial')).toBeDefined();
});

test.each([
  [1, '1 device'],
  [2, '2 devices'],
])('DASH-09 OPEN-097 %i of a type counted in pieces reads: %s', async (count, text) => {
  const meter = { type: 'glu', created: 1, left: 1, expires: '2030-01-01' };
  showDashboard({
    ...holding(...Array.from({ length: count }, () => meter)),
    'GET drug_type/all': () => [{ id: 'glu', name: 'Glucometer', unit_name: 'device', only_one_quantity: 1 }],
  });
  expect((await card('Glucometer')).querySelector('.inventory-card-count')?.textContent).toBe(text);
});

test('DASH-08 CONST-25 ten vials show as ten icons', async () => {
  showDashboard(holding(...fentanyl(10)));
  expect(vials(await card('Fentanyl'))).toEqual(Array.from({ length: 10 }, () => 'full'));
});

test('DASH-08 CONST-25 an eleventh vial shows as a plus icon', async () => {
  showDashboard(holding(...fentanyl(11)));
  expect(vials(await card('Fentanyl'))).toEqual([...Array.from({ length: 10 }, () => 'full'), 'more']);
});

test('DASH-08 a vial that was used is drawn part full', async () => {
  showDashboard(holding({ type: 'fen', created: 100, left: 12.5, expires: '2030-01-01' }));
  const shown = await card('Fentanyl');
  expect(vials(shown)).toEqual(['part']);
  expect(shown.textContent).toContain('12.5\u00a0mcg');
});

test.each([
  ['2026-11-14', 'Expired Yesterday1 of 2 expired'],
  ['2027-01-13', 'Expires January 13, 20271 of 2 under 60 days'],
  ['2027-01-14', 'Expires January 14, 20271 of 2 under 90 days'],
  ['2027-02-13', 'Expires February 13, 2027'],
])('CONST-18 OPEN-098 on November 15, 2026 a vial good until %s reads: %s', async (expires, text) => {
  showDashboard(holding(...fentanyl(1, '2031-01-01'), ...fentanyl(1, expires)), {
    services: { now: () => new Date(2026, 10, 15, 9, 0) },
  });
  const shown = await card('Fentanyl');
  expect(shown.textContent?.endsWith(text)).toBe(true);
});

test.each([
  ['2026-11-14', 'Expired Yesterday'],
  ['2027-01-13', 'Expires January 13, 2027Under 60 days'],
])('CONST-18 when all of them are near their expiry there is no count: %s', async (expires, text) => {
  showDashboard(holding(...fentanyl(2, expires)), { services: { now: () => new Date(2026, 10, 15, 9, 0) } });
  expect((await card('Fentanyl')).textContent?.endsWith(text)).toBe(true);
});

function pull(px: number, end: 'touchEnd' | 'touchCancel' = 'touchEnd'): void {
  const main = screen.getByRole('main');
  const at = (clientY: number) => ({ touches: [{ identifier: 1, target: main, clientX: 100, clientY }] });
  fireEvent.touchStart(main, at(200));
  fireEvent.touchMove(main, at(200 + px / 2));
  fireEvent.touchMove(main, at(200 + px));
  fireEvent[end](main, { touches: [] });
}

test('DASH-03 CONST-09 a pull asks for the box list again at most once per 2 s', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { api } = showDashboard();
  await card('Fentanyl');
  const pulled = async (): Promise<number[]> => {
    const before = api.seen('GET drug/for_box').length;
    pull(87);
    await waitFor(() => expect(api.seen('GET drug/for_box')).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByText('Refreshing')).toBeNull());
    return [before + 1, api.seen('GET drug_box/with_unit').length];
  };
  vi.advanceTimersByTime(1999);
  expect(await pulled()).toEqual([2, 1]);
  vi.advanceTimersByTime(1);
  expect(await pulled()).toEqual([3, 2]);
  expect(await pulled()).toEqual([4, 2]);
});

test('DASH-12 CONST-25 a pull of 87 px asks for everything on the dashboard again, a shorter one for nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const { api } = showDashboard();
  await card('Fentanyl');
  vi.advanceTimersByTime(2000);
  await waitFor(() => expect(api.seen('GET box_check/last')).toHaveLength(1));
  const before = api.requests.length;
  pull(86);
  pull(200, 'touchCancel');
  expect(screen.queryByText('Refreshing')).toBeNull();
  expect(api.requests).toHaveLength(before);
  api.answer(holding(...fentanyl(2)));
  pull(87);
  expect(screen.getByText('Refreshing')).toBeDefined();
  await waitFor(async () => expect((await card('Fentanyl')).textContent).toContain('2 vials'));
  await waitFor(() => expect(screen.queryByText('Refreshing')).toBeNull());
  expect(
    api.requests
      .slice(before)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['GET box_check/last', 'GET drug/for_box', 'GET drug_box/with_unit', 'GET drug_type/all']);
});

test('DASH-12 a pull says what letting go would do', async () => {
  showDashboard();
  await card('Fentanyl');
  const main = screen.getByRole('main');
  const at = (clientY: number) => ({ touches: [{ identifier: 1, target: main, clientX: 100, clientY }] });
  fireEvent.touchStart(main, at(200));
  fireEvent.touchMove(main, at(250));
  expect(screen.getByText('Pull to refresh')).toBeDefined();
  fireEvent.touchMove(main, at(287));
  expect(screen.getByText('Release to refresh')).toBeDefined();
  fireEvent.touchMove(main, at(220));
  fireEvent.touchEnd(main, { touches: [] });
  expect(screen.queryByText(/to refresh/)).toBeNull();
});

test('DASH-11 an empty box says so', async () => {
  showDashboard(holding());
  expect(await screen.findByText('This box is empty')).toBeDefined();
});

test('an agency without boxes has a page of its own', async () => {
  showDashboard({ 'GET drug_box/with_unit': () => [] });
  expect(await screen.findByText('No drug boxes yet')).toBeDefined();
  expect(within(screen.getByRole('banner')).getByText('Harbor EMS')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Inventory Check' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Scan' }).disabled).toBe(false);
});

test('when the boxes cannot be loaded the bar says where you are as far as it is known', async () => {
  const { show } = showDashboard({ 'GET drug_box/with_unit': () => refuse('STALE') });
  await screen.findByText('Failed to load data. Press retry.');
  const bar = screen.getByRole('banner');
  expect(bar.textContent).toBe('Harbor EMS');
  show(<DashboardScreen barStart={null} barEnd={null} {...noActions} agencyName={undefined} />);
  expect(bar.textContent).toBe('Current Inventory');
});

test('SHELL-38 an inventory that cannot be loaded can be tried again', async () => {
  const { user, api } = showDashboard({ 'GET drug/for_box': () => refuse('STALE') });
  await screen.findByText('Failed to load data. Press retry.');
  api.answer(holding(...fentanyl(2)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await card('Fentanyl')).textContent).toContain('2 vials');
});

test('SHELL-38 a box list that cannot be loaded can be tried again', async () => {
  const { user, api } = showDashboard({ 'GET drug_box/with_unit': () => refuse('STALE') });
  await screen.findByText('Failed to load data. Press retry.');
  api.answer(harborRoutes);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Fentanyl')).toBeDefined();
});

test('a refresh that fails keeps the inventory, says how old it is and offers to retry', async () => {
  const { user, api } = showDashboard();
  await card('Fentanyl');
  api.answer({ 'GET drug/for_box': () => refuse('STALE') });
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText(/^Not refreshed\. Saved Today/);
  expect(await card('Fentanyl')).toBeDefined();
  api.answer(holding(...fentanyl(5)));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect((await card('Fentanyl')).textContent).toContain('5 vials'));
  expect(screen.getByText(/^Updated Today/)).toBeDefined();
});

test('SHELL-30 the dashboard shows SANDBOX in sandbox mode', async () => {
  showDashboard({}, { stored: { sandbox: '1' } });
  await card('Fentanyl');
  expect(screen.getByText('SANDBOX')).toBeDefined();
});

test('more than eight boxes can be searched by name, unit and code', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    boxRow(`b${index + 1}`, 'Box', `Medic ${index + 1}`, `bx-${index + 1}`),
  );
  const { user } = showDashboard({ 'GET drug_box/with_unit': () => many });
  await user.click(await screen.findByRole('button', { name: 'Box (Medic 1)' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select a box' }));
  await fillIn(user, 'Search', 'BX-7');
  expect(popup.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Box (Medic 7)']);
});

test('DASH-13 DASH-14 DASH-15 the toolbar has its three actions', async () => {
  const actions = {
    onInventoryCheck: vi.fn<() => void>(),
    onVerifyCode: vi.fn<() => void>(),
    onScan: vi.fn<() => void>(),
  };
  const { user } = renderScreen(<DashboardScreen barStart={null} barEnd={null} {...noActions} {...actions} />, {
    routes: harborRoutes,
  });
  await card('Fentanyl');
  const bar = within(screen.getByRole('contentinfo'));
  await user.click(bar.getByRole('button', { name: 'Inventory Check' }));
  await user.click(bar.getByRole('button', { name: 'Verify Code' }));
  await user.click(bar.getByRole('button', { name: 'Scan' }));
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledTimes(1);
});

test('DASH-01 SHELL-34 a box that cannot be shown leaves the way to another one, and is reported', async () => {
  // What React says of the error is part of this test.
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, api } = showDashboard({
    'GET box_check/last': ({ drug_box_id }) =>
      drug_box_id === 'b1' ? { id: 'c1', created_on: 'never', user_names: 'Mo' } : null,
  });
  expect(await screen.findByText('This box cannot be shown')).toBeDefined();
  expect(api.seen('POST error_log/create').map(({ body }) => body)).toMatchObject([{ type: 'UI CRASH' }]);
  await user.click(screen.getByRole('button', { name: 'Narcotics Box (Medic 1)' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Select a box' }));
  await user.click(popup.getByRole('button', { name: 'Spare Box' }));
  expect(await screen.findByText('This box is empty')).toBeDefined();
  expect(screen.queryByText('This box cannot be shown')).toBeNull();
  said.mockRestore();
});

test('DASH-07 OPEN-096 two vials of the largest amount a record ever took are shown with their total', async () => {
  const largest = { type: 'fen', created: 999_999_999_999.999, left: 999_999_999_999.999, expires: '2030-01-01' };
  showDashboard(holding(largest, largest));
  expect((await card('Fentanyl')).textContent).toContain('1999999999999.998\u00a0mcg');
});
