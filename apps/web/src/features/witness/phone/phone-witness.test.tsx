import { type AskedAct, askedText, readAnswer, readAsked } from '@vialant/domain/proof/device-witness';
import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen } from '../../../testing/screen.tsx';
import { useAskedAct } from './use-asked-act.ts';
import { WitnessThisScreen } from './WitnessThisScreen.tsx';

const me = { id: 'u2', name: 'Pat Rivera', agencyId: 'g1' };

function asked(more: Partial<AskedAct> = {}): AskedAct {
  return {
    agencyId: 'g1',
    actorId: 'u1',
    actorName: 'Mo Medic',
    actId: 'a1',
    actHash: 'a'.repeat(64),
    sentence: '50 mcg of Fentanyl FEN-001 will be recorded as given.',
    at: new Date().toISOString(),
    ...more,
  };
}

function show(code: string | null, routes: MemoryRoutes = {}): RenderedScreen {
  const props = { user: me, onDone: vi.fn<() => void>(), onBack: vi.fn<() => void>() };
  return renderScreen(<WitnessThisScreen code={code} {...props} />, { routes });
}

async function confirm({ user }: RenderedScreen, password: string): Promise<void> {
  await fillIn(user, 'Your password', password);
  await user.click(screen.getByRole('button', { name: 'I saw this' }));
}

const answerShown = async (): Promise<string> => {
  const image = await screen.findByRole('img', { name: 'Your answer' });
  return image.getAttribute('src') ?? '';
};

test.each([
  ['nothing', null, /^There is nothing to witness/],
  ['the code of a vial', 'FEN-001', /^There is nothing to witness/],
  ['an act of one’s own', askedText(asked({ actorId: 'u2' })), /^You cannot witness what you do yourself/],
  ['an act of another agency', askedText(asked({ agencyId: 'g2' })), /^This is an act of another agency/],
  ['an old code', askedText(asked({ at: '2026-01-01T00:00:00.000Z' })), /^This code has expired/],
])('OPEN-149 %s is not signed, and it is said why', async (_what, code, text) => {
  show(code);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I saw this' })).toBeNull();
});

test('OPEN-149 what was read is signed with the key on this phone, by its password alone, without a call', async () => {
  const shown = show(askedText(asked()));
  await (await shown.witnessKeys.make('secret')).keep('u2');
  expect(screen.getByText('50 mcg of Fentanyl FEN-001 will be recorded as given.')).toBeDefined();
  await confirm(shown, 'secret');
  expect(await answerShown()).toMatch(/^data:image\/svg/);
  expect(shown.api.seen('POST witness_key/register')).toEqual([]);
});

test('OPEN-149 another password signs nothing', async () => {
  const shown = show(askedText(asked()));
  await (await shown.witnessKeys.make('secret')).keep('u2');
  await confirm(shown, 'guess');
  expect(await screen.findByText('Incorrect password')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

test('OPEN-149 a phone without a key and without a network says what to do', async () => {
  const shown = show(askedText(asked()));
  shown.network.setOnline(false);
  await confirm(shown, 'secret');
  expect(await screen.findByText(/^This phone cannot witness without a network yet/)).toBeDefined();
});

test('OPEN-149 a phone without a key gets one where there is a network, by the password', async () => {
  const shown = show(askedText(asked()), { 'POST witness_key/register': () => ({ id: 'k1' }) });
  await confirm(shown, 'secret');
  await answerShown();
  expect(shown.api.seen('POST witness_key/register')[0]?.body).toEqual({
    public_key: 'secret',
    password: expect.stringMatching(/^[0-9a-f]{64}$/),
    name: 'Computer',
  });
});

test('OPEN-149 the server’s word about the password is told', async () => {
  const shown = show(askedText(asked()), {
    'POST witness_key/register': () => refuse('WITNESS_PASSWORD_INCORRECT', 'Incorrect password'),
  });
  await confirm(shown, 'secret');
  expect(await screen.findByText('Incorrect password')).toBeDefined();
  expect(await shown.witnessKeys.present()).toBeNull();
});

test('OPEN-149 what a phone asks is the act as it will be sent', async () => {
  const seen: (AskedAct | null)[] = [];
  function Asking(): null {
    const request = { call: 'POST stock_move_record/create', body: { drug_id: 'd1', quantity: -1 } };
    seen.push(useAskedAct({ id: 'a1', sentence: ' Given. ', request }, me));
    return null;
  }
  renderScreen(<Asking />);
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ actId: 'a1', actorId: 'u2', sentence: 'Given.' }));
  const made = seen.at(-1);
  expect(made && readAsked(askedText(made))).toEqual(made);
  expect(readAnswer('FEN-001')).toBeNull();
});

test('OPEN-149 a phone that learns after the page is open who acts shows a code that can be read, and none before', async () => {
  const seen: (AskedAct | null)[] = [];
  function Asking(): ReactElement {
    const [actor, setActor] = useState({ id: '', name: '', agencyId: '' });
    const request = { call: 'POST stock_move_record/create', body: { drug_id: 'd1', quantity: -1 } };
    seen.push(useAskedAct({ id: 'a1', sentence: 'Given.', request }, actor));
    return <button onClick={() => setActor(me)}>Known</button>;
  }
  const { user } = renderScreen(<Asking />);
  await user.click(screen.getByText('Known'));
  await waitFor(() => expect(seen.at(-1)).not.toBeNull());
  const shown = seen.filter((each) => each !== null);
  expect(shown.map((each) => readAsked(askedText(each))?.actorId)).toEqual(shown.map(() => 'u2'));
});
