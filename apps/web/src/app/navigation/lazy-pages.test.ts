import { expect, test, vi } from 'vitest';
import { Office } from './lazy-pages.ts';

test('whoever opens the office does not wait for the first date that the browser writes', async () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  Office.fetchAhead();
  await vi.waitFor(() => expect(made).toHaveBeenCalled(), 10_000);
});
