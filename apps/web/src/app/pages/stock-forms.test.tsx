import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp, scan, vialRow, type World } from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';
import { fillIn } from '../../testing/screen.tsx';
import { toldInFrame } from '../../testing/verdict.ts';

beforeEach(() => sessionStorage.clear());

const vials = [{ id: 'f1', code: 'FEN-001' }] as const;
const world: World = {
  vials,
  routes: {
    'GET drug/by_ids': () => vials.map(vialRow),
    'GET drug': () => vials.map(vialRow)[0],
    'GET user_group/transfer_info': () => ({ drug_in_other_agency: 0, can_un_administer: 0, is_reusable: 0 }),
    'GET stock_move_record/for_drug': () => [],
  },
};
const amount = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Amount administered (mcg)');

/** The form of an administration, opened from the dashboard: Back leads there. */
async function administer(): Promise<TestApp> {
  window.history.replaceState(null, '', '/');
  window.history.pushState(null, '');
  const app = openApp('/administer/details', world, { drugIds: ['f1'], ways: ['camera'] });
  await screen.findByLabelText('Amount administered (mcg)');
  return app;
}

test('the bar names the box that the act is about; a form that was left asks first, is found again by its vial, and can be begun anew', async () => {
  const app = await administer();
  const bar = within(screen.getByRole('banner'));
  expect(await bar.findByText('Narcotics Box (Medic 1)')).toBeDefined();
  await fillIn(app.user, 'Amount administered (mcg)', '50');
  await fillIn(app.user, 'Incident number', 'I-7');
  await app.user.click(bar.getByRole('button', { name: 'Back' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without recording?' }));
  expect(question.getByText(/Scan the same code again to find it here\.$/)).toBeDefined();
  await app.user.click(question.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  app.leave();

  const again = openApp('/drug/details/f1', world, { scannedBy: 'camera' });
  await again.user.click(await screen.findByRole('button', { name: 'Administer Drug' }));
  expect(await screen.findByText(/^This is what you filled in before/)).toBeDefined();
  await waitFor(() => expect(amount().value).toBe('50'));
  await again.user.click(screen.getByRole('button', { name: 'Start anew' }));
  expect([amount().value, screen.getByLabelText<HTMLInputElement>('Incident number').value]).toEqual(['', '']);
  expect(screen.queryByText(/^This is what you filled in before/)).toBeNull();
});

test('XFER-01 the target box of a transfer is scanned; a code that is no box to choose says so', async () => {
  const app = openApp('/box/transfer', world, { drugIds: ['f1'], ways: ['camera'] });
  await app.user.click(await screen.findByRole('button', { name: 'No, just this one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Scan the box' }));
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
  scan(app, 'box-m1'); // the vial is in this one already
  await toldInFrame('Box not found');
  scan(app, 'BOX-SP');
  const chosen = await screen.findByLabelText<HTMLSelectElement>('Drug box');
  expect(chosen.selectedOptions[0]?.textContent).toBe('Spare Box');
  expect(app.api.seen('GET code/find')).toEqual([]);
  act(() => app.leave());
});
