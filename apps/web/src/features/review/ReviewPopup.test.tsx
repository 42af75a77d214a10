import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { ReviewPopup } from './ReviewPopup.tsx';

afterEach(() => void vi.useRealTimers());

function show(): RenderedScreen & { readonly onClose: () => void } {
  const onClose = vi.fn<() => void>();
  const shown = renderScreen(<ReviewPopup opened onClose={onClose} />, {
    routes: { 'POST product_feedback_prompt/create': (sent) => ({ id: 'prompt-1', ...sent }) },
  });
  return { ...shown, onClose };
}

const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

test('REVIEW-06 CONST-21 the thank-you step closes after 1.5 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { onClose } = show();
  press('Yes');
  expect(screen.getByRole('dialog', { name: 'Thank you' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(onClose).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  ['1 month', 1],
  ['6 months', 6],
])('REVIEW-05 CONST-21 Maybe later by %s sends a delay of %i', async (name, delay_months) => {
  const { api, onClose } = show();
  press('Maybe later');
  press(name);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.seen('POST product_feedback_prompt/create').map(({ body }) => body)).toEqual([{ delay_months }]);
});
