import { receiptRow } from '../../testing/receipt-row.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { boxRow } from '../../testing/demo-rows.ts';
import { refuse } from '../../testing/memory-api.ts';
import { dialog, openFlow, toasted, type World } from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';

const TITLE = 'Select a Unit';
const moved = { ...boxRow('b1', 'Narcotics Box', 'Medic 2', 'box-m1'), unit_id: 'u2' };

async function transfer(world: World): Promise<TestApp> {
  const app = openFlow('unit', world);
  const popup = await dialog(TITLE);
  await app.user.click(await popup.findByRole('button', { name: 'Medic 2' }));
  expect(popup.getByText('Narcotics Box will be recorded as moved from Medic 1 to Medic 2.')).toBeDefined();
  await app.user.click(popup.getByRole('button', { name: 'Transfer' }));
  return app;
}

test('UNIT-01 offers every other unit, and nothing is moved before one is chosen', async () => {
  openFlow('unit');
  const popup = await dialog(TITLE);
  await popup.findByRole('button', { name: 'Medic 2' });
  expect(popup.queryByRole('button', { name: 'Medic 1' })).toBeNull();
  expect((popup.getByRole('button', { name: 'Transfer' }) as HTMLButtonElement).disabled).toBe(true);
});

test('UNIT-02 UNIT-03 OPEN-093 a box without controlled drugs moves at once', async () => {
  const receipt = receiptRow({ act: 'unit', to_place: 'Narcotics Box (Medic 2)' });
  const app = await transfer({
    vials: [],
    routes: { 'POST drug_box/update': () => moved, 'GET act/receipt': () => receipt },
  });
  await screen.findByRole('heading', { name: 'Transferred' });
  expect(screen.getByText('Narcotics Box (Medic 2)')).toBeDefined();
  expect(app.api.seen('GET act/receipt')[0]?.query).toEqual({ id: 'act-1' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.api.seen('POST drug_box/update').map(({ body }) => body)).toEqual([
    { id: 'b1', unit_id: 'u2', transfer_lat: null, transfer_lon: null },
  ]);
});

test('UNIT-02 OPEN-093 one with controlled drugs needs a witness', async () => {
  const app = await transfer({});
  await waitFor(() => expect(window.location.pathname).toBe('/verify/general/page'));
  expect(app.acts.find('act-1')).toMatchObject({
    kind: 'box_transfer',
    sentence: 'Narcotics Box will be recorded as moved from Medic 1 to Medic 2.',
  });
});

test('UNIT-04 OPEN-050 an answer that shows the box where it was says so', async () => {
  await transfer({ vials: [], routes: { 'POST drug_box/update': () => ({ ...moved, unit_id: 'unit of b1' }) } });
  await toasted('Did not update');
});

test('UNIT-04 OPEN-050 a call that fails says so, and the choice stays', async () => {
  const app = await transfer({ vials: [] });
  await toasted('Failed to transfer');
  app.api.answer({ 'POST drug_box/update': () => refuse('NOT_FOUND') });
  expect((await dialog(TITLE)).getByRole('button', { name: 'Transfer' })).toBeDefined();
});
