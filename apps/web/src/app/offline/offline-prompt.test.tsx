import { act, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boxFlowState } from '../../acts/box-flow-state.ts';
import { renderApp, signedIn, type TestApp, userWith } from '../../testing/app.tsx';
import { dialog, openApp, openFlow } from '../../testing/box-flow.ts';
import { drugRows, fentanyl } from '../../testing/demo-rows.ts';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { wasteAct } from '../../testing/waste-act.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

const PROMPT = 'It looks like you are offline';
const GUID = 'a'.repeat(43);
const vials = drugRows(fentanyl(3));

const routes: MemoryRoutes = {
  ...userWith('admin', {}),
  'GET drug/by_ids': ({ ids }) => vials.filter(({ id }) => ids.split(',').includes(String(id))),
  'GET code/find': ({ barcode_id }) => {
    const drug = vials.find((each) => each['barcode_id'] === barcode_id);
    return drug ? { kind: 'drug', drug, drug_in_other_agency: 0 } : { kind: 'none', drug_in_other_agency: 0 };
  },
  'GET drug_type/allowed': () => [],
  'GET user/all': () => [],
};

function open(path: string, state: object): TestApp {
  return renderApp(path, { stored: signedIn, routes }, state);
}

async function press(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
}

/** Presses the button that opens the scanner, and waits for it. */
async function toScanner(app: TestApp, button: string): Promise<TestApp> {
  await press(app.user, button);
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
  await waitFor(() => expect(screen.getByLabelText("Can't scan the code?").hasAttribute('aria-disabled')).toBe(false));
  return app;
}

async function toCheck(): Promise<TestApp> {
  const app = openApp('/');
  await screen.findByText('BOX-M1');
  return toScanner(app, 'Inventory Check');
}

function openWitness(): TestApp {
  sessionStorage.setItem('act:a1', JSON.stringify({ act: wasteAct('a1'), sentWith: null }));
  return open('/verify/general/page', { actId: 'a1' });
}

function scan({ scanner }: TestApp, code: string): void {
  act(() => scanner.show(code));
  act(() => scanner.show(code));
}

const batch = { drugIds: ['drug-0'], ways: [] };
const seal = { settings: { allow_manual_scan_entry: 1 } } as const;

/** Every scanner whose codes the server must know, and a code for it. */
const places: readonly [string, () => Promise<TestApp>, string][] = [
  ['the Inventory Check of the dashboard', toCheck, 'box-m1'],
  ['a batch to administer', () => toScanner(open('/administer/details', batch), 'Scan more'), 'CODE-1'],
  ['a batch to waste', () => toScanner(open('/waste/details/', batch), 'Yes, add more'), 'CODE-1'],
  ['a batch to transfer', () => toScanner(open('/box/transfer', batch), 'Yes, add more'), 'CODE-1'],
  ['new drugs', () => toScanner(open('/drug/create', { code: 'NEW-1', format: null }), 'Scan more codes'), 'NEW-2'],
  ["a witness's code", () => toScanner(openWitness(), 'Scan biometric code'), GUID],
  ['the new code of a reseal', () => toScanner(openFlow('reseal', seal), 'Scan new box code'), 'SEAL-2'],
];

const looksUp = (request: { key: string }): boolean => /code\/find|biometric_code\/witness/.test(request.key);

describe.each(places)('SCAN-32 OFFLINE-02 %s', (_place, reach, code) => {
  test('asks at once without a network, and the server is not asked', async () => {
    const app = await reach();
    act(() => app.network.setOnline(false));
    scan(app, code);
    expect(await screen.findByRole('dialog', { name: PROMPT })).toBeDefined();
    expect(app.api.requests.filter(looksUp)).toEqual([]);
  });

  test('asks after 5 s of silence; tried again, the answer leads on', async () => {
    const app = await reach();
    app.api.fail('GET code/find', 'silence');
    app.api.fail('POST biometric_code/witness', 'silence');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    scan(app, code);
    await act(async () => void (await vi.advanceTimersByTimeAsync(4000)));
    expect(screen.queryByRole('dialog', { name: PROMPT })).toBeNull();
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    await screen.findByRole('dialog', { name: PROMPT });
    app.api.heal();
    const before = app.api.requests.filter(looksUp).length;
    await press(user, 'Try again');
    await waitFor(() => expect(app.api.requests.filter(looksUp)).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: PROMPT })).toBeNull());
  });
});

