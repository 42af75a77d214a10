import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { ChooseAgencyPopup } from './ChooseAgencyPopup.tsx';

const routes: MemoryRoutes = {
  'GET user_group/for_user': () => [
    { id: 'g1', name: 'Harbor EMS' },
    { id: 'g2', name: 'Ridge Veterinary' },
  ],
};

test('GROUP-01 the popup lists the agencies of the user by name', async () => {
  renderScreen(<ChooseAgencyPopup opened currentId="g1" onChosen={() => {}} onClose={() => {}} />, { routes });
  const popup = within(await screen.findByRole('dialog', { name: 'Choose an Agency' }));
  await popup.findByRole('button', { name: 'Ridge Veterinary' });
  expect(popup.getByRole('button', { name: 'Harbor EMS' }).getAttribute('aria-current')).toBe('true');
});

test('GROUP-03 picking an agency stores its id', async () => {
  const onChosen = vi.fn<() => void>();
  const { user } = renderScreen(<ChooseAgencyPopup opened currentId="g1" onChosen={onChosen} onClose={() => {}} />, {
    routes,
  });
  await user.click(await screen.findByRole('button', { name: 'Ridge Veterinary' }));
  expect(localStorage.getItem('selected_agency_id')).toBe('g2');
  expect(onChosen).toHaveBeenCalledTimes(1);
});

test('SHELL-38 GROUP-01 a list that cannot be loaded can be tried again', async () => {
  const { api, user } = renderScreen(
    <ChooseAgencyPopup opened currentId={null} onChosen={() => {}} onClose={() => {}} />,
  );
  await screen.findByText('Failed to load data. Press retry.');
  api.answer(routes);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Harbor EMS' })).toBeDefined();
});
