import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Amount, amountFromMicrograms, type UnitFields } from '@vialant/domain/values/amount';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { type ReactElement, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CheckboxField } from './CheckboxField.tsx';
import { DateField } from './DateField.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QuantityField } from './QuantityField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

function show(field: ReactNode): void {
  render(field);
}

function Typed({
  children,
}: {
  readonly children: (value: string, set: (value: string) => void) => ReactNode;
}): ReactNode {
  const [value, setValue] = useState('');
  return children(value, setValue);
}

/** The text a screen reader adds to the field. */
function described(field: HTMLElement): string | null {
  const id = field.getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

test.each([
  ['one line', TextField, 30],
  ['several lines', TextArea, 500],
])('INPUT-01 CONST-20 a text over its limit is told at the field, at once (%s)', async (_name, Field, maxLength) => {
  show(<Typed>{(value, set) => <Field label="Notes" value={value} onChange={set} maxLength={maxLength} />}</Typed>);
  const field = screen.getByLabelText('Notes');
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(maxLength));
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.paste('x');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described(field)).toBe(`This is limited to ${maxLength} characters.`);
});

test.each(['medic', 'medic@station', 'a b@c.de'])('INPUT-02 INPUT-05 %s is no email and shows required', (value) => {
  show(<EmailField label="Email" value={value} onChange={() => {}} tried />);
  expect(described(screen.getByLabelText('Email'))).toBe('required');
});

test('INPUT-02 an email is accepted', () => {
  show(<EmailField label="Email" value="medic@demo.vialant.test" onChange={() => {}} required tried />);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
});

test.each(['', '   '])('INPUT-03 INPUT-05 a required text that is empty (%j) shows required once tried', (value) => {
  show(
    <>
      <TextField label="Tried" value={value} onChange={() => {}} required tried />
      <TextField label="Untouched" value={value} onChange={() => {}} required />
      <TextField label="Optional" value={value} onChange={() => {}} tried />
    </>,
  );
  expect(described(screen.getByLabelText('Tried'))).toBe('required');
  expect(described(screen.getByLabelText('Untouched'))).toBeNull();
  expect(described(screen.getByLabelText('Optional'))).toBeNull();
});

test('INPUT-04 INPUT-05 a date needs a value', () => {
  show(
    <>
      <DateField label="Missing" value={null} onChange={() => {}} tried />
      <DateField label="Given" value={'2026-12-24' as DateOnly} onChange={() => {}} tried />
    </>,
  );
  expect(described(screen.getByLabelText('Missing'))).toBe('required');
  expect(described(screen.getByLabelText('Given'))).toBeNull();
});

test('INPUT-05 a choice that was not made shows required', () => {
  show(<SelectField label="Department" value="" choices={[]} onChange={() => {}} required tried />);
  expect(described(screen.getByLabelText('Department'))).toBe('required');
});

const milligrams: UnitFields = {
  unitName: null,
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: 'mg',
  onlyOneQuantity: false,
};

test.each([
  ['text', <TextField key="t" label="Field" value="kept" onChange={() => {}} disabled />],
  ['text area', <TextArea key="a" label="Field" value="kept" onChange={() => {}} disabled />],
  ['date', <DateField key="d" label="Field" value={'2026-12-24' as DateOnly} onChange={() => {}} disabled />],
  [
    'choice',
    <SelectField
      key="s"
      label="Field"
      value="a"
      choices={[{ value: 'a', label: 'kept' }]}
      onChange={() => {}}
      disabled
    />,
  ],
  [
    'quantity',
    <QuantityField key="q" label="Field" value={amount('1000')} type={milligrams} onChange={() => {}} disabled />,
  ],
])('INPUT-06 clicking a disabled %s input says that it is disabled', async (_name, field: ReactElement) => {
  show(field);
  const input = screen.getByLabelText(/^Field/);
  expect(input.getAttribute('aria-disabled')).toBe('true');
  expect(described(input)).toBeNull();
  await userEvent.click(input);
  expect(described(input)).toBe('This is disabled');
  await userEvent.keyboard('x');
  expect(screen.getByLabelText<HTMLInputElement>(/^Field/).value).not.toContain('x');
});

test('INPUT-06 clicking a disabled checkbox says that it is disabled, and changes nothing', async () => {
  const onChange = vi.fn<() => void>();
  show(<CheckboxField label="Field" checked={false} onChange={onChange} disabled />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Field' });
  expect(box.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByText('Field'));
  expect(screen.getByRole('alert').textContent).toBe('This is disabled');
  expect(box.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect([box.checked, onChange.mock.calls.length]).toEqual([false, 0]);
});

function amount(micrograms: string): Amount {
  const exact = amountFromMicrograms(micrograms);
  if (exact === null) throw new Error(`${micrograms} is no amount`);
  return exact;
}

function Quantity({
  start,
  onGiven,
}: {
  readonly start: Amount | null;
  readonly onGiven: (value: Amount | null) => void;
}): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <QuantityField
      label="Quantity"
      value={value}
      type={milligrams}
      required
      tried
      onChange={(given) => {
        setValue(given);
        onGiven(given);
      }}
    />
  );
}

test('INPUT-07 CONST-19 a quantity is shown in the display unit', () => {
  show(<Quantity start={amount('12500')} onGiven={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>('Quantity (mg)').value).toBe('12.5');
});

test('INPUT-07 CONST-19 what is typed is given out as the exact amount, and stays as typed', async () => {
  const onGiven = vi.fn<(value: Amount | null) => void>();
  show(<Quantity start={null} onGiven={onGiven} />);
  const field = screen.getByLabelText<HTMLInputElement>('Quantity (mg)');
  await userEvent.type(field, '0.1250');
  expect(onGiven).toHaveBeenLastCalledWith(amount('125'));
  expect(field.value).toBe('0.1250');
});

test.each([
  ['', 'required'],
  ['two', 'Write the amount in digits, such as 12.5'],
  ['1e2', 'Write the amount in digits, such as 12.5'],
  ['1,5', 'Use a point for decimals and nothing else between the digits, such as 12.5'],
])('INPUT-05 INPUT-07 %j is no quantity, and the text helps', async (text, help) => {
  const onGiven = vi.fn<(value: Amount | null) => void>();
  show(<Quantity start={amount('1000')} onGiven={onGiven} />);
  const field = screen.getByLabelText('Quantity (mg)');
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
  expect(onGiven).toHaveBeenLastCalledWith(null);
  expect(described(field)).toBe(help);
});

test('LOGIN-02 a password is dots until the eye is pressed', async () => {
  show(<PasswordField label="Password" value="Secret-1" onChange={() => {}} />);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
});
