import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderOffice } from '../../testing/office-app.ts';

const nothing = { kind: 'none', drug_in_other_agency: 0 } as const;
const entry = {
  happened: '2026-03-08T20:00:00.000Z',
  recorded: '2026-03-09T10:50:00.000Z',
  place: 'M1',
  to_place: null,
  person: 'Morgan Medic',
  witness: 'Gale Guest',
  form: 'guest',
  incident: 'G-3',
  notes: null,
  is_offline: 1,
  is_typed: 0,
  is_reversed: 0,
  is_erased: 0,
  record_id: 'r1',
  hash: 'ab'.repeat(32),
  checkpoint: 3,
} as const;

test('the slash leads to the search, which finds rows by name from three characters on', async () => {
  const { user } = renderOffice('/office', { 'GET code/find': () => nothing, 'GET record/search': () => [] });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
  await user.keyboard('me');
  expect(screen.getByText('Type three characters or more.')).toBeDefined();
  await user.keyboard('d');
  const found = within(await screen.findByRole('list', { name: 'Found' }));
  expect((await found.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    'Medical directors Page',
    'Narcotics Box (Medic 9) Box',
    'Medic 10 Unit',
    'Medic 9 Unit',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await screen.findByRole('region', { name: 'Medic 9' });
  expect(window.location.pathname).toBe('/office/stockroom/units/u9');
});

test('EXPLORE-01 EXPLORE-03 a vial is found by how its code begins, and opens its life with the proof of each record', async () => {
  const vial = { code: 'FEN-001', lot: 'L1', expires_on: '2030-01-01', drug_type: 'Fentanyl 100 mcg' };
  const shown = {
    finished_form: null,
    schedule: 'II',
    measure: 'micrograms',
    piece: 'vial',
    box: 'M1',
    micrograms: '25',
  };
  const entries = [
    { ...entry, number: 1, changes: [], act: 'receive', micrograms: '100', proof: 'proven' as const },
    { ...entry, number: 2, changes: [], act: 'administer', micrograms: '-75', proof: 'broken' as const },
  ];
  const { user, api } = renderOffice('/office', {
    'GET code/find': () => nothing,
    'GET record/search': () => [{ kind: 'vial', id: 'd1', name: 'FEN-001', detail: 'Fentanyl 100 mcg' }],
    'GET drug/timeline': () => ({
      vial: { ...vial, ...shown },
      head: { number: 2, hash: 'ab'.repeat(32) },
      broken_at: 2,
      entries,
      reseals: [],
    }),
  });
  await user.click(await screen.findByRole('searchbox', { name: 'Search' }));
  await user.paste('fen-0');
  expect(await screen.findByRole('link', { name: 'FEN-001 · Fentanyl 100 mcg Vial' })).toBeDefined();
  expect(api.seen('GET record/search')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Life of FEN-001' });
  expect(window.location.pathname).toBe('/office/vials/d1');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Given 75\u00a0mcg.*Witness Gale Guest, Guest · Incident G-3 · Offline.*Broken at record 2$/),
    expect.stringMatching(/Received 100\u00a0mcg.*Proven$/),
  ]);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Broken at record 2');
});

test('EXPLORE-01 PACKET-08 an incident opens its records by vial, and its custody report is asked for in both forms', async () => {
  const vial = { id: 'd1', code: 'FEN-001', drug_type: 'Fentanyl 100 mcg', measure: 'micrograms', piece: 'vial' };
  const given = { ...entry, number: 2, changes: [], act: 'administer', micrograms: '-75', proof: 'proven' as const };
  const entries = [{ ...given, patient: 'P-9', given_by: null }];
  const file = (): Response => new Response(new Blob(['%PDF-'], { type: 'application/pdf' }));
  // The browser of these tests has no downloads: a click on a link to a file would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, api } = renderOffice('/office', {
    'GET code/find': () => nothing,
    'GET record/search': () => [{ kind: 'incident', id: 'd1', name: 'G/3', detail: 'FEN-001' }],
    'GET incident': ({ incident }) => ({
      incident,
      vials: [{ ...vial, head: { number: 2, hash: 'ab'.repeat(32) }, broken_at: null, entries }],
    }),
    'GET incident/custody_report': file,
  });
  await user.click(await screen.findByRole('searchbox', { name: 'Search' }));
  await user.paste('g/3');
  await user.click(await screen.findByRole('link', { name: 'G/3 · FEN-001 Incident' }));
  await screen.findByRole('heading', { level: 1, name: 'Incident G/3' });
  expect(screen.getByRole('listitem').textContent).toMatch(/Given 75\u00a0mcg.*Patient P-9.*Proven$/);
  expect(screen.getByRole('link', { name: 'FEN-001' }).getAttribute('href')).toBe('/office/vials/d1');
  for (const [button, format] of [
    ['Download PDF', 'pdf'],
    ['Download web page', 'html'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() =>
      expect(api.seen('GET incident/custody_report').at(-1)?.query).toEqual({ incident: 'G/3', format }),
    );
  }
});

test('the question mark shows the keys', async () => {
  const { user } = renderOffice('/office');
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeDefined();
});
