import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { administerEntry } from '../../outbox/testing/entries.ts';
import { drugRows, fentanyl, harborRoutes } from '../../testing/demo-rows.ts';
import type { TestOptions } from '../../testing/screen.tsx';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';
import { verdictText } from '../../testing/verdict.ts';

const SAVE = 'Save on this device';
const ADMINISTERED = 'Administration will be recorded when you are online again and open the app';

function toastTexts(): (string | null)[] {
  return [...document.querySelectorAll('.toast-text')].map(({ textContent }) => textContent);
}

async function scannerOpen(app: TestApp, title: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(app.scanner.asked.at(-1)).toBe('open'));
}

function scan({ scanner }: TestApp, code: string): void {
  act(() => scanner.show(code));
  act(() => scanner.show(code));
}

async function type({ user }: TestApp, label: string | RegExp, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

/** Scans more vials from the form, and comes back to it. */
async function scanMore(app: TestApp, ...codes: readonly string[]): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: 'Scan more' }));
  await scannerOpen(app, 'Scan a Drug');
  for (const code of codes) scan(app, code);
  await app.user.click(await screen.findByRole('button', { name: 'Administer Drug(s)' }));
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
}

/** The vials of the form, as they read. */
function drugTexts(): string[] {
  const rows = within(screen.getByRole('list', { name: 'Drugs' })).getAllByRole('listitem');
  return rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
}

/** From the home screen, signed out, into a flow. */
async function begin(choice: string, options: TestOptions = {}): Promise<TestApp> {
  const app = renderApp('/', options);
  await app.user.click(await screen.findByRole('button', { name: 'Offline' }));
  const choices = within(await screen.findByRole('dialog', { name: 'Offline' }));
  await app.user.click(choices.getByRole('button', { name: choice }));
  await waitFor(() => expect(toastTexts()).toContain('Going offline'));
  return app;
}

/** Signed in, with the inventory once seen, and then without a network. */
async function goOffline(choice: string, code: string, routes: TestOptions['routes'] = {}): Promise<TestApp> {
  const app = renderApp('/', { stored: signedIn, routes: { ...harborRoutes, ...routes } });
  await screen.findByRole('listitem', { name: 'Fentanyl' });
  await app.user.click(screen.getByRole('button', { name: 'Scan' }));
  await scannerOpen(app, 'Scan a Drug or Box');
  await waitFor(() => expect(app.api.seen('GET user/auth').length).toBeGreaterThan(0));
  act(() => app.network.setOnline(false));
  app.api.fail('every call', 'network');
  scan(app, code);
  await app.user.click(await screen.findByRole('button', { name: 'Continue offline' }));
  const choices = within(await screen.findByRole('dialog', { name: 'Offline' }));
  await app.user.click(choices.getByRole('button', { name: choice }));
  return app;
}

async function saveUnwitnessed({ user }: TestApp): Promise<void> {
  const save = screen.getByRole('button', { name: SAVE });
  // A press too soon after the last one does not count (SHELL-35, ADMIN-16).
  const without = await waitFor(async () => {
    await user.click(save);
    return screen.getByRole('button', { name: 'Save without a witness' });
  });
  await user.click(without);
}

/** The receipt of what is kept, which says what becomes of it; 'Done' ends it. */
async function keptReceipt({ user }: TestApp, said: string, ...more: readonly string[]): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Kept on this device' });
  const page = screen.getByRole('main').textContent?.replaceAll('\u00a0', ' ');
  for (const text of [said, 'Receipt numberComes when it is recorded', ...more]) expect(page).toContain(text);
  expect(toastTexts()).not.toContain(said);
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

