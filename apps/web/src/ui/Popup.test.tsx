import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPopup } from './lazy-popup.tsx';
import { Popup, type PopupProps } from './Popup.tsx';

afterEach(() => void vi.useRealTimers());

const Lazy = lazyPopup<PopupProps>(() => Promise.resolve(Popup));

function Page({ env, lazy = false }: { readonly env: 'test' | 'default'; readonly lazy?: boolean }): ReactElement {
  const [opened, setOpened] = useState(false);
  const Shown = lazy ? Lazy : Popup;
  return (
    <MantineProvider env={env}>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Shown opened={opened} title="Select a box" onClose={() => setOpened(false)}>
        <button type="button">First</button>
        <button type="button">Last</button>
      </Shown>
    </MantineProvider>
  );
}

test('SHELL-36 CONST-14 the popup takes 400 ms to close', () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
  });
  render(<Page env="default" />);
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('dialog', { name: 'Select a box' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => void vi.advanceTimersByTime(399));
  expect(screen.queryByRole('dialog')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(60)); // two frames pass before the animation starts
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([false, true])('the focus goes into the popup, stays there, and comes back (lazy: %s)', async (lazy) => {
  const user = userEvent.setup();
  render(<Page env="test" lazy={lazy} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select a box' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('a popup that must be answered has no way out', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <Popup opened mustAnswer title="Log in" onClose={onClose}>
        <button type="button">Continue</button>
      </Popup>
    </MantineProvider>,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
