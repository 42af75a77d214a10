import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(button: ReactElement): void {
  render(button);
}

test('SHELL-35 CONST-08 the first click acts at once, further ones within 500 ms are ignored', () => {
  const onClick = vi.fn<() => void>();
  show(<Button onClick={onClick}>Scan</Button>);
  const button = screen.getByRole('button', { name: 'Scan' });
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('SHELL-35 another value can be stated', () => {
  const onClick = vi.fn<() => void>();
  show(
    <Button debounceMs={1500} onClick={onClick}>
      Continue
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Continue' });
  fireEvent.click(button);
  vi.advanceTimersByTime(1499);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('SHELL-35 an ignored click does not submit the form', () => {
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
  show(
    <form onSubmit={onSubmit}>
      <Button type="submit">Submit</Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});
