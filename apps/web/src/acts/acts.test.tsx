import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { ActEnd } from './act.ts';
import { actStore } from './act-store.ts';
import { useActs } from './use-acts.ts';
import { withFields } from '../outbox/request.ts';
import type { NewEntry } from '../outbox/store.ts';
import { renderScreen, testServices } from '../testing/screen.tsx';
import { wasteAct } from '../testing/waste-act.ts';
import type { ActDeclaration } from './declaration.ts';
import { ActsProvider } from './ActsProvider.tsx';
import { actKinds } from './kinds.ts';

const store = actStore(sessionStorage);
beforeEach(() => sessionStorage.clear());

const said = (text: string, tone: 'success' | 'error') => ({ text, tone, area: 'stock' }) as const;
const recorded: ActEnd = { recorded: true, message: said('Done', 'success'), goTo: '/done' };
const lost: ActEnd = { recorded: false, message: said('No answer', 'error'), again: 'from here' };
const over: ActEnd = { recorded: false, message: said('Expired', 'error'), again: 'from the start' };

function Form({ witness }: { readonly witness: 'needed' | 'not needed' }): ReactElement {
  const acts = useActs();
  const [id] = useState(acts.newId);
  const act = acts.current();
  return (
    <>
      <button type="button" onClick={() => void acts.begin(wasteAct(id), witness)}>
        Begin
      </button>
      {act && (
        <button type="button" onClick={() => void acts.complete(act, { witness_id: 'w' })}>
          {act.sentence}
        </button>
      )}
      <Link to="/elsewhere">Leave</Link>
      <p data-testid="where">{useLocation().pathname}</p>
    </>
  );
}

type Call = { id: string; witness: object };

/** The form over a kind of act that ends so, one after another. */
function renderForm(ends: ActEnd[], witness: 'needed' | 'not needed' = 'not needed') {
  const calls: Call[] = [];
  const send: ActDeclaration['send'] = async (_services, act, fields) => {
    calls.push({ id: act.id, witness: fields });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return ends[calls.length - 1] ?? recorded;
  };
  const rendered = renderScreen(
    <ActsProvider kinds={async () => ({ ...actKinds, waste: { ...actKinds.waste, send } })}>
      <Form witness={witness} />
    </ActsProvider>,
  );
  return { ...rendered, calls };
}

const where = (path: string): Promise<void> =>
  waitFor(() => expect(screen.getByTestId('where').textContent).toBe(path));

test('without a witness an act is saved at once, and the user is told and taken on', async () => {
  const { user, calls } = renderForm([recorded]);
  await user.click(screen.getByText('Begin'));
  await where('/done');
  expect(screen.getByText('Done')).toBeTruthy();
  expect(calls).toEqual([{ id: expect.any(String), witness: {} }]);
  expect(store.begun()).toEqual([]);
});

