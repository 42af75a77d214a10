import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import { CHECK, complete, dialog, goOn, openApp, openFlow, row, savedBodies, toasted } from '../../testing/box-flow.ts';

afterEach(() => void vi.restoreAllMocks());

describe('the save', () => {
  test.each([
    [1, 0, true],
    [0, 1, false],
    [null, 1, true],
    [null, 0, false],
  ] as const)(
    'CHECK-14 ROLE-16 a box that says %s in an agency that says %s needs a witness: %s',
    async (box, agency, isNeeded) => {
      const app = openFlow('check', {
        vials: [],
        box: { daily_check_verify_required: box },
        settings: { daily_check_verify_required: agency },
      });
      await goOn(app);
      if (isNeeded) await waitFor(() => expect(window.location.pathname).toBe('/verify/general/page'));
      else await complete();
      expect(savedBodies(app)).toHaveLength(isNeeded ? 0 : 1);
    },
  );

  test('pressed twice it is sent once', async () => {
    const app = openFlow('check', { vials: [] });
    const button = (await dialog(CHECK)).getByRole('button', { name: 'Continue' });
    app.api.fail('POST box_check/create', { delayMs: 100 }, 1);
    await app.user.dblClick(button);
    await complete();
    expect(savedBodies(app)).toHaveLength(1);
  });

  test('CHECK-20 OPEN-123 without an answer it says so, and sending again is the same request', async () => {
    const app = openFlow('check', { vials: [] });
    app.api.fail('POST box_check/create', { status: 500 }, 4);
    await goOn(app);
    await toasted('Failed to create drug checks');
    const before = app.api.seen('POST box_check/create').length;
    await waitFor(async () => {
      await goOn(app);
      expect(app.api.seen('POST box_check/create').length).toBeGreaterThan(before);
    });
    const sent = app.api.seen('POST box_check/create');
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['act-1']));
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test.each([
    ['DRUG_NOT_IN_BOX', 'This vial is not in the box'],
    ['CONFIRM_PASSWORD_REQUIRED', 'Password is required.'],
  ] as const)('CHECK-21 %s leads back to the continue step with everything as it was', async (code, text) => {
    const app = openFlow('check', { routes: { 'POST box_check/create': () => refuse(code, text) } });
    await app.user.click((await dialog(CHECK)).getByRole('button', { name: 'Select All' }));
    await goOn(app);
    await toasted(text);
    await dialog(CHECK);
    expect((row('FEN-001') as HTMLInputElement).checked).toBe(true);
  });

  test('a check whose key was used for what was sent before was recorded then', async () => {
    const app = openFlow('check', { vials: [], routes: { 'POST box_check/create': () => refuse('KEY_REUSED') } });
    await goOn(app);
    expect(await screen.findByText('This was recorded before. Nothing was recorded twice.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('CHECK-23 a vial that left the box after it was checked is told to the console alone', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    sessionStorage.setItem('act-form:act-1', JSON.stringify({ checked: [['gone', 'camera']] }));
    const app = openFlow('check', { vials: [] });
    await goOn(app);
    await complete();
    expect(warn.mock.calls).toEqual([['Checked, and not in the box any more:', ['gone']]]);
    expect(savedBodies(app)).toMatchObject([{ drug_checks: [] }]);
  });
});

describe('the confirm page', () => {
  test('ROUTE-20 CHECK-22 OPEN-008 shows who, when and the id; a time in the address is the one shown', async () => {
    openApp('/box/check/confirm/check-1/1577880000000');
    expect(await screen.findByText('Mo Medic')).toBeDefined();
    expect(screen.getByText(/^January 1, 2020, /)).toBeDefined();
    expect(screen.getByText('check-1')).toBeDefined();
  });

  test.each(['/box/check/confirm/check-1', '/box/check/confirm/check-1/nonsense'])(
    'ROUTE-20 OPEN-008 %s shows the time of the record',
    async (path) => {
      openApp(path);
      expect(await screen.findByText(/^(?:November 15, 2026|Today|Yesterday), /)).toBeDefined();
    },
  );

  test('ROUTE-20 a check that is not there is told, with a way on', async () => {
    const app = openApp('/box/check/confirm/none', { routes: { 'GET act/receipt': () => refuse('NOT_FOUND') } });
    expect(await screen.findByText('This check is not in your agency.')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
});