test('SHELL-05 OFFLINE-04 OFFLINE-07 ADMIN-10 ROUTE-10 signed out, an administration of an unknown drug is kept without a user', async () => {
  const app = await begin('Administer');
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'X/1%2');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  expect(window.location.pathname).toBe('/administer/details/X%2F1%252');
  expect(screen.getByText(/^Nobody is signed in/)).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: SAVE }));
  expect(screen.getAllByText('required')).toHaveLength(2);
  expect(await app.outbox.count()).toBe(0);
  await app.user.selectOptions(screen.getByLabelText('Unit'), 'mg');
  await type(app, 'Amount administered (mg)', '2.5');
  await type(app, 'Incident number', '2026-1');
  expect(screen.getByLabelText('What will be recorded').textContent?.replaceAll('\u00a0', ' ')).toBe(
    '2.5 mg of X/1%2 will be recorded as given.',
  );
  await saveUnwitnessed(app);
  await keptReceipt(app, ADMINISTERED, 'X/1%2', '2.5 mg given', 'WitnessNone');
  await screen.findByRole('button', { name: 'Log in' });
  expect(await app.outbox.list()).toMatchObject([
    {
      code: 'X/1%2',
      userId: null,
      userGroupId: null,
      unit: 'mg',
      request: { body: { drug_id: { code: 'X/1%2' }, quantity: -2500, incident_number: '2026-1' } },
    },
  ]);
  await waitFor(() => expect(screen.getByText('Waiting on this device: 1')).toBeDefined());
});

test('OFFLINE-06 OPEN-077 OPEN-115 a scan that nobody answers goes on with what is known of the vial and of the user', async () => {
  const app = await goOffline('Administer', 'CODE-0');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  expect(window.location.pathname).toBe('/administer/details/CODE-0');
  expect(screen.getByRole('listitem').textContent?.replaceAll('\u00a0', ' ')).toContain('100 mcg left');
  expect(screen.getByText(/^Saved Today/)).toBeDefined();
  await type(app, 'Amount administered (mcg)', '120');
  expect(screen.getByText(/^CODE-0 had 100.mcg left when it was last known/)).toBeDefined();
  await type(app, 'Incident number', 'I-1');
  await saveUnwitnessed(app);
  await waitFor(async () => expect(await app.outbox.count()).toBe(1));
  expect(await app.outbox.list()).toMatchObject([
    {
      userId: 'user-1',
      userGroupId: 'g1',
      code: 'CODE-0',
      unit: 'micrograms',
      request: { body: { quantity: -120, input_manually: 0 } },
    },
  ]);
  await keptReceipt(app, ADMINISTERED, 'Fentanyl CODE-0', '120 mcg given', 'BoxNarcotics Box (Medic 1)');
  await screen.findByRole('heading', { level: 1, name: 'Current Inventory' });
});

test('OPEN-115 a vial that a waiting record has used up is not given a second time, scanned or by its form', async () => {
  const app = await goOffline('Administer', 'CODE-0');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await app.outbox.add(administerEntry('before', { userId: 'user-1', userGroupId: 'g1' }, { barcode_id: 'code-0' }));
  const used = (code: string): string => `${code} is used up: a record that waits on this device took all of it.`;
  expect(await screen.findByText(used('CODE-0'))).toBeDefined();
  await type(app, 'Amount administered (mcg)', '50');
  await type(app, 'Incident number', 'I-1');
  await app.user.click(screen.getByRole('button', { name: SAVE }));
  expect(screen.getByText('This drug has already been used.')).toBeDefined();
  expect(await app.outbox.count()).toBe(1);
  await app.user.click(screen.getByRole('button', { name: 'Scan more' }));
  await scannerOpen(app, 'Scan a Drug');
  await app.outbox.add(administerEntry('other', { userId: 'user-1', userGroupId: 'g1' }, { barcode_id: 'CODE-1' }));
  await new Promise((resolve) => setTimeout(resolve, 200)); // the scanner hears of the new record
  scan(app, 'CODE-1');
  await waitFor(() => expect(verdictText()).toBe(used('CODE-1')), { timeout: 8000 });
});

