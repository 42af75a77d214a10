import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { boxRow } from '../../testing/demo-rows.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { dialog, openApp, openFlow, savedBodies, scan, toasted, type World } from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';
import { toldInFrame } from '../../testing/verdict.ts';

const TITLE = 'Reseal Box';
const LEAVE = 'Leave without a reseal?';
const avoided = (): Record<string, unknown> => boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1');
const row = (code: string): HTMLElement => screen.getByRole('checkbox', { name: new RegExp(`^${code}`) });
const witness = (): Promise<void> => waitFor(() => expect(window.location.pathname).toBe('/verify/general/page'));

async function goOn({ user }: TestApp): Promise<void> {
  await user.click((await dialog(TITLE)).getByRole('button', { name: 'Continue' }));
}

describe('a reseal', () => {
  test('BOXPOP-10 RESEAL-01 RESEAL-07 RESEAL-12 OPEN-092 with a new code and a reason goes to a witness, always', async () => {
    const app = openFlow('reseal', { settings: { daily_check_verify_required: 0 } });
    const popup = await dialog(TITLE);
    await app.user.type(popup.getByLabelText('New box code'), 'SEAL-2');
    await app.user.type(popup.getByLabelText('Reason for reseal'), 'Restocked');
    await app.user.click(popup.getByRole('button', { name: 'Select All' }));
    await goOn(app);
    await witness();
    expect(app.acts.find('act-1')).toMatchObject({
      kind: 'reseal',
      sentence: 'Narcotics Box (Medic 1) will be recorded as resealed with the code SEAL-2, 3 of 3 checked.',
      draft: {
        drug_box_id: 'b1',
        drug_box__barcode_id: 'SEAL-2',
        notes: 'Restocked',
        scanned_manually: 1,
        scanned_by: 'typed',
      },
    });
  });

  test.each([
    [1, 'SEAL-2', 'hand_scanner'],
    [0, '', null],
  ] as const)('OPEN-086 a hand scanner (allowed: %s) fills in the new code', async (allow_hand_scanner, code, way) => {
    const app = openFlow('reseal', { settings: { allow_manual_scan_entry: 0, allow_hand_scanner }, vials: [] });
    const field = (await dialog(TITLE)).getByLabelText('New box code') as HTMLInputElement;
    field.focus();
    for (const key of [...'SEAL-2'.split(''), 'Enter']) fireEvent.keyDown(field, { key });
    if (way === null) await toasted('Hand scanners are not enabled for your organization');
    await waitFor(() => expect(field.value).toBe(code));
    if (way === null) return;
    await goOn(app);
    await witness();
    expect(app.acts.find('act-1')?.draft).toMatchObject({ scanned_manually: 0, scanned_by: way });
  });

  test('RESEAL-02 RESEAL-04 OPEN-027 the new code comes by the scanner; one in use is refused there', async () => {
    const app = openFlow('reseal', { settings: { allow_manual_scan_entry: 0 }, vials: [] });
    await app.user.click((await dialog(TITLE)).getByRole('button', { name: 'Scan new box code' }));
    await waitFor(() => expect(app.scanner.asked).toContain('open'));
    expect(screen.getByRole('heading', { name: 'Scan a Box' })).toBeDefined();
    scan(app, 'box-m1');
    await toldInFrame('This code box-m1 is already in use');
    scan(app, 'SEAL-2');
    expect(((await dialog(TITLE)).getByLabelText('New box code') as HTMLInputElement).value).toBe('SEAL-2');
    await goOn(app);
    await witness();
    expect(app.acts.find('act-1')?.draft).toMatchObject({
      drug_box__barcode_id: 'SEAL-2',
      scanned_manually: 0,
      scanned_by: 'camera',
    });
  });

  test.each([
    ['RESEAL-02 RESEAL-03', '', 'This code must be at least 3 characters'],
    ['RESEAL-03', 'AB', 'This code must be at least 3 characters'],
    ['RESEAL-04', 'box-m1', 'This code box-m1 is already in use'],
    ['RESEAL-04', 'vehicle', 'This code vehicle is already in use'],
  ])('%s the code "%s" is refused before anything is saved', async (_, code, text) => {
    const app = openFlow('reseal', { vials: [] });
    const popup = await dialog(TITLE);
    if (code !== '') await app.user.type(popup.getByLabelText('New box code'), code);
    await goOn(app);
    await toasted(text);
    expect(window.location.pathname).toBe('/');
  });

  test('RESEAL-03 a code of 3 characters is long enough', async () => {
    const app = openFlow('reseal', { vials: [] });
    await app.user.type((await dialog(TITLE)).getByLabelText('New box code'), 'ABC');
    await goOn(app);
    await witness();
  });

  test('RESEAL-06 ROLE-12 OPEN-084 needs an image where one is required', async () => {
    const app = openFlow('reseal', { settings: { allow_image_upload: 1, require_inventory_image: 1 }, vials: [] });
    await app.user.type((await dialog(TITLE)).getByLabelText('New box code'), 'ABC');
    await goOn(app);
    await toasted('Image required');
  });

  test('RESEAL-08 ROLE-10 OPEN-085 where each vial must be scanned, a checkbox says so and Select All is not there', async () => {
    const app = openFlow('reseal', { settings: { require_reseal_scanning: 1 } });
    const popup = await dialog(TITLE);
    await app.user.click(row('FEN-001'));
    await toasted('This is disabled during a reseal in the admin settings. You must scan each code.');
    expect(popup.queryByRole('button', { name: 'Select All' })).toBeNull();
  });

  test('where typing is off, the field says so', async () => {
    const app = openFlow('reseal', { settings: { allow_manual_scan_entry: 0 } });
    await app.user.click((await dialog(TITLE)).getByLabelText('New box code'));
    await toasted('Manual Entry is not enabled for your organization');
  });
});

