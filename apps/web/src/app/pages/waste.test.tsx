import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import type { TestApp } from '../../testing/app.tsx';
import { justThisOne, openStock, pressUntil, put, sentence, stockVial, submit } from '../../testing/stock-app.ts';

beforeEach(() => sessionStorage.clear());

const PATH = '/waste/details/';
const CREATE = 'POST stock_move_record/create';

async function waste(id: string, type: 'ond' | 'ket', settings: Record<string, unknown> = {}): Promise<TestApp> {
  const vials = [stockVial(id, type)];
  const routes = { [CREATE]: () => ({ id: 'm1' }), 'GET waste_reason/all': () => refuse('NOT_FOUND') };
  const app = openStock(PATH, { vials, settings: { allow_reverse_distributor: 1, ...settings }, routes });
  await justThisOne(app);
  return app;
}

test('WASTE-01 WASTE-02 WASTE-03 WASTE-09 WASTE-14 OPEN-083 a vial is wasted completely, and never without notes that fit', async () => {
  const app = await waste('ond-1', 'ond');
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  expect(amount.value.replaceAll('\u00a0', ' ')).toBe('4 mg');
  expect(amount.getAttribute('aria-disabled')).toBe('true');
  await app.user.click(submit('Waste Drug'));
  expect(await screen.findByText('Notes are required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
  for (const [notes, text] of [
    ['   ', 'Notes are required'],
    ['n'.repeat(501), 'This is limited to 500 characters.'],
  ] as const) {
    await put('Notes', notes);
    expect(screen.getByText(text)).toBeDefined();
    expect(sentence()).toBeNull();
  }
  await put('Notes', 'n'.repeat(500));
  expect(sentence()).toBe('4 mg of Ondansetron 4 mg OND-1 will be recorded as wasted.');
  await put('Notes', 'Dropped');
  await pressUntil(submit('Waste Drug'), () => expect(app.api.seen(CREATE)).toHaveLength(1));
  const body = { drug_id: 'ond-1', waste_all: 1, notes: 'Dropped', reverse_distributor: 0 };
  expect(app.api.seen(CREATE)[0]?.body).toMatchObject(body);
});

test('WASTE-04 OPEN-034 a reason fills the notes, which stay editable', async () => {
  const { user } = await waste('ond-1', 'ond');
  await user.click(await screen.findByRole('button', { name: 'Waste reasons' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Waste reasons' }));
  await waitFor(() => expect(popup.getAllByRole('listitem')).toHaveLength(5));
  const reasons = ['Expired', 'Damaged', 'Contaminated', 'Remainder not used', 'Other'];
  expect(popup.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(reasons);
  await user.click(popup.getByRole('button', { name: 'Damaged' }));
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes');
  expect(notes.value).toBe('Damaged');
  await put('Notes', 'Damaged cap');
  expect(notes.value).toBe('Damaged cap');
});

test('WASTE-10 OPEN-105 what goes to a reverse distributor is marked and goes whole; where that is not allowed it is not offered', async () => {
  const app = await waste('ket-1', 'ket');
  fireEvent.click(await screen.findByLabelText('Reverse distributor'));
  await put('Notes', 'Expired');
  expect(sentence()).toMatch(/^500 mg .* will be recorded as wasted through the reverse distributor\.$/);
  app.leave();
  sessionStorage.clear();
  await waste('ket-2', 'ket', { allow_reverse_distributor: 0 });
  expect(await screen.findByLabelText('Notes')).toBeDefined();
  expect(screen.queryByLabelText('Reverse distributor')).toBeNull();
});

test('WASTE-05 WASTE-06 WASTE-07 WASTE-08 WASTE-13 of a reusable vial a part can be wasted before a witness, refused at both edges', async () => {
  const { user } = await waste('ket-1', 'ket');
  await put('Notes', 'Remainder not used');
  await user.click(submit('Waste Drug'));
  expect(await screen.findByText('required')).toBeDefined();
  for (const [typed, text] of [
    ['0', '0 is not a valid value'],
    ['-0.001', 'Negative values are not valid'],
    ['500.000001', 'cannot waste more than available (500 mg)'],
  ] as const) {
    await put(/^Amount/, typed);
    expect(screen.getByText(text)).toBeDefined();
    expect([typed, sentence()]).toEqual([typed, null]);
  }
  for (const typed of ['0.000001', '500', '40.5']) {
    await put(/^Amount/, typed);
    expect(sentence()).toContain('will be recorded as wasted');
  }
  await pressUntil(submit('Waste Drug'), () => expect(window.location.pathname).toBe('/verify/general/page'));
  expect(await screen.findByText('40.5 mg of Ketamine 500 mg KET-1 will be recorded as wasted.')).toBeDefined();
});

test('ROUTE-14 opened by itself, or with what no page would send, it asks for a drug', async () => {
  for (const state of [{}, { drugIds: 'x' }, { drugIds: [1, null] }]) {
    const app = openStock(PATH, { state });
    expect(await screen.findByRole('button', { name: 'Scan a Drug' })).toBeDefined();
    expect(screen.getByText(/^No drug is chosen yet/)).toBeDefined();
    app.leave();
  }
  openStock(PATH, { state: { drugIds: ['nonsense'] } });
  expect(await screen.findByText('A drug is not in your agency any more')).toBeDefined();
});
