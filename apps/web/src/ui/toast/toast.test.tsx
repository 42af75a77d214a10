import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToastQueue, type Toast } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';
import { ToastContext, useToast } from './use-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Shower(): ReactElement {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast(messages.contact.sent)}>
        sent
      </button>
      <button type="button" onClick={() => toast(messages.login.incorrect)}>
        incorrect
      </button>
      <button type="button" onClick={() => toast(messages.login.accountDisabled)}>
        disabled
      </button>
    </>
  );
}

function show(): Toast[] {
  const reported: Toast[] = [];
  const queue = createToastQueue((toast) => reported.push(toast));
  render(
    <ToastContext value={queue}>
      <Shower />
      <ToastRegion />
    </ToastContext>,
  );
  return reported;
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('SHELL-13 a success is a status with the word and the icon of success', () => {
  show();
  press('sent');
  const region = screen.getByRole('status');
  expect(region.textContent).toBe(`Success${messages.contact.sent.text}`);
  expect(region.querySelector('.tabler-icon-circle-check')).not.toBeNull();
});

test('SHELL-13 an error is an alert with the word and the icon of an error', () => {
  show();
  press('incorrect');
  const region = screen.getByRole('alert');
  expect(region.textContent).toBe('ErrorIncorrect email or password');
  expect(region.querySelector('.tabler-icon-alert-circle')).not.toBeNull();
});

test('SHELL-14 CONST-07 a toast hides by itself after 2000 ms', () => {
  show();
  press('sent');
  wait(1999);
  expect(screen.queryByText(messages.contact.sent.text)).not.toBeNull();
  wait(1);
  expect(screen.queryByText(messages.contact.sent.text)).toBeNull();
});

test('SHELL-16 an error lasts 2.5 s, and a stated duration wins', () => {
  show();
  press('incorrect');
  wait(2499);
  expect(screen.queryByText('Incorrect email or password')).not.toBeNull();
  wait(1);
  expect(screen.queryByText('Incorrect email or password')).toBeNull();
  press('disabled');
  wait(2999);
  expect(screen.queryByText(messages.login.accountDisabled.text)).not.toBeNull();
  wait(1);
  expect(screen.queryByText(messages.login.accountDisabled.text)).toBeNull();
});

test('SHELL-15 toasts wait in a queue and one is shown at a time', () => {
  show();
  press('sent');
  press('incorrect');
  expect(screen.queryByText('Incorrect email or password')).toBeNull();
  wait(2000);
  expect(screen.queryByText(messages.contact.sent.text)).toBeNull();
  expect(screen.queryByText('Incorrect email or password')).not.toBeNull();
});

test('SHELL-17 a toast is reported when its turn comes, not before', () => {
  const reported = show();
  press('sent');
  press('incorrect');
  expect(reported.map((toast) => toast.text)).toEqual([messages.contact.sent.text]);
  wait(2000);
  expect(reported.map((toast) => toast.text)).toEqual([messages.contact.sent.text, 'Incorrect email or password']);
});

test('a toast can be dismissed, and the next one has its full time', () => {
  show();
  press('sent');
  press('incorrect');
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Dismiss' }));
  wait(2499);
  expect(screen.queryByText('Incorrect email or password')).not.toBeNull();
});
