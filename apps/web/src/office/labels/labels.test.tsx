import { screen, waitFor, within } from '@testing-library/react';
import { TIMING } from '@vialant/domain/values/timing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import type { TestApp } from '../../testing/app.tsx';
import { renderOffice } from '../testing/office-app.ts';

const sheet = (id: string, number: number, more: object = {}): never =>
  ({
    id,
    user_group_id: 'g1',
    created_by: 'p1',
    created_on: '2026-03-07T12:00:00.000Z',
    created_by_name: 'Avery Admin',
    number,
    format: 'avery_5160',
    kind: 'vial',
    start_position: 1,
    labels: 30,
    used: 12,
    unused: 17,
    voided: 1,
    reprints: 0,
    last_printed_on: '2026-03-07T12:00:00.000Z',
    ...more,
  }) as never;

const file = (): Response => new Response(new Blob(['%PDF-'], { type: 'application/pdf' }));
const agency = (label_prefix: string | null): never => ({ id: 'g1', name: 'Harbor EMS', label_prefix }) as never;

const routes: MemoryRoutes = {
  'GET label_sheet/all': () => [sheet('s1', 1), sheet('s2', 2, { kind: 'box', format: 'avery_l7651' })],
  'GET label_sheet/shifts': () => [{ format: 'avery_5160' as const, shift_x: 0.5, shift_y: -1 }],
  'GET user_group/current': () => agency('HB'),
  'GET label_sheet/codes': () => ({
    codes: [
      { id: 'c1', place: 1, code: 'HB2345672', state: 'unused' as const },
      { id: 'c2', place: 2, code: 'HBABCDEFG', state: 'used' as const },
      { id: 'c3', place: 3, code: 'HBVWXYZ23', state: 'void' as const },
    ],
    reprints: [
      { id: 'r1', created_on: '2026-03-08T12:00:00.000Z', created_by_name: 'Avery Admin', reason: 'Paper jam' },
    ],
  }),
  'POST label_sheet/create': () => sheet('s3', 3),
  'POST label_sheet/reprint': () => sheet('s1', 1, { reprints: 1 }),
  'POST label_sheet/void': () => sheet('s1', 1),
  'GET label_sheet/file': file,
  'GET label_sheet/test_page': file,
};

const saved: string[] = [];

// The browser of these tests has no downloads: a click on a link to a file would leave the page.
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

