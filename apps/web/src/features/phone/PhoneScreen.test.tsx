import { screen, waitFor } from '@testing-library/react';
import { expect, type Mock, test, vi } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import { type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { PhoneScreen } from './PhoneScreen.tsx';

type Shown = RenderedScreen & { readonly onDone: Mock<() => Promise<void>> };

function showPhone(
  options: TestOptions = { routes: { 'POST user/phone/update': () => ({ success: true as const }) } },
): Shown {
  const onDone = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const element = <PhoneScreen guid="guid-1" code="123456" onDone={onDone} onBack={() => {}} />;
  return { ...renderScreen(element, options), onDone };
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Phone Number' });

async function submit({ user }: Shown, entry: string, optIn: boolean): Promise<void> {
  await user.click(field());
  await user.paste(entry);
  if (optIn) await user.click(screen.getByRole('checkbox', { name: 'I agree to receive SMS messages' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

test('PHONE-01 PHONE-02 PHONE-03 PHONE-04 OPEN-020 number, opt-in, Submit and Set Up Later', () => {
  showPhone();
  expect(field().getAttribute('type')).toBe('tel');
  const optIn = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to receive SMS messages' });
  expect(optIn.checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Set Up Later' })).toBeDefined();
});

test.each([
  ['PHONE-06 PHONE-12', '123456789012', false, 'You need to opt in to receive SMS messages'],
  ['PHONE-07', '1 234 567 89012', true, 'Your phone number has too many numbers (1 234 567 8901)'],
  ['PHONE-08', '1 234 567 890', true, 'Please enter a valid phone number (1 234 567 8901)'],
  ['PHONE-09', '234 567 8901', true, 'Please enter a valid phone number starting with 1'],
  ['PHONE-09', ' ', true, 'Please enter a valid phone number starting with 1'],
  ['PHONE-10', '2 234 567 8901', true, 'Your phone number needs to start with 1'],
] as const)('%s "%s" with opt-in %s shows: %s', async (_id, entry, optIn, text) => {
  const shown = showPhone();
  await submit(shown, entry, optIn);
  await screen.findByText(text);
  expect(shown.api.requests).toHaveLength(0);
  expect(shown.onDone).not.toHaveBeenCalled();
});

test('PHONE-05 PHONE-11 PHONE-13 PHONE-14 a good number is sent with its plus, told, and the sign-in follows', async () => {
  const shown = showPhone();
  await submit(shown, '1 (234) 567-8901', true);
  await screen.findByText('phone number updated');
  await waitFor(() => expect(shown.onDone).toHaveBeenCalledTimes(1));
  expect(shown.api.seen('POST user/phone/update').map(({ body }) => body)).toEqual([
    { dual_factor_guid: 'guid-1', dual_factor_code: '123456', new_phone_number: '+12345678901' },
  ]);
});

test('PHONE-15 a failed update says so and the page stays', async () => {
  const shown = showPhone({ routes: { 'POST user/phone/update': () => refuse('INCORRECT_CODE') } });
  await submit(shown, '12345678901', true);
  await screen.findByText('Something went wrong. Please try again later.');
  expect(shown.onDone).not.toHaveBeenCalled();
  expect(field().value).toBe('12345678901');
});

test('PHONE-04 Set Up Later goes on without a number', async () => {
  const shown = showPhone();
  await shown.user.click(screen.getByRole('button', { name: 'Set Up Later' }));
  await waitFor(() => expect(shown.onDone).toHaveBeenCalledTimes(1));
  expect(shown.api.requests).toHaveLength(0);
});
