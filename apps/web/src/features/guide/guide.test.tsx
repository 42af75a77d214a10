import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/app.tsx';

test('the help offers a guide for each part, which shows its text and its pictures and leads to the others', async () => {
  const { user } = renderApp('/help');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  const choice = within(screen.getByRole('list', { name: 'Guides' }));
  expect(choice.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/medic',
    '/help/witness',
    '/help/admin',
    '/help/inspector',
  ]);
  await user.click(choice.getByRole('link', { name: /^Guide for medics/ }));
  await screen.findByRole('heading', { level: 1, name: 'Guide for medics' });
  expect(document.title).toMatch(/^Guide for medics \| /);
  expect(screen.getByRole('heading', { level: 2, name: 'Give a drug' })).toBeDefined();
  const picture = screen.getByRole('img', { name: 'The box of your vehicle' });
  expect(picture.getAttribute('src')).toContain('dashboard-phone-light');
  expect(picture.parentElement?.querySelector('source')?.getAttribute('srcset')).toContain('dashboard-phone-dark');
  await user.click(screen.getByRole('link', { name: 'witnesses' }));
  await screen.findByRole('heading', { level: 1, name: 'Guide for witnesses' });
});

test('an unknown guide shows the choice of all', async () => {
  renderApp('/help/nobody');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
});
