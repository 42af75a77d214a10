import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Popup } from '../ui/Popup.tsx';

test('a popup with a field and a drop-down can be used under test', async () => {
  render(
    <Popup opened onClose={() => undefined} title="Waste">
      <textarea aria-label="Notes" />
      <select aria-label="Reason">
        <option>Expired</option>
        <option>Damaged</option>
      </select>
    </Popup>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'dropped');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Damaged');
  expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'Damaged');
});

test('the page and the storage of one test are not seen by the next', () => {
  expect(screen.queryByText('Waste')).toBeNull();
  expect(localStorage).toHaveLength(0);
});
