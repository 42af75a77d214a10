import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Signal } from '../../queries/office/signal.ts';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderOffice } from '../testing/office-app.ts';

const signal: Signal = {
  id: 's1',
  created_on: '2026-11-16T04:00:00.000Z',
  rule: 'waste',
  person_id: 'p1',
  person_name: 'Pat Person',
  subject_name: 'Fentanyl 100 mcg',
  other_name: null,
  figures: { uses: 18, share: 68.5, median: 25, deviation: 3.4, threshold: 41.2, peers: 40 },
  records: [
    {
      id: 'r1',
      record: 'stock_move_record',
      kind: 'waste',
      drug_id: 'v1',
      happened_on: '2026-11-15T10:00:00.000Z',
    },
  ],
  over_on: null,
  reviewed_on: null,
  reviewed_by_name: null,
  note: null,
  case_id: null,
};

test('SIGNALS-01 SIGNALS-02 SIGNALS-07 a question with its figures and records, and what was found about it', async () => {
  let now = signal;
  const routes: MemoryRoutes = {
    'GET signal/all': () => ({
      ran_on: '2026-11-16T04:00:00.000Z',
      not_compared: [{ name: 'Ketamine 500 mg', people: 3 }],
      signals: [now],
    }),
    'POST signal/review': () => {
      now = {
        ...signal,
        reviewed_on: '2026-11-16T12:00:00.000Z',
        reviewed_by_name: 'Avery Admin',
        note: 'Children’s hospital',
        case_id: 'c1',
      };
      return now;
    },
  };
  const { user } = renderOffice('/office/signals/s1', routes);
  const panel = await screen.findByRole('region', { name: 'Share of waste' });
  expect(screen.getAllByText('A signal is a question, not a finding.').length).toBeGreaterThan(0);
  expect(screen.getByText('Too few people to compare: Ketamine 500 mg')).toBeDefined();
  expect(
    within(panel).getByText(/68\.5 % was wasted, in 18 uses\. The median of 40 colleagues is 25 %\.$/),
  ).toBeDefined();
  expect(within(panel).getByText(/above 41\.2 %/)).toBeDefined();
  expect(
    within(panel)
      .getByRole('link', { name: /^Wasted, 2026-11-15/ })
      .getAttribute('href'),
  ).toBe('/office/vials/v1');

  await user.click(within(panel).getByRole('button', { name: 'Reviewed' }));
  expect(await within(panel).findByText('required')).toBeDefined();
  await user.type(within(panel).getByRole('textbox', { name: /Note/ }), 'Children’s hospital');
  await user.click(within(panel).getByRole('button', { name: 'Open a case' }));
  await waitFor(() => expect(within(panel).getByRole('link', { name: 'Go to the case' })).toBeDefined());
  expect(within(panel).getByText('Children’s hospital')).toBeDefined();
  expect(within(panel).queryByRole('button', { name: 'Reviewed' })).toBeNull();
});
