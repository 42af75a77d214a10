import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../testing/app.tsx';
import { openStock, pressUntil, put, sentence, stockVial, submit } from '../../testing/stock-app.ts';

beforeEach(() => sessionStorage.clear());

const PATH = '/administer/details';
const CREATE = 'POST stock_move_record/create';
const WITH_REST = 'POST stock_move_record/administer_and_waste_remaining';
const dose = /^Amount administered/;

/** The form of these vials, over a server that records whatever comes. */
function administer(vials: Record<string, unknown>[], settings: Record<string, unknown> = {}): TestApp {
  const routes = {
    [CREATE]: () => ({ id: 'm1' }),
    [WITH_REST]: () => [{ id: 'm1' }, { id: 'm2' }],
    'POST stock_move_record/create/many': () => [{ id: 'm1' }],
  };
  return openStock(PATH, { vials, settings, routes });
}

test('ADMIN-03 ADMIN-04 ADMIN-05 ADMIN-06 the amount is refused at both edges, in the words of the rule', async () => {
  const { user, api } = administer([stockVial('ond-1', 'ond')]);
  const amount = await screen.findByLabelText(dose);
  await user.click(submit('Administer Drug'));
  expect(await screen.findByText('required')).toBeDefined();
  expect(document.activeElement).toBe(amount);
  for (const [typed, text] of [
    ['0', 'You cannot administer 0'],
    ['0.000', 'You cannot administer 0'],
    ['-0.000001', 'You cannot administer a negative amount'],
    ['4.000001', 'You cannot administer more than: 4 mg'],
    ['1,5', 'Use a point for decimals and nothing else between the digits, such as 12.5'],
    ['1e2', 'Write the amount in digits, such as 12.5'],
  ] as const) {
    await put(dose, typed);
    expect(screen.getByText(text)).toBeDefined();
    expect([typed, sentence()]).toEqual([typed, null]);
  }
  for (const typed of ['0.000001', '4', '4.000000', '.5']) {
    await put(dose, typed);
    expect(sentence()).toContain('will be recorded as given');
  }
  expect(api.requests.filter(({ key }) => key.startsWith('POST stock_move'))).toEqual([]);
});

test('ADMIN-01 ADMIN-07 ADMIN-14 OPEN-103 what is not given is shown as wasted, cannot be changed, and is recorded as the sentence said', async () => {
  const { user, api } = administer([stockVial('ond-1', 'ond')]);
  await put(dose, '1.5');
  const wasted = screen.getByLabelText<HTMLInputElement>('Amount wasted');
  expect(wasted.value.replaceAll('\u00a0', ' ')).toBe('2.5 mg');
  expect(wasted.getAttribute('aria-disabled')).toBe('true');
  expect(sentence()).toBe('1.5 mg of Ondansetron 4 mg OND-1 will be recorded as given, 2.5 mg as wasted.');
  await user.click(submit('Administer Drug'));
  await waitFor(() => expect(api.seen(WITH_REST)[0]?.body).toMatchObject({ drug_id: 'ond-1', quantity: -1500 }));
});

test('ADMIN-09 ADMIN-10 an incident number has at most 30 characters, and is asked for where the agency requires one', async () => {
  const { user } = administer([stockVial('ond-1', 'ond')], { require_incident_number: 1 });
  await put(dose, '4');
  await user.click(submit('Administer Drug'));
  expect(await screen.findByText('required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Incident number'));
  await put('Incident number', '9'.repeat(31));
  expect(screen.getByText('This is limited to 30 characters.')).toBeDefined();
  expect(sentence()).toBeNull();
  await put('Incident number', '9'.repeat(30));
  expect(sentence()).toContain('will be recorded as given');
});

test('ADMIN-07 ADMIN-08 OPEN-104 of a reusable vial a part is given in several doses and the rest stays, unless it is wasted', async () => {
  const { user, acts } = administer([stockVial('ket-1', 'ket')]);
  await put(dose, '0.0125');
  expect(screen.queryByLabelText('Amount wasted')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More Doses' }));
  expect(sentence()).toBe('0.0125 mg of Ketamine 500 mg KET-1 will be recorded as given.');
  fireEvent.click(screen.getByLabelText('Waste remaining?'));
  expect(sentence()).toContain('499.9875 mg as wasted');
  fireEvent.click(screen.getByLabelText('Waste remaining?'));
  await user.click(submit('Administer Drug'));
  await waitFor(() => expect(window.location.pathname).toBe('/verify/general/page'));
  const kept = Object.keys(sessionStorage).find((key) => key.startsWith('act:')) ?? '';
  expect(acts.find(kept.slice('act:'.length))?.draft).toMatchObject({ body: { quantity: -12.5, doses: 2 } });
});

test('OPEN-098 OPEN-100 an expired vial asks before it is given; of a batch each vial keeps its own amount, and the witness reads it all', async () => {
  const old = { expiration_date: '2020-01-01' };
  const vials = ['fen-1', 'fen-2'].map((id) => stockVial(id, 'fen', old));
  const { user } = administer(vials);
  for (const code of ['FEN-1', 'FEN-2']) {
    const question = within(await screen.findByRole('dialog', { name: 'Expired' }));
    await waitFor(() => expect(question.getByText(`Fentanyl 100 mcg ${code}`)).toBeDefined());
    expect(question.getByText(/This vial expired on January 1, 2020\. Use it anyway\?$/)).toBeDefined();
    const use = question.getByRole('button', { name: 'Use it anyway' });
    await pressUntil(use, () => expect(screen.queryByText(`Fentanyl 100 mcg ${code}`)).toBeNull());
  }
  for (const [code, given] of [
    ['FEN-1', '40'],
    ['FEN-2', '25'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `Change the amount of ${code}` }));
    const popup = within(await screen.findByRole('dialog', { name: `Amount of ${code}` }));
    const field = popup.getByLabelText(dose);
    fireEvent.change(field, { target: { value: '101' } });
    expect(popup.getByText(/^You cannot administer more than: 100/)).toBeDefined();
    fireEvent.change(field, { target: { value: given } });
    await user.click(popup.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const rows = within(screen.getByRole('list', { name: 'Drugs' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Gives \d+/.exec(textContent ?? '')?.[0])).toEqual(['Gives 40', 'Gives 25']);
  const codes = '(FEN-1 EXPIRED, FEN-2 EXPIRED)';
  const said =
    `Fentanyl 100 mcg: 65 mcg in 2 vials ${codes} will be recorded as given, ` +
    `Fentanyl 100 mcg: 135 mcg in 2 vials ${codes} as wasted.`;
  expect(sentence()).toBe(said);
  await user.click(submit('Administer Drug'));
  expect(await screen.findByRole('heading', { name: 'Witness' })).toBeDefined();
  expect(screen.getByText(said)).toBeDefined();
});
