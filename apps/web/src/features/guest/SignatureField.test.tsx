import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/screen.tsx';
import { SignatureField } from './SignatureField.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // A canvas context that draws nothing: the test environment has none.
  const paper = new Proxy({}, { get: () => () => undefined, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as unknown as null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('GUEST-04 CONST-08 a second touch of the signature box within 300 ms does not count', () => {
  renderScreen(<SignatureField value="" onChange={() => undefined} tried={false} ref={null} />);
  const box = screen.getByRole('button', { name: /^Signature/ });
  const closed = (): void => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  };
  fireEvent.click(box);
  expect(screen.getByRole('dialog', { name: 'Signature' })).toBeDefined();
  closed();
  vi.advanceTimersByTime(299);
  fireEvent.click(box);
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.advanceTimersByTime(1);
  fireEvent.click(box);
  expect(screen.getByRole('dialog', { name: 'Signature' })).toBeDefined();
});