test('pressing twice is one save; pressing again after a lost answer is the same act', async () => {
  const { user, calls } = renderForm([lost, recorded]);
  await user.dblClick(screen.getByText('Begin'));
  expect(await screen.findByText('No answer')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await user.click(screen.getByText('Begin'));
  await where('/done');
  expect(calls[1]?.id).toBe(calls[0]?.id);
});

test('DASH-16 CONST-09 what a page shows is asked for again 500 ms after an administration', async () => {
  const asked: number[] = [];
  function Inventory(): null {
    useQuery({ queryKey: ['drug', 'for_box'], queryFn: () => asked.push(performance.now()) });
    return null;
  }
  function Administer(): ReactElement {
    const acts = useActs();
    return (
      <button type="button" onClick={() => void acts.begin({ ...wasteAct('a'), kind: 'administer' }, 'not needed')}>
        Administer
      </button>
    );
  }
  const { user } = renderScreen(
    <ActsProvider
      kinds={async () => ({ ...actKinds, administer: { ...actKinds.administer, send: async () => recorded } })}
    >
      <Inventory />
      <Administer />
    </ActsProvider>,
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.click(screen.getByText('Administer'));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(490);
});

test('ROUTE-18 WITNESS-09 an act that needs a witness goes over the witness page and is saved with what it gave', async () => {
  const { user, calls } = renderForm([recorded], 'needed');
  await user.click(screen.getByText('Begin'));
  await where('/verify/general/page');
  expect(calls).toEqual([]);
  await user.click(screen.getByText(wasteAct('a').sentence));
  await where('/done');
  expect(calls).toEqual([{ id: expect.any(String), witness: { witness_id: 'w' } }]);
});

test('CHECK-21 an act that must begin again leads back to where it began', async () => {
  const { user } = renderForm([over], 'needed');
  await user.click(screen.getByText('Begin'));
  await user.click(await screen.findByText(wasteAct('a').sentence));
  await where('/form');
});

test.each([
  ['recorded', recorded, 'Done'],
  ['refused', over, 'Expired'],
])('who does not wait for an act is told that it was %s, and stays where they went', async (_how, end, text) => {
  const { user } = renderForm([end], 'needed');
  await user.click(screen.getByText('Begin'));
  await user.click(await screen.findByText(wasteAct('a').sentence));
  await user.click(screen.getByText('Leave'));
  await screen.findByText(text);
  await where('/elsewhere');
  expect(store.begun()).toEqual([]);
});

/** The page of an act in the middle of which it was loaded anew, and what the outbox holds of it then. */
async function renderReloaded(entry: NewEntry | null): Promise<ReturnType<typeof renderForm>> {
  const { outbox } = testServices({});
  if (entry !== null) await outbox.add(entry);
  store.keep({ ...wasteAct('a1'), draft: { ...wasteAct('a1').draft, form: '/ default' } });
  return renderForm([recorded]);
}

const entry: NewEntry = {
  id: 'a1',
  happenedAt: new Date('2026-11-15T09:00:00.000Z'),
  userId: 'user-1',
  userGroupId: 'g1',
  request: withFields(wasteAct('a1').draft, { witness_id: 'w' }),
  code: 'FEN-001',
  codes: ['FEN-001'],
  sentence: 'All',
  unit: null,
  guest: null,
};

test('OPEN-115 what was on its way when its page was reloaded is sent again under its key, with the witness of its entry', async () => {
  const { calls, outbox } = await renderReloaded(entry);
  await where('/done');
  expect(calls).toEqual([{ id: 'a1', witness: { witness_id: 'w' } }]);
  await waitFor(async () => expect(await outbox.find('a1')).toBeNull());
  expect(store.begun()).toEqual([]);
});

test('OPEN-115 a guest who has signed signs it again after the reload', async () => {
  const guest = { name: 'Gale Guest', title: 'Nurse', license_number: 'RN-77', signature: 'data:,' } as const;
  const { calls } = await renderReloaded({ ...entry, request: wasteAct('a1').draft, guest });
  await where('/done');
  expect(calls[0]?.witness).toMatchObject({
    guest_verify__name: 'Gale Guest',
    guest_verify__signature_img: 'data:,',
  });
});

test.each([
  ['has not confirmed', null],
  ['was told is refused', entry],
])('an act that its user %s is not sent by a reload', async (_which, before) => {
  const { outbox } = testServices({});
  if (before !== null) {
    await outbox.add(before);
    await outbox.update('a1', { refusal: { reason: 'No', at: '2026-11-15T09:00:01.000Z', code: 'WITNESS_REQUIRED' } });
  }
  const { calls } = await renderReloaded(null);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(calls).toEqual([]);
});

test('what was on its way when the page was reloaded is sent again under its key', async () => {
  // As the release before stored it: the witness beside the act, on whichever page the user is.
  sessionStorage.setItem('act:a1', JSON.stringify({ act: wasteAct('a1'), sentWith: { witness_id: 'w' } }));
  store.keep(wasteAct('a2'));
  sessionStorage.setItem('act:a3', '{"act":{"id":1}}');
  const { calls } = renderForm([recorded]);
  await where('/done');
  expect(calls).toEqual([{ id: 'a1', witness: { witness_id: 'w' } }]);
  store.forgetAll();
  expect(store.find('a2')).toBeNull();
});
