import { render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { boxRow, drugRows, fentanyl } from '../testing/demo-rows.ts';
import { ServicesContext } from '../services/services.ts';
import { fillIn, testServices } from '../testing/screen.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { renderApp, signedIn } from '../testing/app.tsx';

afterEach(() => void vi.restoreAllMocks());

test('SHELL-34 a crash is told to the user and to the error log, and the app can be reloaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  function Broken(): ReactElement {
    throw new Error('no such vial');
  }
  const services = testServices({});
  render(
    <ServicesContext value={services}>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </ServicesContext>,
  );
  const page = within(screen.getByRole('alert'));
  expect(page.getByText(/Reload to go on/)).toBeDefined();
  page.getByRole('button', { name: 'Reload' }).click();
  expect(services.page.loads).toEqual(['']);
  await waitFor(() => expect(services.api.seen('POST error_log/create')).toHaveLength(1));
  const [report] = services.api.seen('POST error_log/create');
  expect(report?.body['type']).toBe('UI CRASH');
  expect(report?.body['message']).toMatch(/^Error: no such vial/);
});

test('SHELL-17 a toast is reported to the server with the user it was shown to', async () => {
  const { user, api } = renderApp('/', { stored: { ...signedIn, selected_agency_id: 'g1' } });
  await waitFor(() => expect(api.seen('GET user/auth')).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Copy box code' }));
  await waitFor(() => expect(api.seen('POST toast/create')).toHaveLength(1));
  expect(api.seen('POST toast/create')[0]?.body).toMatchObject({
    message: 'Box code copied',
    type: 'success',
    using_vpn: 0,
    user_token: 'token-1',
    user_group_id: 'g1',
    user_id: 'user-1',
  });
});

test('SIGNUP-09 OPEN-025 after a contact request the home screen shows, and the toast is not lost on the way', async () => {
  const { user } = renderApp('/signup/', { routes: { 'POST contact_us/create': () => ({ id: 'c1' }) } });
  await screen.findByLabelText('First Name');
  for (const label of ['First Name', 'Last Name', 'Organization Name', 'Question/Comment'])
    await fillIn(user, label, 'Ana');
  await fillIn(user, 'Email Address', 'ana@harbor.example');
  await user.selectOptions(screen.getByLabelText('Department'), 'Support');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Track meds from receipt to disposal');
  expect(screen.getByText('Thank you. We will contact you soon')).toBeDefined();
});

const silent = { 'GET drug/for_box': () => new Promise<never>(() => {}) };

/** The cache is written at most once a second. */
async function shownAndKept(app: { leave: () => void }): Promise<void> {
  await screen.findByRole('listitem', { name: 'Fentanyl' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  app.leave();
}

test('the last known inventory is shown at once, marked with its time, and refreshed behind', async () => {
  await shownAndKept(renderApp('/', { stored: signedIn }));
  const { api } = renderApp('/', { routes: silent });
  const card = await screen.findByRole('listitem', { name: 'Fentanyl' });
  expect(card.textContent).toContain('600\u00a0mcg');
  expect(screen.getByText(/^Refreshing\. Saved Today/)).toBeDefined();
  await waitFor(() => expect(api.seen('GET drug/for_box')).toHaveLength(1));
});

test.each([
  ['another user', { token: 'token-of-another' }],
  ['another agency', { selected_agency_id: 'g2' }],
])('what was kept is never shown to %s', async (_who, stored) => {
  await shownAndKept(renderApp('/', { stored: signedIn }));
  renderApp('/', {
    stored,
    routes: { ...silent, 'GET drug_box/with_unit': () => [boxRow('b1', 'Narcotics Box', null, 'x-1')] },
  });
  await screen.findByText('X-1');
  expect(screen.queryByRole('listitem', { name: 'Fentanyl' })).toBeNull();
  expect(screen.getByText('Loading inventory')).toBeDefined();
});

test('a box shows its own vials after a change of box', async () => {
  const { user } = renderApp('/', {
    stored: signedIn,
    routes: { 'GET drug/for_box': ({ drug_box_id }) => drugRows(fentanyl(drug_box_id === 'b1' ? 6 : 2)) },
  });
  expect((await screen.findByRole('listitem', { name: 'Fentanyl' })).textContent).toContain('6 vials');
  await user.click(screen.getByRole('button', { name: 'Narcotics Box (Medic 1)' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Spare Box' }));
  await waitFor(() => expect(screen.getByRole('listitem', { name: 'Fentanyl' }).textContent).toContain('2 vials'));
});
