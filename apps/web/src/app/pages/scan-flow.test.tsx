import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { boxRow, drugRows, fentanyl, harborRoutes } from '../../testing/demo-rows.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp, userWith } from '../../testing/app.tsx';
import { verdictText } from '../../testing/verdict.ts';

afterEach(() => void vi.useRealTimers());

const [vial = {}] = drugRows(fentanyl(1));
const found = {
  vial: { kind: 'drug', drug: vial, drug_in_other_agency: 0 },
  used: { kind: 'drug', drug: { ...vial, stock_move_record__quantity: 0 }, drug_in_other_agency: 0 },
  gone: { kind: 'drug', drug: { ...vial, stock_move_record__quantity: 0 }, drug_in_other_agency: 1 },
  box: { kind: 'drug_box', drug_box: boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1'), drug_in_other_agency: 0 },
  none: { kind: 'none', drug_in_other_agency: 0 },
} as const;

async function openScanner(
  answer: keyof typeof found | null,
  routes: MemoryRoutes = userWith('user', { allow_users_to_create_drugs: 1 }),
): Promise<TestApp> {
  const app = renderApp('/scanner/', {
    stored: signedIn,
    routes: { ...harborRoutes, ...(answer && { 'GET code/find': () => found[answer] }), ...routes },
  });
  // The scanner is a chunk of its own, which the first test has to load.
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
  // Codes count once the user is known; the field for typing is enabled at the same moment for users who may type.
  await waitFor(() => expect(screen.getByLabelText("Can't scan the code?").hasAttribute('aria-disabled')).toBe(false));
  return app;
}

function scan({ scanner }: TestApp, code: string): void {
  act(() => scanner.show(code));
  act(() => scanner.show(code));
}

function toastText(): string | null {
  return document.querySelector('.toast-text')?.textContent ?? null;
}

test('SCAN-27 DRUG-01 DRUG-11 a vial opens its details in one call', async () => {
  const app = await openScanner('vial');
  const before = app.api.requests.length;
  scan(app, 'FEN-001');
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
  expect(await screen.findByRole('dialog', { name: 'Drug Details' })).toBeDefined();
  expect(app.api.seen('GET code/find').map(({ query }) => query)).toEqual([{ barcode_id: 'FEN-001' }]);
  // What the details show is asked for at once, before the page under them asks for anything.
  const asked = app.api.requests.slice(before).map(({ key }) => key);
  expect(asked.slice(0, 3)).toEqual(['GET code/find', 'GET drug', 'GET user_group/transfer_info']);
  expect(asked.filter((key) => key === 'GET drug')).toHaveLength(1);
});

test('SCAN-35 outside of a flow that needs an amount a used vial opens its details too', async () => {
  scan(await openScanner('used'), 'FEN-001');
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});

test('SCAN-28 BOXPOP-01 a box opens its actions, named after it; closed, the scanner goes on', async () => {
  const app = await openScanner('box');
  scan(app, 'BOX-M1');
  const popup = within(await screen.findByRole('dialog', { name: 'Narcotics Box (Medic 1)' }));
  const names = ['Inventory Check', 'Transfer Unit', 'Reseal'];
  expect(popup.getAllByRole('button').map((button) => button.textContent)).toEqual(['', ...names]);
  await app.user.click(popup.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  app.api.answer({ 'GET code/find': () => found.vial });
  scan(app, 'FEN-001');
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});

test('SCAN-29 the vehicle code opens the vehicle checks without asking anyone', async () => {
  const app = await openScanner(null);
  scan(app, 'Vehicle');
  await screen.findByRole('heading', { level: 1, name: 'Vehicle Check' });
  expect(app.api.seen('GET code/find')).toEqual([]);
});

test.each([
  ['staff who may', userWith('user', { allow_users_to_create_drugs: 1 })],
  ['an admin', userWith('admin', { allow_users_to_create_drugs: 0 })],
])('SCAN-30 an unknown code leads %s to its creation, once asked', async (_who, routes) => {
  const app = await openScanner('none', routes);
  scan(app, 'NEW-001');
  const asked = within(await screen.findByRole('dialog', { name: 'This code is unknown' }));
  expect(window.location.pathname).toBe('/scanner/');
  expect(app.vibration.felt).toEqual([[100, 50, 100, 50, 100]]);
  await app.user.click(asked.getByRole('button', { name: 'Receive a new vial' }));
  await waitFor(() => expect(window.location.pathname).toBe('/drug/create'));
  expect((window.history.state as { usr: unknown }).usr).toEqual({ code: 'NEW-001', format: 'DATA_MATRIX' });
});

test('SCAN-31 an unknown code is refused to staff who may not create vials', async () => {
  scan(await openScanner('none', userWith('user', { allow_users_to_create_drugs: 0 })), 'NEW-001');
  await waitFor(() => expect(verdictText()).toBe('Drug not found, You are not allowed to create drugs.'));
  expect(window.location.pathname).toBe('/scanner/');
});

test('SCAN-34 OPEN-113 a vial that went to another agency says so', async () => {
  scan(await openScanner('gone'), 'FEN-001');
  const text = 'Drug is in another agency. Someone from that agency can transfer it back.';
  await waitFor(() => expect(verdictText()).toBe(text));
});

test('SHELL-18 a look-up that the server cannot make says so, and the next one counts', async () => {
  const app = await openScanner('vial');
  app.api.fail('GET code/find', { status: 404 }, 1);
  scan(app, 'FEN-001');
  await waitFor(() => expect(verdictText()).toBe('Unknown Error.'));
  scan(app, 'FEN-002');
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});

test('SCAN-32 OFFLINE-01 OFFLINE-02 a device without a network asks at once whether to go on offline', async () => {
  const app = await openScanner('vial');
  act(() => app.network.setOnline(false));
  scan(app, 'FEN-001');
  const prompt = within(await screen.findByRole('dialog', { name: 'It looks like you are offline' }));
  expect(prompt.getByText('Would you like to continue offline?')).toBeDefined();
  expect(app.api.seen('GET code/find')).toEqual([]);
});

test('OFFLINE-03 OFFLINE-04 going offline says so and offers the three things', async () => {
  const app = await openScanner('vial');
  act(() => app.network.setOnline(false));
  scan(app, 'FEN-001');
  await app.user.click(await screen.findByRole('button', { name: 'Continue offline' }));
  await waitFor(() => expect(toastText()).toBe('Going offline'));
  const choices = within(await screen.findByRole('dialog', { name: 'Offline' }));
  for (const name of ['Inventory Check', 'Administer', 'Waste']) {
    expect(choices.getByRole('button', { name })).toBeDefined();
  }
});

test('SCAN-32 tried again with a network, the same code leads on', async () => {
  const app = await openScanner('vial');
  act(() => app.network.setOnline(false));
  scan(app, 'FEN-001');
  const again = await screen.findByRole('button', { name: 'Try again' });
  act(() => app.network.setOnline(true));
  await app.user.click(again);
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});

/** Scans a code that the server does not answer, until the user is asked. */
async function scanInSilence(app: TestApp): Promise<ReturnType<typeof within>> {
  app.api.fail('GET code/find', 'silence', 1);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  scan(app, 'FEN-001');
  expect(await screen.findByText('Looking up FEN-001')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)));
  return within(await screen.findByRole('dialog', { name: 'It looks like you are offline' }));
}

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('SCAN-32 OFFLINE-02 closed, the question leaves the look-up running, and its answer leads on', async () => {
  const app = await openScanner('vial');
  const prompt = await scanInSilence(app);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(prompt.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Looking up FEN-001')).toBeDefined();
  expect(window.location.pathname).toBe('/scanner/');
  await pass(20_000); // the client gives the silent try up after 15 s and makes another
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});

test('SCAN-32 OFFLINE-04 once the user goes on offline, the server is asked no longer', async () => {
  const app = await openScanner('vial');
  const prompt = await scanInSilence(app);
  const goOn = prompt.getByRole('button', { name: 'Continue offline' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(goOn);
  expect(await screen.findByRole('dialog', { name: 'Offline' })).toBeDefined();
  await pass(20_000);
  expect(window.location.pathname).toBe('/scanner/');
  expect(app.api.seen('GET code/find')).toHaveLength(1);
});

test('a lost session is for the login form, not for the scanner', async () => {
  const app = await openScanner(null, {
    ...userWith('user', {}),
    'GET code/find': () => refuse('SESSION_EXPIRED'),
  });
  scan(app, 'FEN-001');
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined();
  expect(toastText()).toBeNull();
});

test('an answer that comes after the scanner was left leads nowhere', async () => {
  const answer = Promise.withResolvers<typeof found.vial>();
  const app = await openScanner(null, { ...userWith('user', {}), 'GET code/find': () => answer.promise });
  scan(app, 'FEN-001');
  await screen.findByText('Looking up FEN-001');
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: 'Scan' });
  await act(async () => {
    answer.resolve(found.vial);
    await answer.promise;
  });
  expect(window.location.pathname).toBe('/');
});

/** What the acts that wait for their witness will send. */
function keptDrafts(): string {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('act:'));
  return keys.map((key) => sessionStorage.getItem(key)).join(' ');
}

