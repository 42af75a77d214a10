import { screen, waitFor } from '@testing-library/react';
import type { SetupProgress } from '@vialant/domain/agency/setup-checklist';
import { expect, test } from 'vitest';
import { userWith } from '../../testing/app.tsx';
import { renderScreen } from '../../testing/screen.tsx';
import { ChooseTimeZone } from './ChooseTimeZone.tsx';
import { SetUpChecklist } from './SetUpChecklist.tsx';

const begun: SetupProgress = { units: 1, boxes: 0, types: 0, people: 0, labels: 0, vials: 0, checks: 0 };
const done: SetupProgress = { units: 1, boxes: 1, types: 1, people: 1, labels: 1, vials: 1, checks: 1 };

test('SETUP-06 the checklist names seven things, each with its page, and says which are done', async () => {
  renderScreen(<SetUpChecklist />, { routes: { 'GET setup/checklist': () => begun } });
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.match(/Done|To do/)?.[0])).toEqual([
    'Done',
    ...Array.from({ length: 6 }, () => 'To do'),
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/office/stockroom/units',
    '/office/stockroom/boxes',
    '/office/stockroom/types',
    '/office/people',
    '/office/labels',
    '/scanner/',
    '/scanner/',
  ]);
});

test('SETUP-06 the checklist goes when all is done', async () => {
  const { api } = renderScreen(<SetUpChecklist />, { routes: { 'GET setup/checklist': () => done } });
  await waitFor(() => expect(api.seen('GET setup/checklist')).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
});

test('SETUP-07 an agency without a time zone is told to choose one', async () => {
  renderScreen(<ChooseTimeZone />, { routes: userWith('admin', { time_zone: null }) });
  const link = await screen.findByRole('link', { name: 'Choose a time zone' });
  expect(link.getAttribute('href')).toBe('/office/settings');
});

test('SETUP-07 an agency with a time zone is told nothing', async () => {
  const { api } = renderScreen(<ChooseTimeZone />, { routes: userWith('admin', { time_zone: 'America/New_York' }) });
  await waitFor(() => expect(api.seen('GET user/auth')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
