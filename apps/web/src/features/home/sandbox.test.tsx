import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { HomeScreen } from './HomeScreen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function tapLogo(times: number, everyMs: number): void {
  for (let tap = 0; tap < times; tap += 1) {
    if (tap > 0) vi.advanceTimersByTime(everyMs);
    fireEvent.click(screen.getByRole('img', { name: 'Vialant logo' }));
  }
}

const show = (options: TestOptions = {}) =>
  renderScreen(
    <HomeScreen waiting={0} onLogIn={() => {}} onContact={() => {}} onOffline={() => {}} onHelp={() => {}} />,
    options,
  );

test('SHELL-27 SHELL-28 SHELL-30 CONST-11 ten taps within 5 s switch sandbox mode on, and the app reloads 2 s later', () => {
  const { page } = show();
  tapLogo(9, 500);
  expect(localStorage.getItem('sandbox')).toBeNull();
  vi.advanceTimersByTime(499);
  tapLogo(1, 0);
  expect(localStorage.getItem('sandbox')).toBe('1');
  expect(screen.getByText('SANDBOX')).toBeDefined();
  vi.advanceTimersByTime(1999);
  expect(page.loads).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(page.loads).toEqual(['']);
});

test('SHELL-27 CONST-11 ten taps in more than 5 s do nothing', () => {
  const { page } = show();
  tapLogo(10, 556);
  vi.advanceTimersByTime(3000);
  expect(localStorage.getItem('sandbox')).toBeNull();
  expect(page.loads).toEqual([]);
});

test('SHELL-27 ten taps in sandbox mode switch it off', () => {
  show({ stored: { sandbox: '1' } });
  tapLogo(10, 100);
  expect(localStorage.getItem('sandbox')).toBeNull();
  expect(screen.queryByText('SANDBOX')).toBeNull();
});