/** A button takes no second press within this time. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TIMING.button.debounceMs));

async function retype(app: TestApp, field: HTMLElement, text: string): Promise<void> {
  await app.user.clear(field);
  await app.user.type(field, text);
}

test('LABELS-06 the sheets are listed, newest first, with what has become of their labels', async () => {
  renderOffice('/office/labels', routes, 'auditor');
  await screen.findByText(/2 rows/);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    '22026-03-07 12:00BoxesAvery L765130121710Avery Admin',
    '12026-03-07 12:00VialsAvery 516030121710Avery Admin',
  ]);
  expect(screen.queryByRole('button', { name: 'Print labels' })).toBeNull();
});

test('LABELS-04 with what is preset one press makes a whole sheet, on the paper and with the shift of the last one for vials', async () => {
  const app = renderOffice('/office/labels', routes);
  await app.user.click(await screen.findByRole('button', { name: 'Print labels' }));
  await app.user.click(await screen.findByRole('button', { name: 'Make PDF' }));
  await screen.findByText('Sheet 3 is ready to print');
  expect(app.api.seen('POST label_sheet/create').map(({ body }) => body)).toEqual([
    { kind: 'vial', format: 'avery_5160', labels: 30, start_position: 1, shift_x: 0.5, shift_y: -1 },
  ]);
  expect(saved).toEqual(['labels-3.pdf']);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'New labels' })).toBeNull());
});

test('LABELS-04 the first label is chosen on the drawing, by click and by keyboard; the test page takes the shift', async () => {
  const app = renderOffice('/office/labels/new', routes);
  const paper = await screen.findByRole('slider', { name: 'First label' });
  const panel = within(screen.getByRole('region', { name: 'New labels' }));
  await app.user.selectOptions(panel.getByRole('combobox', { name: 'Paper' }), 'avery_5160');
  paper.focus();
  await app.user.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{ArrowUp}');
  expect(paper.getAttribute('aria-valuetext')).toBe('Row 1, column 1');
  await app.user.keyboard('{End}');
  expect(screen.getByDisplayValue('1')).toBe(screen.getByRole('textbox', { name: 'Number of labels' }));
  const fifth = document.querySelectorAll('.label-sheet-label')[4];
  if (fifth === undefined) throw new Error('the sheet has no labels');
  await app.user.click(fifth);
  expect(paper.getAttribute('aria-valuetext')).toBe('Row 2, column 2');
  expect(screen.getByDisplayValue('26')).toBe(screen.getByRole('textbox', { name: 'Number of labels' }));
  const count = screen.getByRole('textbox', { name: 'Number of labels' });
  await retype(app, count, '0');
  await screen.findByText('A whole number from 1 to 1890');
  await retype(app, count, '40');
  await screen.findByText(/2 sheets of paper/);
  const right = screen.getByRole('textbox', { name: 'To the right (mm)' });
  await retype(app, right, '9');
  await screen.findByText('From -5 to 5, with at most one decimal');
  await retype(app, right, '-0.4');
  await app.user.click(screen.getByRole('button', { name: 'Print test page' }));
  await waitFor(() =>
    expect(app.api.seen('GET label_sheet/test_page').map(({ query }) => query)).toMatchObject([
      { format: 'avery_5160', shift_x: '-0.4', shift_y: '-1' },
    ]),
  );
  await waitFor(() => expect(saved).toEqual(['labels-test-page.pdf']));
});

test('LABELS-03 without a prefix the form asks for one, and tells whose it is', async () => {
  const app = renderOffice('/office/labels/new', {
    ...routes,
    'GET user_group/current': () => agency(null),
    'POST user_group/update': () =>
      refuse('LABEL_PREFIX_TAKEN', 'Another agency has this prefix', {
        label_prefix: 'Summit Fire has this prefix',
      }),
  });
  const prefix = await screen.findByRole('textbox', { name: 'Prefix of labels' });
  await app.user.click(screen.getByRole('button', { name: 'Make PDF' }));
  await screen.findByText('Two or three letters, A to Z');
  await pause();
  await retype(app, prefix, 'sf{Enter}');
  await screen.findByText('Summit Fire has this prefix');
  expect(app.api.seen('POST user_group/update')[0]?.body).toMatchObject({ id: 'g1', label_prefix: 'SF' });
  expect(app.api.seen('POST label_sheet/create')).toEqual([]);
});

test('LABELS-06 a reprint needs a reason; one label, or all that are unused, can be void', async () => {
  const app = renderOffice('/office/labels/s1', routes);
  const panel = within(await screen.findByRole('region', { name: 'Sheet 1' }));
  await panel.findByText('2026-03-08 12:00, Avery Admin: Paper jam');
  await app.user.click(panel.getByRole('button', { name: 'Void HB2345672' }));
  const question = within(await screen.findByRole('dialog', { name: 'Void HB2345672?' }));
  await app.user.click(question.getByRole('button', { name: 'Void' }));
  await screen.findByText('Voided');
  expect(app.api.seen('POST label_sheet/void').map(({ body }) => body)).toEqual([{ id: 's1', label_code_ids: ['c1'] }]);
  await app.user.click(panel.getByRole('button', { name: 'Reprint HBABCDEFG' }));
  await panel.findByText('Prints HBABCDEFG again. Destroy the old label.');
  await app.user.click(panel.getByRole('button', { name: 'Make PDF' }));
  await panel.findByText('A reprint needs a reason');
  await pause();
  await retype(app, panel.getByRole('textbox', { name: 'Reason' }), 'Smeared{Enter}');
  await screen.findByText('Sheet 1 is ready to print');
  expect(app.api.seen('POST label_sheet/reprint')[0]?.body).toMatchObject({
    id: 's1',
    reason: 'Smeared',
    label_code_id: 'c2',
    start_position: 1,
  });
  await retype(app, await panel.findByRole('searchbox', { name: 'Find a code' }), 'hbv');
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('HBVWXYZ23Void');
});
