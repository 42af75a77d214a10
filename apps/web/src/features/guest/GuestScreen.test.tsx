import { cleanup, screen, waitFor } from '@testing-library/react';
import type { WitnessFields } from '@vialant/contract/witness-input';
import { expect, test } from 'vitest';
import { actStore } from '../../acts/act-store.ts';
import { type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { put } from '../../testing/stock-app.ts';
import { GuestScreen } from './GuestScreen.tsx';

const SIGNATURE = 'data:image/png;base64,AAAA';
const store = actStore(sessionStorage);

type Shown = RenderedScreen & { readonly finished: WitnessFields[] };

function show(signature = ''): Shown {
  if (signature !== '') store.keepForm('guest a1', { signature });
  const finished: WitnessFields[] = [];
  const screenOf = (
    <GuestScreen
      formKey="guest a1"
      summary={null}
      onFinish={(guest) => {
        finished.push(guest);
        return Promise.resolve(true);
      }}
      onBack={() => {}}
    />
  );
  return { ...renderScreen(screenOf, { services: { acts: store } }), finished };
}

async function fillIn(name = ' Gale Guest ', licence = 'RN-77', title = 'Nurse'): Promise<void> {
  await put('Name', name);
  await put('Title', title);
  await put('License Number', licence);
}

const finish = ({ user }: Shown): Promise<void> => user.click(screen.getByRole('button', { name: 'Finish' }));
const required = (): number => screen.queryAllByText('required').length;

test('GUEST-06 GUEST-07 OPEN-035 INPUT-05 each missing field is told, the first has the focus, and nothing is recorded', async () => {
  const shown = show();
  await finish(shown);
  expect([required(), screen.queryByText('Signature required') !== null]).toEqual([3, true]);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await fillIn();
  expect(required()).toBe(0);
  for (const [name, licence, title] of [
    ['   ', 'RN-77', 'Nurse'],
    ['Gale', '   ', 'Nurse'],
    ['Gale', 'RN-77', ''],
  ] as const) {
    await fillIn(name, licence, title);
    expect(required()).toBe(1);
  }
  await fillIn('x'.repeat(121));
  expect(screen.getByText('This is limited to 120 characters.')).toBeDefined();
  await fillIn();
  await finish(shown);
  expect(screen.getByText('Signature required')).toBeDefined();
  expect(shown.finished).toEqual([]);
});

test('WITNESS-05 GUEST-01 GUEST-02 GUEST-05 GUEST-08 the guest is given with all four fields, of a title that is offered', async () => {
  const shown = show(SIGNATURE);
  const titles = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(titles).toEqual(['', 'Doctor', 'Nurse', 'Paramedic', 'EMT', 'Veterinarian', 'Other']);
  await fillIn();
  await finish(shown);
  await waitFor(() => expect(shown.finished).toHaveLength(1));
  expect(shown.finished).toEqual([
    {
      guest_verify__name: 'Gale Guest',
      guest_verify__title: 'Nurse',
      guest_verify__license_number: 'RN-77',
      guest_verify__signature_img: SIGNATURE,
    },
  ]);
  expect(store.form('guest a1')).toBeNull();
});

test('what was filled in and signed is there when the page is opened again', async () => {
  show(SIGNATURE);
  await fillIn();
  cleanup();
  show();
  expect(screen.getByLabelText<HTMLInputElement>('License Number').value).toBe('RN-77');
  expect(screen.getByLabelText<HTMLSelectElement>('Title').value).toBe('Nurse');
  expect(screen.getByRole('img', { name: 'Signature' })).toBeDefined();
});
