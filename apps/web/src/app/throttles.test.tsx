import { HEADERS } from '@vialant/contract/envelope';
import type { RouteKey } from '@vialant/contract/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dialog, openFlow, vialRow } from '../testing/box-flow.ts';
import type { MemoryRoutes } from '../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp, userWith } from '../testing/app.tsx';

// Only the clock that the buttons read stands still; everything else takes its own time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const routes: MemoryRoutes = {
  ...userWith('user', { require_incident_number: 0 }),
  'GET drug/by_ids': () => [vialRow({ id: 'o1', code: 'OND-001', type: 'ond' })],
  'GET drug_type/all': () => [
    { id: 'ond', name: 'Ondansetron', unit_of_measurement: 'micrograms', verification_required: 0 },
  ],
  'GET stock_move_record/administered': () => [
    {
      id: 'move-1',
      drug_id: 'o1',
      type: 'administer',
      stock_move_type__name: 'administer',
      quantity: -100,
      user_name: 'Mo Medic',
    },
  ],
};

/**
 * Presses the button and waits until what it began has failed, so that nothing but the throttle can keep the next press
 * from counting. Returns how many presses counted so far: each is one call, which its tries repeat under one trace id.
 */
async function press({ api }: TestApp, button: HTMLElement, call: RouteKey): Promise<number> {
  const ready = (): Promise<void> => waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
  await ready();
  fireEvent.click(button);
  await ready();
  return new Set(api.seen(call).map(({ headers }) => headers.get(HEADERS.traceId))).size;
}

async function expectThrottled(app: TestApp, button: HTMLElement, call: RouteKey, ms: number): Promise<void> {
  app.api.fail(call, { status: 500 });
  expect(await press(app, button, call)).toBe(1);
  vi.advanceTimersByTime(ms - 1);
  expect(await press(app, button, call)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await press(app, button, call)).toBe(2);
}

test('ADMIN-16 CONST-09 Administer Drug counts once per 1 s', async () => {
  const app = renderApp('/administer/details', { stored: signedIn, routes }, { drugIds: ['o1'] });
  await app.user.click(await screen.findByLabelText('Amount administered (mcg)'));
  await app.user.paste('100');
  const button = screen.getByRole('button', { name: 'Administer Drug' });
  await expectThrottled(app, button, 'POST stock_move_record/create', 1000);
});

test('UNADM-04 CONST-09 Un-Administer counts once per 0.9 s', async () => {
  const app = renderApp('/un-administer/v1/multi-use', { stored: signedIn, routes }, { id: 'o1', drugCode: 'OND-001' });
  await app.user.click(await screen.findByRole('checkbox'));
  const button = screen.getByRole('button', { name: 'Un-Administer' });
  await expectThrottled(app, button, 'POST stock_move_record/create/many', 900);
});

test('BOXPOP-05 CONST-09 Continue of an inventory check counts once per 1.5 s', async () => {
  const app = openFlow('check', { vials: [] });
  const button = (await dialog('Inventory Check')).getByRole('button', { name: 'Continue' });
  await expectThrottled(app, button, 'POST box_check/create', 1500);
});
