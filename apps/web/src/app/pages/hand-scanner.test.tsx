import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dialog, openApp, openFlow, vialRow, type World } from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';
import { toldInFrame } from '../../testing/verdict.ts';

beforeEach(() => sessionStorage.clear());

/** As a hand scanner types: no time between the keys, after a pause. */
function shoot(text: string): void {
  const made = { bubbles: true, cancelable: true };
  const keys = [...text.split(''), 'Enter'].map((key) => new KeyboardEvent('keydown', { key, ...made }));
  act(() => keys.forEach((key) => void fireEvent(document.activeElement ?? document.body, key)));
}

const vials = [
  { id: 'f1', code: 'FEN-001' },
  { id: 'f2', code: 'FEN-002' },
] as const;
const world: World = {
  vials,
  routes: {
    'GET drug/by_ids': ({ ids }) => vials.filter(({ id }) => ids.split(',').includes(id)).map(vialRow),
    'GET drug': ({ id }) => vials.filter((each) => each.id === id).map(vialRow)[0],
    'GET user_group/transfer_info': () => ({ drug_in_other_agency: 0, can_un_administer: 0, is_reusable: 0 }),
    'GET stock_move_record/for_drug': () => [],
  },
};

const at = (path: string): Promise<void> => waitFor(() => expect(window.location.pathname).toBe(path));

async function dashboard(): Promise<TestApp> {
  const app = openApp('/', world);
  await screen.findByText('BOX-M1');
  return app;
}

test('OPEN-002 OPEN-086 a hand scanner works on the dashboard as after Scan, and over the details it opens the next vial', async () => {
  const app = await dashboard();
  shoot('FEN-001');
  await at('/drug/details/f1');
  expect((window.history.state as { usr: unknown }).usr).toEqual({ scannedBy: 'hand_scanner' });
  await screen.findByRole('dialog', { name: 'Drug Details' });
  shoot('FEN-002');
  await at('/drug/details/f2');
  expect(app.scanner.asked).toEqual([]); // nobody needed the camera
  expect(app.sound.heard).toEqual(['good', 'good']);
});

test('OPEN-002 a code that leads nowhere is told in the scanner, and back or a reload does not scan it again', async () => {
  const app = await dashboard();
  app.api.answer({ 'GET code/find': () => ({ kind: 'none', drug_in_other_agency: 0 }) });
  shoot('NEW-001');
  await toldInFrame('Drug not found, You are not allowed to create drugs.');
  expect(window.location.pathname).toBe('/scanner/');
  expect((window.history.state as { usr: unknown }).usr).toBeNull();
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
});

test('OPEN-002 under the menu or another popup a hand scanner does nothing', async () => {
  const app = await dashboard();
  await app.user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  shoot('FEN-001');
  expect(window.location.pathname).toBe('/');
  expect(app.api.seen('GET code/find')).toEqual([]);
});

test('OPEN-002 CHECK-03 over the popup of a check a hand scanner checks the vial', async () => {
  openFlow('check', world);
  await dialog('Inventory Check');
  shoot('FEN-002');
  expect(await screen.findByText('1 left')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Scan a Drug' })).toBeDefined();
});

test('OPEN-002 RESEAL-02 over a reseal it fills in the new seal, and checks a vial', async () => {
  openFlow('reseal', world);
  const popup = await dialog('Reseal Box');
  shoot('SEAL-9');
  await waitFor(() => expect((popup.getByLabelText('New box code') as HTMLInputElement).value).toBe('SEAL-9'));
  shoot('FEN-001');
  expect(await screen.findByText('1 left')).toBeDefined();
});

test('OPEN-002 ADMIN-02 over a form a hand scanner adds one more vial and leads back to the form', async () => {
  openApp('/administer/details', world, { drugIds: ['f1'], ways: ['camera'] });
  await screen.findByLabelText('Amount administered (mcg)');
  act(() => (document.activeElement as HTMLElement).blur());
  shoot('FEN-002');
  expect(await screen.findByRole('button', { name: 'Remove FEN-002' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Administer Drug' })).toBeDefined();
});
