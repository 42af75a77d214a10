import { expect, test, vi } from 'vitest';
import { Office } from './lazy-pages.ts';

test('whoever opens the office does not wait for the first date that the browser writes', async () => {
  const written = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  Office.fetchAhead();
  await vi.waitFor(() => expect(written).toHaveBeenCalled(), 60_000);
  written.mockRestore();
});
