import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Packet } from '../../queries/office/packet.ts';
import { renderOffice } from '../testing/office-app.ts';

const packet: Packet = {
  id: 'p1',
  created_on: '2026-03-10T12:00:00.000Z',
  created_by_name: 'Avery Admin',
  from_date: '2025-04-01',
  to_date: '2026-03-10',
  with_personal: 0,
  state: 'making',
  progress: 42,
  writing: 'schedule-II/usage',
  ready_on: null,
  expires_on: '2026-03-17T12:00:00.000Z',
  bytes: null,
  checkpoint: null,
};
const ready: Packet = { ...packet, state: 'ready', progress: 100, writing: null, bytes: 2_400_000, checkpoint: 7 };
const mail = { addresses: ['director@hospital.test'], mailed_number: 6, mailed_day: '2026-03-09' };

test('PACKET-01 a packet is asked for, watched while it is made, and fetched by a link when it is ready', async () => {
  const clicked: string[] = [];
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  };
  let kept: Packet[] = [];
  let looks = 0;
  const { api, user } = renderOffice('/office/packets', {
    'GET packet/all': () => {
      if (kept.length > 0) looks += 1;
      return looks > 1 ? [ready] : kept;
    },
    'GET packet/mail': () => mail,
    'POST packet/create': () => {
      kept = [packet];
      return packet;
    },
    'POST packet/link': () => ({ url: '/api/v1/download/file?ticket=once' }),
  });
  expect(await screen.findByText(/No packet is kept/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Make a packet' }));
  const list = await screen.findByRole('list', { name: 'Packets' });
  expect(within(list).getByText(/Being made · 42 %: schedule-II\/usage/)).toBeTruthy();
  expect(api.seen('POST packet/create')[0]?.body).toMatchObject({ with_personal: 0 });
  expect(await within(list).findByText(/2.4 MB, sealed by checkpoint 7/, undefined, { timeout: 5000 })).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(clicked).toEqual(['/api/v1/download/file?ticket=once']));
  expect(api.seen('POST packet/link')[0]?.body).toMatchObject({ id: 'p1' });
});

test('PACKET-01 who keeps checkpoints is changed by admins, and only seen by auditors', async () => {
  const routes = { 'GET packet/all': () => [], 'GET packet/mail': () => mail, 'POST packet/mail': () => mail };
  const { api, user } = renderOffice('/office/packets', routes);
  const field = await screen.findByRole('textbox', { name: 'Addresses' });
  expect(screen.getByText('Checkpoint 6 was mailed on 2026-03-09.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'a@b.test, c@d.test');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.seen('POST packet/mail')[0]?.body).toMatchObject({ addresses: ['a@b.test', 'c@d.test'] }),
  );
});
