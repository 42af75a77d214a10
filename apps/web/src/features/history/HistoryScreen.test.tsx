import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { HistoryScreen } from './HistoryScreen.tsx';

const drug = { id: 'd1', drugCode: 'FEN-001' };

test.each(['GET drug/by_ids', 'GET drug_type/all', 'GET stock_move_record/for_drug'] as const)(
  'SHELL-38 a history whose %s fails says so and is asked for again, and does not load for ever',
  async (failing) => {
    const { api, user } = renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, {
      routes: {
        'GET drug/by_ids': () => [],
        'GET drug_type/all': () => [],
        'GET stock_move_record/for_drug': () => [],
        [failing]: () => refuse('NOT_ALLOWED'),
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('Loading History')).toBeNull();
    api.answer({ [failing]: () => [] });
    await user.click(retry);
    expect(await screen.findByText('No history')).toBeDefined();
  },
);

const dose = {
  id: 'm1',
  user_group_id: 'g1',
  created_by: 'u1',
  created_on: '2026-03-07T19:05:00.000Z',
  type: 'administer',
  stock_move_type__name: 'administer',
  drug_id: 'd1',
  quantity: -75,
  user_name: 'Morgan Medic',
  medical_director: null,
  order_kind: 'standing',
  un_administer_id: null,
  repaired_on: null,
  completed_on: null,
};
const settings = { id: 'g1', name: 'Harbor EMS', require_medical_director: 1, require_order_kind: 1 };
const signedIn = (id: string): Record<string, unknown> => ({
  id,
  role: 'user',
  first_name: 'A',
  last_name: 'B',
  primary_email: 'a@agency.example',
  user_group: settings,
});

test('LAW-05 who acted completes what their record lacks, and the record says by whom; a colleague cannot', async () => {
  let completed: object = {};
  const routes = {
    'GET drug/by_ids': () => [],
    'GET drug_type/all': () => [],
    'GET stock_move_record/for_drug': () => [{ ...dose, ...completed }],
    'GET user/auth': () => signedIn('u1'),
    'POST stock_move_record/complete': () => {
      const by = { completed_by_name: 'Morgan Medic', completed_on: '2026-03-08T10:00:00.000Z' };
      completed = { medical_director: 'Dr. Lind', ...by };
      return { ...dose, ...completed };
    },
  };
  const { user, api } = renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, { routes });
  await user.click(await screen.findByRole('button', { name: 'Complete this record' }));
  await user.type(screen.getByLabelText('Medical director'), 'Dr. Lind');
  expect(screen.queryByLabelText('Order')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add to the record' }));
  await screen.findByText(/^Completed .* by Morgan Medic$/);
  expect(screen.queryByText(/^Missing/)).toBeNull();
  expect(api.seen('POST stock_move_record/complete')[0]?.body).toMatchObject({
    id: 'm1',
    medical_director: 'Dr. Lind',
  });
  cleanup();

  completed = {};
  const other = { ...routes, 'GET user/auth': () => signedIn('u2') };
  renderScreen(<HistoryScreen drug={drug} onBack={vi.fn<() => void>()} />, { routes: other });
  await screen.findByText(/^Missing: medical director/);
  expect(screen.queryByRole('button', { name: 'Complete this record' })).toBeNull();
});
