import type { WitnessFields } from '@vialant/contract/witness-input';
import { defaultSettings } from '@vialant/domain/agency/settings';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actStore } from '../../acts/act-store.ts';
import { type Acts, ActsContext } from '../../acts/use-acts.ts';
import { requestOfAct } from '../../acts/kinds.ts';
import { shownAct } from '../../api/shown-act.ts';
import { fakeNetwork } from '../../device/network/fake.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { verdictText } from '../../testing/verdict.ts';
import { wasteAct } from '../../testing/waste-act.ts';
import { WitnessScreen } from './WitnessScreen.tsx';

const waste = wasteAct('a1');

const user = (id: string, first: string, last: string, more: object = {}): object => ({
  id,
  primary_email: `${id}@demo.test`,
  first_name: first,
  last_name: last,
  ...more,
});

const colleagues = [
  user('me', 'Mo', 'Medic'),
  user('w1', 'Pat', 'Rivera'),
  user('w2', 'Alex', 'Kim'),
  user('w3', 'Alex', 'Kim'),
  user('gone', 'Gone', 'Person', { inactive_after_date: '2020-01-01' }),
  user('later', 'Later', 'Leaver', { inactive_after_date: '2999-01-01' }),
];

type Shown = RenderedScreen & { readonly saved: WitnessFields[] };

function show(routes: MemoryRoutes = {}, allowsSelfWitness = false, network = fakeNetwork()): Shown {
  const saved: WitnessFields[] = [];
  const acts: Acts = {
    newId: () => 'a1',
    forms: actStore(sessionStorage),
    begin: () => Promise.resolve(),
    current: () => waste,
    complete: (_act, fields) => Promise.resolve(void saved.push(fields)),
  };
  const rendered = renderScreen(
    <ActsContext value={acts}>
      <WitnessScreen
        onRetry={null}
        act={waste}
        user={{ id: 'me', name: 'Mo Medic', agencyId: 'g1', allows: defaultSettings, allowsSelfWitness }}
        onGuest={vi.fn<() => void>()}
        onBack={vi.fn<() => void>()}
      />
    </ActsContext>,
    { routes: { 'GET user/all': () => colleagues, ...routes }, services: { network } },
  );
  return { ...rendered, saved };
}

async function tryPartner({ user: hand }: Shown): Promise<void> {
  await screen.findByRole('option', { name: 'Pat Rivera' });
  await hand.selectOptions(screen.getByLabelText('Witness'), 'Pat Rivera');
  await fillIn(hand, "Witness's password", 'secret');
  await hand.click(screen.getByRole('button', { name: 'Verify' }));
}

const toastText = (): string | null => document.querySelector('.toast-text')?.textContent ?? null;

test('WITNESS-01 the others of the agency who can still sign in, by name; two of one name by their address', async () => {
  show();
  await screen.findByRole('option', { name: 'Pat Rivera' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '',
    'Alex Kim (w2@demo.test)',
    'Alex Kim (w3@demo.test)',
    'Later Leaver',
    'Pat Rivera',
  ]);
});

test('WITNESS-03 WITNESS-10 API-11 OPEN-139 OPEN-140 the witness proves this act, and it is saved; the password travels in its wire form alone', async () => {
  const shown = show({ 'POST user/verify_user': () => true });
  await tryPartner(shown);
  await waitFor(() => expect(shown.saved).toEqual([{ witness_id: 'w1' }]));
  expect(shown.api.seen('POST user/verify_user')[0]?.body).toEqual({
    user_id: 'w1',
    password: expect.stringMatching(/^[0-9a-f]{64}$/),
    ...(await shownAct({ ...waste, request: requestOfAct(waste) })),
  });
});

test.each([
  ['WITNESS-04 false', () => false, 'Incorrect password'],
  [
    'too many tries',
    () => refuse('TOO_MANY', 'Too many tries. Please wait and try again.'),
    'Too many tries. Please wait and try again.',
  ],
  ['a fault', () => refuse('FAULT'), 'This could not be checked. Nothing is recorded yet. Please try again.'],
])('OPEN-139 %s saves nothing and is told beside the field', async (_what, answer, text) => {
  const shown = show({ 'POST user/verify_user': answer });
  await tryPartner(shown);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByLabelText("Witness's password").getAttribute('aria-invalid')).toBe('true');
  expect([toastText(), shown.saved]).toEqual([null, []]);
  await fillIn(shown.user, "Witness's password", 'another');
  expect(screen.queryByText(text)).toBeNull();
});

