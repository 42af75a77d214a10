import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const nowhere = { onLogIn: () => {}, onContact: () => {} };

test('SHELL-01 PROD-08 the home screen shows the logo, named after the product', () => {
  renderScreen(<HomeScreen {...nowhere} />, { services: { productName: 'Medtrail' } });
  expect(screen.getByRole('img', { name: 'Medtrail logo' }).getAttribute('src')).toBe('/icon.svg');
  expect(screen.getByRole('heading', { level: 1, name: 'Medtrail' })).toBeDefined();
  expect(document.body.textContent).not.toContain('Vialant');
});

test('SHELL-02 the home screen shows the tagline', () => {
  renderScreen(<HomeScreen {...nowhere} />);
  expect(screen.getByText('Track meds from receipt to disposal')).toBeDefined();
});

test('SHELL-03 SHELL-04 the two ways in', async () => {
  const ways = { onLogIn: vi.fn<() => void>(), onContact: vi.fn<() => void>() };
  const { user } = renderScreen(<HomeScreen {...ways} />);
  await user.click(screen.getByRole('button', { name: 'Contact us' }));
  expect(ways.onContact).toHaveBeenCalledTimes(1);
  expect(ways.onLogIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(ways.onLogIn).toHaveBeenCalledTimes(1);
});

test('SHELL-05 OFFLINE-03 the offline button opens the three offline choices', async () => {
  const { user } = renderScreen(<HomeScreen {...nowhere} />);
  await user.click(screen.getByRole('button', { name: 'Offline' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Offline' }));
  for (const name of ['Inventory Check', 'Administer', 'Waste'])
    expect(sheet.getByRole('button', { name })).toBeDefined();
  await user.click(sheet.getByRole('button', { name: 'Waste' }));
  expect(sheet.getByRole('status').textContent).toBe('Waste offline is not ready yet.');
});

test('SHELL-06 the home screen shows the version', () => {
  renderScreen(<HomeScreen {...nowhere} />);
  expect(screen.getByText('v3.20.5')).toBeDefined();
});

test('SHELL-07 SHELL-30 the home screen shows SANDBOX in sandbox mode only', () => {
  const { storage, show } = renderScreen(<HomeScreen {...nowhere} />);
  expect(screen.queryByText('SANDBOX')).toBeNull();
  storage.set('sandbox', true);
  show(<HomeScreen key="again" {...nowhere} />);
  expect(screen.getByText('SANDBOX')).toBeDefined();
});
