import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LoadFailed } from './LoadFailed.tsx';

test('SHELL-38 a page without its data says so and offers to retry', async () => {
  const onRetry = vi.fn<() => void>();
  render(<LoadFailed onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load data. Press retry.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