test('OPEN-115 OPEN-149 a witness whose code cannot be checked can witness on their own phone', async () => {
  const app = await toScanner(openWitness(), 'Scan biometric code');
  act(() => app.network.setOnline(false));
  scan(app, GUID);
  const prompt = within(await screen.findByRole('dialog', { name: PROMPT }));
  expect(prompt.getByRole('button', { name: 'Let a guest sign' })).toBeDefined();
  await app.user.click(prompt.getByRole('button', { name: 'Witness on another phone' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Witness on another phone' })).toBeDefined();
});

/** Loses the network, scans the code, and goes on offline. */
async function goOn(app: TestApp, code: string, choice: string): Promise<void> {
  act(() => app.network.setOnline(false));
  scan(app, code);
  await press(app.user, 'Continue offline');
  const choices = within(await screen.findByRole('dialog', { name: 'Offline' }));
  await app.user.click(choices.getByRole('button', { name: choice }));
}

const listed = (): (string | null)[] =>
  [...document.querySelectorAll('.vial-row-code')].map(({ textContent }) => textContent);

describe('what was scanned so far', () => {
  test('OFFLINE-03 of a batch goes along into the same form, with the code that was not answered', async () => {
    const app = await toScanner(open('/administer/details', batch), 'Scan more');
    scan(app, 'CODE-1');
    await screen.findByText('CODE-1', { selector: '.scanner-barcode' });
    await goOn(app, 'CODE-2', 'Administer');
    await waitFor(() => expect(window.location.pathname).toBe('/administer/details/CODE-0'));
    await waitFor(() => expect(listed()).toEqual(['CODE-0', 'CODE-1', 'CODE-2']));
  });

  test('OFFLINE-03 of a batch stays in its own form when something else is recorded offline', async () => {
    const app = await toScanner(open('/administer/details', batch), 'Scan more');
    await goOn(app, 'CODE-2', 'Waste');
    await waitFor(() => expect(window.location.pathname).toBe('/waste/details/'));
    await waitFor(() => expect(listed()).toEqual(['CODE-2']));
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/administer/details'));
    await waitFor(() => expect(listed()).toEqual(['CODE-0']));
  });

  test('OFFLINE-03 CHECK-19 of a check goes along, the box first', async () => {
    const app = await toCheck();
    scan(app, 'box-m1');
    await screen.findByText(/: 0 of 3 checked$/);
    scan(app, 'FEN-001');
    await screen.findByText(/: 1 of 3 checked$/);
    await goOn(app, 'X-9', 'Inventory Check');
    await screen.findByRole('heading', { level: 1, name: 'Inventory Check' });
    expect(screen.getByRole('region', { name: 'Box' }).textContent).toContain('Narcotics Box (Medic 1)');
    expect(listed()).toEqual(['box-m1', 'FEN-001', 'X-9']);
  });

  test('a vial of the box that is known needs no server', async () => {
    const app = await toCheck();
    scan(app, 'box-m1');
    await screen.findByText(/: 0 of 3 checked$/);
    act(() => app.network.setOnline(false));
    scan(app, 'FEN-001');
    await screen.findByText(/: 1 of 3 checked$/);
    expect(screen.queryByRole('dialog', { name: PROMPT })).toBeNull();
  });

  test('OFFLINE-03 the vials of an act that waits for its witness go along', async () => {
    const app = await toScanner(openWitness(), 'Scan biometric code');
    await goOn(app, GUID, 'Waste');
    await waitFor(() => expect(window.location.pathname).toBe('/waste/details/'));
    await waitFor(() => expect(listed()).toEqual(['FEN-001']));
  });

  test('OFFLINE-03 CHECK-19 a check that waits for its witness goes along with its box and its vials', async () => {
    const app = openFlow('check', { settings: { daily_check_verify_required: 1 } }, { scannedBy: 'typed' });
    const check = await dialog('Inventory Check');
    await app.user.click(check.getByRole('button', { name: 'Select All' }));
    await app.user.click(check.getByRole('button', { name: 'Continue' }));
    await toScanner(app, 'Scan biometric code');
    await goOn(app, GUID, 'Inventory Check');
    await screen.findByRole('heading', { level: 1, name: 'Inventory Check' });
    expect(listed()).toEqual(['box-m1', 'FEN-001', 'FEN-002', 'OND-001']);
    expect(window.history.state).toMatchObject({ usr: { code: 'box-m1', how: 'typed' } });
  });

  test('the codes of new drugs stay in their form, behind what is recorded offline', async () => {
    const app = await toScanner(open('/drug/create', { code: 'NEW-1', format: null }), 'Scan more codes');
    await goOn(app, 'NEW-2', 'Administer');
    await waitFor(() => expect(window.location.pathname).toBe('/offline/administer'));
    act(() => window.history.back());
    await screen.findByRole('heading', { level: 1, name: 'New Drug NEW-1' });
  });

  test('SCAN-32 closed without a network, the question drops the code, and the next one counts', async () => {
    const app = await toScanner(open('/administer/details', batch), 'Scan more');
    act(() => app.network.setOnline(false));
    scan(app, 'CODE-1');
    const prompt = within(await screen.findByRole('dialog', { name: PROMPT }));
    await app.user.click(prompt.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => app.network.setOnline(true));
    scan(app, 'CODE-2');
    await screen.findByText('CODE-2', { selector: '.scanner-barcode' });
    expect(app.api.seen('GET code/find').map(({ query }) => query['barcode_id'])).toEqual(['CODE-2']);
  });
});

describe('what a scan needs', () => {
  test('SCAN-32 OFFLINE-02 the vials of a form that are not loaded after 5 s are asked about, and loaded when tried again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const app = open('/administer/details', batch);
    app.api.fail('GET drug/by_ids', 'silence');
    await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)));
    await screen.findByRole('dialog', { name: PROMPT });
    app.api.heal();
    await press(user, 'Try again');
    expect(await screen.findByLabelText('Amount administered (mcg)')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: PROMPT })).toBeNull());
  });

  test('SCAN-32 OFFLINE-02 a box that cannot be loaded without a network is asked about; Escape answers only the question', async () => {
    const app = openFlow('check', { routes: { 'GET drug/for_box': () => new Promise(() => {}) } });
    await screen.findByRole('dialog', { name: 'Inventory Check' });
    act(() => app.network.setOnline(false));
    await screen.findByRole('dialog', { name: PROMPT });
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: PROMPT })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Inventory Check' })).toBeDefined();
    expect((window.history.state as { usr: unknown }).usr).toEqual(
      boxFlowState({ flow: 'check', boxId: 'b1', actId: 'act-1' }),
    );
  });
});
