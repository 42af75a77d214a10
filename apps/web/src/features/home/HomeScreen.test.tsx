import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/screen.tsx';
import { HomeScreen } from './HomeScreen.tsx';

const nowhere = { waiting: 0, onLogIn: () => {}, onContact: () => {}, onOffline: () => {}, onHelp: () => {} };

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

test('SHELL-03 SHELL-04 SHELL-05 the ways in', async () => {
  const ways = {
    onLogIn: vi.fn<() => void>(),
    onContact: vi.fn<() => void>(),
    onOffline: vi.fn<() => void>(),
    onHelp: vi.fn<() => void>(),
  };
  const { user } = renderScreen(<HomeScreen waiting={0} {...ways} />);
  await user.click(screen.getByRole('button', { name: 'Contact us' }));
  expect(ways.onContact).toHaveBeenCalledTimes(1);
  expect(ways.onLogIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(ways.onLogIn).toHaveBeenCalledTimes(1);
  expect(ways.onOffline).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Offline' }));
  expect(ways.onOffline).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  expect(ways.onHelp).toHaveBeenCalledTimes(1);
});

test('who is signed out sees that records wait on the device', () => {
  const { show } = renderScreen(<HomeScreen {...nowhere} />);
  expect(screen.queryByText(/^Waiting on this device/)).toBeNull();
  show(<HomeScreen {...nowhere} waiting={2} />);
  expect(screen.getByText('Waiting on this device: 2')).toBeDefined();
});

test('SHELL-06 CONST-01 OPEN-014 the home screen shows the version', () => {
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
