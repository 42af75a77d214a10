import { screen } from '@testing-library/react';
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
