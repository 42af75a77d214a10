import { MantineProvider, Modal, Select, Textarea } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

test('a popup with a growing text field and a drop-down can be used under test', async () => {
  render(
    <MantineProvider>
      <Modal opened onClose={() => undefined} title="Waste">
        <Textarea label="Notes" autosize />
        <Select label="Reason" data={['Expired', 'Damaged']} />
      </Modal>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'dropped');
  await user.click(screen.getByRole('combobox', { name: 'Reason' }));
  await user.click(await screen.findByText('Damaged'));
  expect(screen.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'Damaged');
});

test('the page and the storage of one test are not seen by the next', () => {
  expect(screen.queryByText('Waste')).toBeNull();
  expect(localStorage).toHaveLength(0);
});