test.each([
  ['typed', 1],
  ['camera', 0],
  ['hand_scanner', 0],
])('ADMIN-15 OPEN-086 a code that came by %s is recorded as such over the details of its vial', async (how, manual) => {
  sessionStorage.clear();
  const app = await openScanner('vial', {
    ...userWith('user', { require_incident_number: 0 }),
    'GET drug': () => vial,
    'GET drug/by_ids': () => [vial],
    'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 }),
  });
  if (how === 'camera') scan(app, 'FEN-001');
  else if (how === 'hand_scanner') {
    for (const key of [...'FEN-001'.split(''), 'Enter']) fireEvent.keyDown(document.body, { key });
  } else {
    await app.user.click(screen.getByLabelText("Can't scan the code?"));
    await app.user.paste('FEN-001');
    await app.user.keyboard('{Enter}');
  }
  await app.user.click(await screen.findByRole('button', { name: 'Administer Drug' }));
  await app.user.type(await screen.findByLabelText('Amount administered (mcg)'), '50');
  await app.user.click(screen.getByRole('button', { name: 'Administer Drug' }));
  await waitFor(() => expect(keptDrafts()).toContain(`"input_manually":${manual},"scanned_by":"${how}"`));
});

test('OPEN-143 SCAN-30 an unknown code that is not plain is asked for, and then refused instead of made a new vial', async () => {
  const app = await openScanner('none');
  scan(app, 'FEN-\u200b001');
  await waitFor(() => expect(verdictText()).toContain('A code can have only the letters A to Z'));
  expect(app.api.seen('GET code/find')).toHaveLength(1);
  expect(window.location.pathname).toBe('/scanner/');
});

test('OPEN-143 SCAN-27 a vial that has such a code since long opens its details', async () => {
  scan(await openScanner('vial'), 'FEN-\u200b001');
  await waitFor(() => expect(window.location.pathname).toBe('/drug/details/drug-0'));
});
