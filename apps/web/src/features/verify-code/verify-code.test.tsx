import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { BiometricFailure } from '@vialant/domain/device/biometric';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { useVerifyCode } from './use-verify-code.ts';
import { VerifyCodePopup } from './VerifyCodePopup.tsx';

function Icon(): ReactElement {
  const { code, show, hide } = useVerifyCode();
  return (
    <>
      <button type="button" onClick={() => void show()}>
        Verify
      </button>
      <VerifyCodePopup opened={code !== null} code={code} onAnother={() => void show()} onClose={hide} />
    </>
  );
}

afterEach(() => void vi.useRealTimers());

function renderIcon(services: TestOptions['services'] = {}): RenderedScreen {
  return renderScreen(<Icon />, { routes: { 'POST biometric_code/create': ({ guid }) => ({ guid }) }, services });
}

test('BIOCODE-01 BIOCODE-02 after the check a code is created and shown', async () => {
  const { user, api } = renderIcon();
  await user.click(screen.getByText('Verify'));
  expect(await screen.findByRole('dialog', { name: 'Verify Code' })).toBeDefined();
  expect(api.seen('POST biometric_code/create')[0]?.body['guid']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each<[string, BiometricFailure, string]>([
  ['BIO-07', 'not responding', 'Biometric sensor is not responding. Please try again later.'],
  ['BIO-10', 'locked out', 'Too many failed attempts.'],
  ['BIO-11', 'not enrolled', 'No biometric credentials set up.'],
  ['BIO-06', 'backup', 'You cannot authenticate with a back up'],
])('%s %s: no code is created, and the user is told why', async (_ids, failure, text) => {
  const { user, api, biometricCheck } = renderIcon();
  biometricCheck.next(failure);
  await user.click(screen.getByText('Verify'));
  expect(await screen.findByText(text)).toBeDefined();
  expect(api.seen('POST biometric_code/create')).toEqual([]);
});

test.each<[string, BiometricFailure, string]>([
  ['OPEN-110 BIO-08', 'no sensor', 'No biometric sensor found on this device.'],
  ['BIO-09', 'unavailable', 'Biometric sensor is temporarily unavailable. Please try again later.'],
])('%s BIO-05 %s is told when it is still so after 3 s', async (_ids, failure, text) => {
  const { api, biometricCheck } = renderIcon();
  for (const _ of [1, 2]) biometricCheck.next(failure);
  vi.useFakeTimers();
  fireEvent.click(screen.getByText('Verify'));
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.queryByText(text)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText(text)).toBeDefined();
  expect(api.seen('POST biometric_code/create')).toEqual([]);
});

test('BIO-05 CONST-15 a sensor that is ready after 3 s is asked, and the code shows', async () => {
  const { biometricCheck } = renderIcon();
  biometricCheck.next('unavailable');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByText('Verify'));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  vi.useRealTimers();
  expect(await screen.findByRole('dialog', { name: 'Verify Code' })).toBeDefined();
});

test('BIO-12 any other failure is told and logged; who cancelled is told nothing', async () => {
  const { user, api, biometricCheck } = renderIcon();
  biometricCheck.next('cancelled');
  biometricCheck.next('other');
  await user.click(screen.getByText('Verify'));
  await user.click(screen.getByText('Verify'));
  expect(await screen.findByText('Could not access biometrics')).toBeDefined();
  await waitFor(() => expect(api.seen('POST error_log/create')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('BIOCODE-03 BIOCODE-04 BIOCODE-05 BIOCODE-06 CONST-24 the popup says what the code is for, and counts down once per second', async () => {
  const { user } = renderIcon();
  await user.click(screen.getByText('Verify'));
  const image = await screen.findByRole('img', { name: 'Your code' });
  expect(image.getAttribute('src')).toMatch(/^data:image/);
  for (const text of [
    'Scan this code on another device to verify usage or inventory checks',
    'Only show if you witnessed the action taken.',
  ])
    expect(screen.getByText(text)).toBeDefined();
  const left = (): number => Number(/\d+/.exec(screen.getByRole('timer').textContent ?? '')?.[0]);
  expect(screen.getByRole('timer').textContent).toMatch(/^Code expires in (?:30|29) seconds$/);
  const before = left();
  await waitFor(() => expect(left()).toBe(before - 1), { interval: 100 });
});

test('BIOCODE-02 two taps are one code', async () => {
  const { api } = renderIcon();
  for (const _ of ['once', 'again']) fireEvent.click(screen.getByText('Verify'));
  await screen.findByRole('dialog', { name: 'Verify Code' });
  expect(api.seen('POST biometric_code/create')).toHaveLength(1);
});

test('BIOCODE-02 a failure is told', async () => {
  const { user, api } = renderIcon();
  api.fail('POST biometric_code/create', 'network');
  await user.click(screen.getByText('Verify'));
  expect(await screen.findByText('Could not create biometric code.')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('BIOCODE-07 when the popup has closed by itself, it is said why, and touching that shows another code', async () => {
  let laterMs = 0;
  const { user, api } = renderIcon({ now: () => new Date(Date.now() + laterMs) });
  await user.click(screen.getByText('Verify'));
  await screen.findByRole('dialog', { name: 'Verify Code' });
  laterMs = 30_000;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 });
  await user.click(await screen.findByRole('button', { name: /^The code has expired/ }));
  expect(await screen.findByRole('dialog', { name: 'Verify Code' })).toBeDefined();
  expect(api.seen('POST biometric_code/create')).toHaveLength(2);
});