test('OFFLINE-08 OPEN-041 several codes are kept each for itself, given whole, and said together', async () => {
  const app = await goOffline('Administer', 'CODE-0');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await scanMore(app, 'CODE-1', 'X-2');
  expect(screen.getByDisplayValue('All of each drug')).toBeDefined();
  expect(drugTexts().map((text) => text.includes('Gives all of it'))).toEqual([true, true, true]);
  expect(screen.getByText(/^Several drugs are recorded without an incident number/)).toBeDefined();
  await saveUnwitnessed(app);
  const text = '3 administrations will be recorded when you are online again and open the app';
  await keptReceipt(app, text, 'Fentanyl CODE-0All that is left given', 'X-2All that is left given');
  const entries = await app.outbox.list('administers');
  expect(entries.map(({ code }) => code)).toEqual(['CODE-0', 'CODE-1', 'X-2']);
  const body = { quantity: null, incident_number: null, of_batch: 1 };
  for (const { request } of entries) expect(request.body).toMatchObject(body);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
});

test('OPEN-100 OPEN-101 ADMIN-11 what was typed for the first vial stays when more are scanned, and each vial has its own amount', async () => {
  const app = await goOffline('Administer', 'CODE-0');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await type(app, 'Amount administered (mcg)', '120');
  await type(app, 'Incident number', 'I-1');
  await scanMore(app, 'CODE-1', 'X-2');
  expect(screen.getByDisplayValue('As listed above')).toBeDefined();
  const incident = screen.getByLabelText<HTMLInputElement>('Incident number');
  expect([incident.value, incident.getAttribute('aria-disabled')]).toEqual(['I-1', 'true']);
  expect(screen.getByText('The incident number is recorded with each of these drugs.')).toBeDefined();
  expect(drugTexts()[0]).toContain('Gives 120 mcg');
  expect(drugTexts()[0]).toContain('CODE-0 had 100 mcg left when it was last known');

  const change = (code: string): Promise<void> =>
    app.user.click(screen.getByRole('button', { name: `Change the amount of ${code}` }));
  await change('CODE-1');
  const known = within(await screen.findByRole('dialog', { name: 'Amount of CODE-1' }));
  expect(known.getByLabelText<HTMLInputElement>('Amount administered (mcg)').value).toBe('');
  await app.user.type(known.getByLabelText('Amount administered (mcg)'), '30');
  await app.user.click(known.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await change('X-2');
  const unknown = within(await screen.findByRole('dialog', { name: 'Amount of X-2' }));
  expect(unknown.getByText('What is left of a single-use drug will be recorded as wasted.')).toBeDefined();
  await app.user.selectOptions(unknown.getByLabelText('Unit'), 'mg');
  await app.user.type(unknown.getByLabelText('Amount administered (mg)'), '2.5');
  await app.user.click(unknown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(drugTexts()[1]).toContain('Gives 30 mcg');
  expect(drugTexts()[2]).toContain('Gives 2.5 mg');
  expect(screen.getByLabelText('What will be recorded').textContent?.replaceAll('\u00a0', ' ')).toMatch(
    /^Fentanyl 150 mcg in 2 vials \(CODE-0, CODE-1\) and 2.5 mg in 1 vial \(X-2\) will be recorded as given/,
  );
  await saveUnwitnessed(app);
  const text = '3 administrations will be recorded when you are online again and open the app';
  await keptReceipt(app, text, 'CODE-0120 mcg given', 'CODE-130 mcg given', 'X-22.5 mg given');
  const entries = await app.outbox.list('administers');
  expect(entries).toMatchObject([
    { unit: 'micrograms', request: { body: { quantity: -120 } } },
    { unit: 'micrograms', request: { body: { quantity: -30 } } },
    { unit: 'mg', request: { body: { quantity: -2500 } } },
  ]);
  for (const { request } of entries) expect(request.body).toMatchObject({ incident_number: 'I-1', of_batch: 1 });
});

test('OPEN-100 OPEN-115 the amount of an unknown vial goes with it, whichever vial is the only one left', async () => {
  const app = await begin('Administer');
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'X-1');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await app.user.selectOptions(screen.getByLabelText('Unit'), 'mg');
  await type(app, 'Amount administered (mg)', '4');
  await scanMore(app, 'X-2');
  expect(drugTexts()[0]).toContain('Gives 4 mg');
  await app.user.click(screen.getByRole('button', { name: 'Remove X-2' }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount administered (mg)').value).toBe('4');
  await scanMore(app, 'X-2');
  await app.user.click(screen.getByRole('button', { name: 'Remove X-1' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Unit').value).toBe('');
});

test('OFFLINE-09 WASTE-02 WASTE-12 WASTE-15 a waste needs its notes, and leaves over the scanner 700 ms apart', async () => {
  const app = await begin('Waste');
  await scannerOpen(app, 'Offline Waste');
  scan(app, 'X-1');
  await app.user.click(await screen.findByRole('button', { name: 'No, just this one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: SAVE }));
  expect(screen.getByText('Notes are required')).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Waste reasons' }));
  await app.user.click(await screen.findByRole('button', { name: 'Damaged' }));
  expect(screen.getByLabelText('What will be recorded').textContent).toBe(
    'All that is left of X-1 will be recorded as wasted.',
  );
  await saveUnwitnessed(app);
  const text = 'Waste will be recorded when you are online again and open the app';
  await keptReceipt(app, text, 'X-1All that is left wasted');
  await screen.findByRole('heading', { level: 1, name: 'Offline Waste' });
  expect(window.location.pathname).toBe('/offline/waste');
  await screen.findByRole('button', { name: 'Log in' });
  expect(window.location.pathname).toBe('/');
  expect(await app.outbox.list('wastes')).toMatchObject([
    { code: 'X-1', request: { body: { waste_all: 1, quantity: null, notes: 'Damaged' } } },
  ]);
});

test('OPEN-042 OPEN-027 CHECK-19 a check holds the box, the drugs met, temperature and notes', async () => {
  const app = await goOffline('Inventory Check', 'box-m1');
  await screen.findByRole('heading', { level: 1, name: 'Inventory Check' });
  expect(screen.getByText('Narcotics Box (Medic 1)')).toBeDefined();
  expect(screen.getByText('0 of 6 scanned')).toBeDefined();
  const missing = 'Controlled drugs that are not scanned are reported as missing.';
  expect(screen.getByText(`No drug is scanned yet. ${missing}`)).toBeDefined();
  await app.user.click(screen.getByRole('button', { name: 'Scan Drugs' }));
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'CODE-3');
  scan(app, 'X-9');
  await app.user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByText('1 of 6 scanned')).toBeDefined();
  expect(screen.getByText(missing)).toBeDefined();
  expect(screen.getByText('Was not in this box when it was last known')).toBeDefined();
  await type(app, 'Temperature (°C)', '21.5');
  await type(app, 'Notes', 'quiet night');
  await saveUnwitnessed(app);
  const text = 'Inventory check will be recorded when you are online again and open the app';
  await keptReceipt(app, text, 'Narcotics Box (Medic 1)', 'CODE-3', 'X-9');
  expect(await app.outbox.list('daily_checks')).toMatchObject([
    {
      userId: 'user-1',
      code: 'box-m1',
      request: {
        body: {
          drug_checks: [
            { drug_id: { code: 'CODE-3' }, scanned_manually: 0 },
            { drug_id: { code: 'X-9' }, scanned_manually: 0 },
          ],
          temperature_celsius: 21.5,
          notes: 'quiet night',
        },
      },
    },
  ]);
});

test('what cannot be written down on the device is said, the form stays, and saving again makes one record', async () => {
  const app = await begin('Administer');
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'X-1');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await app.user.selectOptions(screen.getByLabelText('Unit'), 'micrograms');
  await type(app, 'Amount administered (mcg)', '5');
  await type(app, 'Incident number', 'I-1');
  const add = vi.spyOn(app.outbox, 'add').mockRejectedValueOnce(new Error('no room'));
  await saveUnwitnessed(app);
  await waitFor(() => expect(toastTexts().join()).toContain('could not be kept on this device'));
  expect(window.location.pathname).toBe('/administer/details/X-1');
  expect(await app.outbox.count()).toBe(0);
  await saveUnwitnessed(app);
  await keptReceipt(app, ADMINISTERED);
  await screen.findByRole('button', { name: 'Log in' });
  expect(await app.outbox.count()).toBe(1);
  const [first, second] = add.mock.calls;
  expect(second).toEqual(first);
});

test('of a batch that could not be stored no entry is kept, so that a change made after that is what is recorded', async () => {
  const app = await goOffline('Administer', 'CODE-0');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await type(app, 'Incident number', 'I-1');
  await app.user.click(await screen.findByRole('button', { name: 'Scan more' }));
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'CODE-1');
  await app.user.click(await screen.findByRole('button', { name: 'Administer Drug(s)' }));
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  // oxlint-disable-next-line typescript/unbound-method -- it is called for the store that was asked
  const { add } = IDBObjectStore.prototype;
  const disk = vi.spyOn(IDBObjectStore.prototype, 'add');
  disk.mockImplementation(function (this: IDBObjectStore, kept) {
    if (kept.code === 'CODE-1') throw new DOMException('no room', 'QuotaExceededError');
    return add.call(this, kept);
  });
  await saveUnwitnessed(app);
  await waitFor(() => expect(toastTexts().join()).toContain('could not be kept on this device'));
  disk.mockRestore();
  await app.user.click(screen.getByRole('button', { name: 'Remove CODE-1' }));
  await type(app, 'Amount administered (mcg)', '40');
  await saveUnwitnessed(app);
  await keptReceipt(app, ADMINISTERED);
  expect(await app.outbox.list()).toMatchObject([{ code: 'CODE-0', request: { body: { quantity: -40 } } }]);
});

test('a page that was closed after storing and before the toast does not ask again', async () => {
  const app = await begin('Administer');
  await scannerOpen(app, 'Scan a Drug');
  scan(app, 'X-1');
  await screen.findByRole('heading', { level: 1, name: 'Administer Drug' });
  await app.user.selectOptions(screen.getByLabelText('Unit'), 'micrograms');
  await type(app, 'Amount administered (mcg)', '5');
  await type(app, 'Incident number', 'I-1');
  const { add } = app.outbox;
  const written = Promise.withResolvers<void>();
  vi.spyOn(app.outbox, 'add').mockImplementationOnce(async (entry) => {
    await add(entry);
    written.resolve();
    await new Promise(() => {}); // the page goes here
  });
  await saveUnwitnessed(app);
  await written.promise;
  app.leave();
  const kept = Object.keys(sessionStorage).find((key) => key.startsWith('act-form:/administer')) ?? '';
  const form = new URLSearchParams({ form: kept.replace('act-form:', '') });
  const again = renderApp(`/administer/details/X-1?${form}`);
  await keptReceipt(again, ADMINISTERED);
  await screen.findByRole('button', { name: 'Log in' });
  expect(await again.outbox.count()).toBe(1);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('act-form:'))).toEqual([]);
});

test('ROLE-06 SCAN-21 typing is as the agency last allowed; where that is not known it is allowed', async () => {
  const forbidden = await goOffline('Administer', 'CODE-0', {
    'GET user/auth': () => ({
      id: 'user-1',
      primary_email: 'm@x.test',
      first_name: 'M',
      last_name: 'M',
      user_group: { id: 'g1', name: 'Harbor EMS', allow_manual_scan_entry: 0 },
    }),
    'GET drug/for_box': () => drugRows(fentanyl(1)),
  });
  await forbidden.user.click(await screen.findByRole('button', { name: 'Scan more' }));
  await scannerOpen(forbidden, 'Scan a Drug');
  expect(screen.getByLabelText("Can't scan the code?").hasAttribute('aria-disabled')).toBe(true);
  forbidden.leave();
  localStorage.clear();
  const app = await begin('Waste');
  await scannerOpen(app, 'Offline Waste');
  expect(screen.getByLabelText("Can't scan the code?").hasAttribute('aria-disabled')).toBe(false);
});