/** The server says that these boxes are due, in this order, by an act of the user who is signed in. */
function dueBoxes(...ids: readonly string[]): MemoryRoutes {
  const mark = (row: Record<string, unknown>): Record<string, unknown> => {
    const place = ids.indexOf(String(row['id']));
    if (place < 0) return row;
    const reseal_due_since = `2026-11-15T10:0${place}:00.000Z`;
    return { ...row, reseal_due_since, reseal_due_by: 'user-1', reseal_due_by_name: 'Mo Medic' };
  };
  const rows = [boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1'), boxRow('b2', 'Spare Box', null, 'box-sp')];
  return { 'GET drug_box/with_unit': () => rows.map(mark) };
}

describe('a mandatory reseal', () => {
  const dueOne = dueBoxes('b1');

  async function leaveWith({ user }: TestApp, notes: string): Promise<void> {
    await user.click((await dialog(TITLE)).getByRole('button', { name: 'Close' }));
    const popup = await dialog(LEAVE);
    if (notes !== '') await user.type(popup.getByLabelText('Why is the box not resealed?'), notes);
    await user.click(popup.getByRole('button', { name: 'Leave' }));
  }

  function openDue(world: World = {}): TestApp {
    return openApp('/', { ...world, routes: { ...dueOne, ...world.routes } });
  }

  test('RESEAL-01 RESEAL-09 opens by itself on the dashboard, and again after a reload', async () => {
    const app = openDue();
    expect((await dialog(TITLE)).getByText('A drug was used or moved, so this box needs a new seal.')).toBeDefined();
    app.leave();
    openDue();
    await dialog(TITLE);
  });

  test('RESEAL-05 RESEAL-10 DISC-01 DISC-02 OPEN-083 left, it needs a note, which becomes the discrepancy', async () => {
    const app = openDue({ routes: { 'POST drug_box/avoid_reseal': avoided } });
    await leaveWith(app, '');
    expect(await screen.findByText('Notes are required')).toBeDefined();
    expect(app.api.seen('POST drug_box/avoid_reseal')).toEqual([]);
    const popup = await dialog(LEAVE);
    await app.user.type(popup.getByLabelText('Why is the box not resealed?'), 'No seals left');
    await waitFor(async () => {
      await app.user.click(popup.getByRole('button', { name: 'Leave' }));
      expect(app.api.seen('POST drug_box/avoid_reseal')).toHaveLength(1);
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.api.seen('POST drug_box/avoid_reseal').map(({ body }) => body)).toEqual([
      { id: 'b1', notes: 'No seals left' },
    ]);
    expect(app.resealDue.includes('b1')).toBe(false);
  });

  test('RESEAL-10 what cannot be noted is not left; tried again it is the same note', async () => {
    const app = openDue({ routes: { 'POST drug_box/avoid_reseal': () => refuse('TOO_MANY') } });
    await leaveWith(app, 'No seals left');
    expect(await screen.findByText('This could not be noted. Try again.')).toBeDefined();
    app.api.answer({ 'POST drug_box/avoid_reseal': avoided });
    const popup = await dialog(LEAVE);
    await waitFor(async () => {
      await app.user.click(popup.getByRole('button', { name: 'Leave' }));
      expect(app.resealDue.includes('b1')).toBe(false);
    });
    const keys = app.api.seen('POST drug_box/avoid_reseal').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test('without a network it can be left for now, and comes back with the network', async () => {
    const app = openDue();
    app.api.fail('POST drug_box/avoid_reseal', 'network');
    await leaveWith(app, 'No seals left');
    await toasted('No network. You will be asked about the reseal again.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.resealDue.includes('b1')).toBe(true);
    act(() => app.network.setOnline(false));
    act(() => app.network.setOnline(true));
    await dialog(TITLE);
  });

  test('RESEAL-10 Go on goes on', async () => {
    const app = openDue();
    await app.user.click((await dialog(TITLE)).getByRole('button', { name: 'Close' }));
    await app.user.click((await dialog(LEAVE)).getByRole('button', { name: 'Reseal now' }));
    await dialog(TITLE);
  });

  test('RESEAL-11 OPEN-091 CONST-26 two boxes come one after another', async () => {
    const app = openApp('/', {
      routes: { ...dueBoxes('b2', 'b1'), 'POST drug_box/avoid_reseal': avoided },
    });
    expect(await screen.findByText('Spare Box', { selector: '.box-popup-name' })).toBeDefined();
    await leaveWith(app, 'x');
    await waitFor(() => expect(app.resealDue.first()).toBe('b1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Narcotics Box (Medic 1)', { selector: '.box-popup-name' })).toBeDefined();
  });

  test('RESEAL-09 OPEN-142 resealed by a colleague meanwhile, it is asked for no more', async () => {
    const app = openDue();
    await dialog(TITLE);
    act(() => app.resealDue.tell([]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.api.seen('POST drug_box/avoid_reseal')).toEqual([]);
  });

  test('OPEN-142 what a colleague made due is said on the box, and nobody else is asked', async () => {
    const row = { reseal_due_since: '2026-11-15T10:00:00.000Z', reseal_due_by: 'user-2', reseal_due_by_name: 'Pat' };
    const app = openApp('/', { box: row });
    expect(await screen.findByText(/^A new seal is due: Pat used or moved a drug, /)).toBeDefined();
    expect(app.resealDue.all()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('OPEN-142 RESEAL-10 a seal that was left open stays to be seen, in the list of boxes too, and is closed from there', async () => {
    const row = { seal_open_since: '2026-11-15T10:00:00.000Z', seal_left_by_name: 'Pat' };
    const app = openApp('/', { box: row });
    expect(await screen.findByText(/^The seal is open since .*: Pat left it without a new one$/)).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Narcotics Box (Medic 1)' }));
    const boxes = await dialog('Select a box');
    expect(boxes.getByRole('button', { name: 'Narcotics Box (Medic 1), seal open' })).toBeDefined();
    await app.user.click(boxes.getByRole('button', { name: 'Close' }));
    await app.user.click(screen.getByRole('button', { name: 'Reseal now' }));
    expect((await dialog(TITLE)).getByText('Narcotics Box (Medic 1)')).toBeDefined();
  });

  test('RESEAL-09 recorded, it is not due any more and leads to the confirm page', async () => {
    const app = openApp('/', { routes: dueOne, vials: [] });
    await app.user.type((await dialog(TITLE)).getByLabelText('New box code'), 'SEAL-2');
    await goOn(app);
    await witness();
    const kept = Object.keys(sessionStorage).find((key) => key.startsWith('act:'));
    const { boxCheck } = await import('../../acts/kinds/box-check.ts');
    const found = app.acts.find(kept?.slice('act:'.length) ?? '');
    if (found?.kind !== 'reseal') throw new Error('no act was begun');
    expect(await boxCheck.send(app, found, { witness_id: 'w' })).toMatchObject({ goTo: '/box/check/confirm/check-1' });
    expect(app.resealDue.includes('b1')).toBe(false);
    expect(savedBodies(app)).toMatchObject([{ drug_box__barcode_id: 'SEAL-2', witness_id: 'w' }]);
  });
});

describe('logging out while a reseal is due', () => {
  const LOG_OUT = 'Log out without a reseal?';
  const routes = {
    ...dueBoxes('b1', 'b2'),
    'POST drug_box/avoid_reseal': avoided,
    'POST user/logout': () => ({ success: true as const }),
  } as const;

  /** Offline at first, so that the reseals are put off and the menu can be reached. */
  async function pressLogOut(app: TestApp): Promise<void> {
    await dialog(TITLE);
    await app.user.click((await dialog(TITLE)).getByRole('button', { name: 'Close' }));
    app.api.fail('POST drug_box/avoid_reseal', 'network', 4); // one call and its tries
    const popup = await dialog(LEAVE);
    await app.user.type(popup.getByLabelText('Why is the box not resealed?'), 'x');
    await app.user.click(popup.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
    await app.user.click((await dialog('Menu')).getByRole('button', { name: 'Log-out' }));
  }

  test('RESEAL-10 DISC-02 each box is noted as Reseal Avoided before the session ends', async () => {
    const app = openApp('/', { routes });
    await pressLogOut(app);
    const popup = await dialog(LOG_OUT);
    const words =
      'A new seal is due: Narcotics Box (Medic 1), Spare Box. Logging out now will be recorded as Reseal Avoided.';
    expect(popup.getByText(words)).toBeDefined();
    await app.user.click(popup.getByRole('button', { name: 'Log-out' }));
    expect(await popup.findByText('Notes are required')).toBeDefined();
    expect(app.api.seen('POST user/logout')).toEqual([]);
    const before = app.api.seen('POST drug_box/avoid_reseal').length;
    await app.user.type(popup.getByLabelText('Why is the box not resealed?'), 'End of shift');
    await waitFor(async () => {
      await app.user.click(popup.getByRole('button', { name: 'Log-out' }));
      expect(app.page.loads).toEqual(['/']);
    });
    const noted = app.api.seen('POST drug_box/avoid_reseal').slice(before);
    expect(noted.map(({ body }) => body)).toEqual([
      { id: 'b1', notes: 'End of shift' },
      { id: 'b2', notes: 'End of shift' },
    ]);
    expect(app.resealDue.all()).toEqual([]);
  });

  test('RESEAL-10 without a network the session ends, and the reseals stay due for this user', async () => {
    const app = openApp('/', { routes });
    await pressLogOut(app);
    app.api.fail('POST drug_box/avoid_reseal', 'network');
    const popup = await dialog(LOG_OUT);
    await app.user.type(popup.getByLabelText('Why is the box not resealed?'), 'End of shift');
    await app.user.click(popup.getByRole('button', { name: 'Log-out' }));
    await waitFor(() => expect(app.page.loads).toEqual(['/']));
    expect(localStorage.getItem('token')).toBeNull();
    expect(app.resealDue.all()).toEqual(['b1', 'b2']);
  });

  test('Go on stays signed in, and asks for the reseal', async () => {
    const app = openApp('/', { routes });
    await pressLogOut(app);
    await app.user.click((await dialog(LOG_OUT)).getByRole('button', { name: 'Reseal now' }));
    await dialog(TITLE);
    expect(app.page.loads).toEqual([]);
  });
});
