import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { reduceMotion } from '../testing/motion.ts';
import { lazyPopup } from './lazy-popup.tsx';
import { Popup, type PopupProps } from './Popup.tsx';
import { hearHandScanner } from './scanner-keys.ts';

afterEach(() => void vi.useRealTimers());

const Lazy = lazyPopup<PopupProps>(() => Promise.resolve(Popup));

function Page({ lazy = false }: { readonly lazy?: boolean }): ReactElement {
  const [opened, setOpened] = useState(false);
  const Shown = lazy ? Lazy : Popup;
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Shown opened={opened} title="Select a box" onClose={() => setOpened(false)}>
        <button type="button">First</button>
        <button type="button">Last</button>
      </Shown>
    </>
  );
}

test('SHELL-36 CONST-14 the popup takes 400 ms to close', () => {
  reduceMotion(false);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'Date'],
  });
  render(<Page />);
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByRole('dialog', { name: 'Select a box' })).toBeDefined();
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  act(() => void vi.advanceTimersByTime(399));
  // It is seen by our style sheet, which no test has; by itself a closed dialog is not shown.
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

test.each([false, true])('the focus goes into the popup and comes back (lazy: %s)', async (lazy) => {
  const user = userEvent.setup();
  render(<Page lazy={lazy} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select a box' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('the focus comes back when the popup is taken away while it is open', async () => {
  const page = (isThere: boolean): ReactElement => (
    <>
      <button type="button">Open</button>
      {isThere && (
        <Popup opened title="Select a box" onClose={() => {}}>
          <button type="button">First</button>
        </Popup>
      )}
    </>
  );
  const { rerender } = render(page(false));
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  rerender(page(true));
  expect(document.activeElement).not.toBe(opener);
  rerender(page(false));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('a popup that must be answered has no way out', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <Popup opened mustAnswer title="Log in" onClose={onClose}>
      <button type="button">Continue</button>
    </Popup>,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

function Two({ second }: { readonly second: boolean }): ReactElement {
  const [closed, setClosed] = useState(0);
  return (
    <>
      <output>{closed}</output>
      <Popup opened title="Offline Actions" onClose={() => setClosed(closed + 1)}>
        <input aria-label="Notes" />
      </Popup>
      <Popup opened={second} title="Could not be recorded" mustAnswer onClose={() => {}}>
        <button type="button">Keep</button>
      </Popup>
    </>
  );
}

test('of two popups only the later one is a dialog; the other comes back as it was', async () => {
  const { rerender } = render(<Two second={false} />);
  await userEvent.type(await screen.findByLabelText('Notes'), 'typed');
  rerender(<Two second />);
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Could not be recorded' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toBe('0');
  rerender(<Two second={false} />);
  await screen.findByRole('dialog', { name: 'Offline Actions' });
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('typed');
});

test('the title has the focus at first, and the Enter of a hand scanner presses nothing', async () => {
  const stop = hearHandScanner(window);
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const title = await screen.findByRole('heading', { name: 'Select a box' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('FEN-001{Enter}');
  expect(screen.getByRole('dialog')).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 400)); // a person presses Enter after a pause
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stop();
});