test('SHELL-38 the list of users can be asked for again, and the other ways stay open meanwhile', async () => {
  const answers: unknown[] = [new Response('', { status: 400 })];
  const shown = show({ 'GET user/all': () => answers.shift() ?? colleagues });
  await shown.user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Pat Rivera' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Guest Verify' })).toBeDefined();
});

test('OPEN-115 OPEN-149 on a page that is opened offline the ways that need no network come first; while it is open nothing moves', async () => {
  const ways = ['Witness on another phone', 'Guest Verify', 'Verify', 'Scan biometric code'];
  const order = (): (string | null)[] =>
    screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => ways.includes(text));
  const network = fakeNetwork();
  show({}, false, network);
  await screen.findByRole('option', { name: 'Pat Rivera' });
  const online = ['Verify', 'Scan biometric code', 'Witness on another phone', 'Guest Verify'];
  expect(order()).toEqual(online);
  act(() => network.setOnline(false));
  expect([order(), screen.queryByText(/cannot be checked now/)]).toEqual([online, null]);
  cleanup();
  show({}, false, network);
  expect(order()).toEqual(ways);
  expect(screen.getByText('Offline: a password or a biometric code cannot be checked now.')).toBeDefined();
});

test('where nobody else is in the agency, the field says so', async () => {
  show({ 'GET user/all': () => [user('me', 'Mo', 'Medic')] });
  expect(await screen.findByText('Nobody else is in your agency yet.')).toBeDefined();
});

test('WITNESS-06 WITNESS-13 oneself is the witness where that is allowed, once', async () => {
  const shown = show({}, true);
  await shown.user.dblClick(screen.getByRole('button', { name: 'Self Verify' }));
  expect(shown.saved).toEqual([{ witness_id: 'me' }]);
});

test('WITNESS-06 ROLE-07 where it is not allowed, nobody is offered to witness what they do themselves', async () => {
  show();
  await screen.findByRole('option', { name: 'Pat Rivera' });
  expect(screen.queryByRole('button', { name: 'Self Verify' })).toBeNull();
});

test('WITNESS-02 INPUT-05 nobody and nothing: each field says required, and nothing is asked', async () => {
  const shown = show();
  await screen.findByRole('option', { name: 'Pat Rivera' });
  await shown.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getAllByText('required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Witness'));
  expect(shown.api.seen('POST user/verify_user')).toEqual([]);
});

/** What the server says of a scanned code that makes a witness. */
const good = {
  guid: '',
  is_biometric_code: 1,
  is_owner: 0,
  access_to_group: 1,
  is_expired: 0,
  witness_name: 'Pat Rivera',
} as const;

async function scanGuid(shown: Shown): Promise<void> {
  await shown.user.click(screen.getByRole('button', { name: 'Scan biometric code' }));
  await waitFor(() => expect(shown.scanner.asked).toContain('open'));
  const guid = crypto.randomUUID();
  for (const _ of ['once', 'again']) act(() => shown.scanner.show(guid));
}

test.each([
  ['WITNESS-15', { is_expired: 1 }, 'This code has expired.'],
  ['WITNESS-16', { is_owner: 1 }, 'You cannot scan your own code.'],
  ['WITNESS-17', { access_to_group: 0 }, 'This user is not part of your agency.'],
  ['WITNESS-18', { is_biometric_code: 0 }, "Invalid code. Ensure you are scanning another User's biometric code."],
] as const)(
  '%s OPEN-088 a code of which the server says %j is no witness, and it is said why',
  async (_, told, text) => {
    const shown = show({ 'POST biometric_code/witness': () => ({ ...good, ...told }) });
    await scanGuid(shown);
    await waitFor(() => expect(verdictText()).toBe(text));
    expect(shown.saved).toEqual([]);
  },
);

test('WITNESS-18 a code that is none is told for 5 s, without a call', async () => {
  const shown = show();
  await shown.user.click(screen.getByRole('button', { name: 'Scan biometric code' }));
  await waitFor(() => expect(shown.scanner.asked).toContain('open'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => shown.scanner.show('FEN-001'));
  act(() => shown.scanner.show('FEN-001'));
  await waitFor(() => expect(verdictText()).toMatch(/^Invalid code/));
  act(() => void vi.advanceTimersByTime(4500));
  expect(verdictText()).toMatch(/^Invalid code/);
  act(() => void vi.advanceTimersByTime(600));
  expect(verdictText()).toBeNull();
  vi.useRealTimers();
  expect(shown.api.seen('POST biometric_code/witness')).toEqual([]);
});
