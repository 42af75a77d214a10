import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { vialRow } from '../testing/box-flow.ts';
import type { MemoryRoutes } from '../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp, userWith } from '../testing/app.tsx';

const DIRECTOR = 'Dr. Ada Lindqvist';
const CREATE = 'POST stock_move_record/create';
const WITH_REST = 'POST stock_move_record/administer_and_waste_remaining';

const stock: MemoryRoutes = {
  'GET drug/by_ids': () => [vialRow({ id: 'o1', code: 'OND-001', type: 'ond' })],
  'GET drug_type/all': () => [
    { id: 'ond', name: 'Ondansetron', unit_of_measurement: 'micrograms', verification_required: 0 },
  ],
  'GET waste_reason/all': () => [{ id: 'r1', name: 'Expired', position: 1 }],
};

function open(path: string, agency: object): TestApp {
  const routes = { ...stock, ...userWith('user', { require_incident_number: 0, ...agency }) };
  return renderApp(path, { stored: signedIn, routes }, { drugIds: ['o1'] });
}

async function type({ user }: TestApp, label: string | RegExp, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

/** Presses until the call is made: a press too soon after the last one does not count (SHELL-35, ADMIN-16). */
async function sent(app: TestApp, name: string, call: typeof CREATE | typeof WITH_REST): Promise<unknown> {
  await waitFor(
    async () => {
      await app.user.click(screen.getByRole('button', { name }));
      expect(app.api.seen(call)).not.toHaveLength(0);
    },
    { timeout: 5000 },
  );
  return app.api.seen(call)[0]?.body;
}

test('LAW-04 with a current director a dose is recorded under the standing order, without a further tap', async () => {
  const app = open('/administer/details', { medical_director: DIRECTOR });
  await type(app, /^Amount administered/, '100');
  const line = screen.getByRole('button', { name: `Standing order of ${DIRECTOR}` });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  const body = await sent(app, 'Administer Drug', CREATE);
  expect(body).toMatchObject({ medical_director: DIRECTOR, order_kind: 'standing' });
  for (const name of ['patient_reference', 'administered_by_name', 'route', 'manner_of_disposal'])
    expect(body).not.toHaveProperty(name);
});

test('LAW-02 an agency without a director that requires nothing sends none of it', async () => {
  const app = open('/administer/details', {});
  await type(app, /^Amount administered/, '100');
  expect(screen.getByRole('button', { name: 'Order and route' })).toBeDefined();
  const body = await sent(app, 'Administer Drug', CREATE);
  expect(body).not.toHaveProperty('order_kind');
  expect(body).not.toHaveProperty('medical_director');
});

test('LAW-03 LAW-04 what is required is asked for where it is missing, and a verbal order asks whose it is', async () => {
  const app = open('/administer/details', {
    medical_director: DIRECTOR,
    require_patient_reference: 1,
    require_medical_director: 1,
    require_order_kind: 1,
    require_manner_of_disposal: 1,
  });
  await type(app, /^Amount administered/, '60');
  await app.user.click(screen.getByRole('button', { name: `Standing order of ${DIRECTOR}` }));
  await app.user.selectOptions(screen.getByLabelText('Order'), 'Verbal order');
  await app.user.click(screen.getByRole('button', { name: 'Administer Drug' }));
  // The patient, the physician and the manner in which the rest of 40 is disposed of.
  await waitFor(() => expect(screen.getAllByText('required')).toHaveLength(3));
  await type(app, 'Patient reference', 'PCR-1');
  await type(app, 'Ordered by', 'Dr. Verbal');
  await type(app, 'Route', 'IV');
  await app.user.selectOptions(screen.getByLabelText('Manner of disposal'), 'Sink or sewer');
  expect(screen.getByRole('button', { name: 'Verbal order of Dr. Verbal · IV' })).toBeDefined();
  expect(await sent(app, 'Administer Drug', WITH_REST)).toMatchObject({
    quantity: -60,
    patient_reference: 'PCR-1',
    medical_director: 'Dr. Verbal',
    order_kind: 'verbal',
    route: 'IV',
    manner_of_disposal: 'Sink or sewer',
  });
});

test('LAW-02 LAW-03 a waste says its reason as long as the notes do, and how it is disposed of', async () => {
  const app = open('/waste/details/', { require_manner_of_disposal: 1 });
  await app.user.click(await screen.findByRole('button', { name: 'No, just this one' }));
  await app.user.click(await screen.findByRole('button', { name: 'Waste reasons' }));
  await app.user.click(await screen.findByRole('button', { name: 'Expired' }));
  await app.user.click(screen.getByRole('button', { name: 'Waste Drug' }));
  await waitFor(() => expect(screen.getByText('required')).toBeDefined());
  await app.user.selectOptions(screen.getByLabelText('Manner of disposal'), 'Drug disposal system');
  expect(await sent(app, 'Waste Drug', CREATE)).toMatchObject({
    notes: 'Expired',
    waste_reason: 'Expired',
    manner_of_disposal: 'Drug disposal system',
  });
});
