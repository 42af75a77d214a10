import { fireEvent, screen, waitFor } from '@testing-library/react';
import { labels } from '@vialant/domain/words/labels';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/screen.tsx';
import {
  allowsAll,
  ERROR,
  field,
  hold,
  shoot,
  shootIntoField,
  showScanner,
  slowly,
  toastText,
} from '../../testing/shown-scanner.tsx';
import { verdictText } from '../../testing/verdict.ts';
import { Scanner, type ScannerProps } from './Scanner.tsx';

test('SCAN-21 where typing is forbidden the field says so at once, and a hand scanner still counts', async () => {
  const shown = await showScanner({ allows: { ...allowsAll, allow_manual_scan_entry: false } });
  await shown.user.click(field());
  expect(toastText()).toBe('Manual Entry is not enabled for your organization');
  expect(shown.vibration.felt).toEqual([ERROR]);
  expect(field().readOnly).toBe(true);
  shoot('FEN-001', field());
  await waitFor(() =>
    expect(shown.onCode).toHaveBeenCalledWith('FEN-001', { scannedBy: 'hand_scanner', format: null }),
  );
});

test('OPEN-002 OPEN-086 a hand scanner is known in the field too, and leaves it empty', async () => {
  const shown = await showScanner();
  shootIntoField('FEN-001');
  await waitFor(() =>
    expect(shown.onCode.mock.calls).toEqual([['FEN-001', { scannedBy: 'hand_scanner', format: null }]]),
  );
  expect(field().value).toBe('');
});

test('OPEN-086 what is pasted is typed; what is scanned after something else in the field is that code alone', async () => {
  const shown = await showScanner();
  await shown.user.click(field());
  await shown.user.paste('FEN-001');
  await shown.user.keyboard('{Enter}');
  await shown.user.paste('FEN-');
  fireEvent.change(field(), { target: { value: 'FEN-OND-002' } });
  shoot('OND-002', field());
  await waitFor(() =>
    expect(shown.onCode.mock.calls).toEqual([
      ['FEN-001', { scannedBy: 'typed', format: null }],
      ['OND-002', { scannedBy: 'hand_scanner', format: null }],
    ]),
  );
  expect(field().value).toBe('');
});

test('OPEN-086 where hand scanners are forbidden one is refused, in the field and elsewhere, and typing is not', async () => {
  const shown = await showScanner({ allows: { ...allowsAll, allow_hand_scanner: false } });
  shoot('FEN-001');
  await waitFor(() => expect(verdictText()).toBe('Hand scanners are not enabled for your organization'));
  shootIntoField('FEN-001');
  expect(shown.vibration.felt).toEqual([ERROR, ERROR]);
  expect(field().value).toBe('');
  await slowly().type(field(), 'FEN-001{Enter}');
  await waitFor(() => expect(shown.onCode.mock.calls).toEqual([['FEN-001', { scannedBy: 'typed', format: null }]]));
});

test('a hand scanner does not press the button that has the focus', async () => {
  const onPress = vi.fn<() => void>();
  const shown = await showScanner({ action: { label: labels.scan.actions.done, onPress } });
  const button = screen.getByRole('button', { name: 'Done' });
  button.focus();
  // The time of a key is that of its making: all are made first, as fast as a scanner types.
  const made = { bubbles: true, cancelable: true };
  const keys = [...'FEN-003'.split(''), 'Enter'].map((key) => new KeyboardEvent('keydown', { key, ...made }));
  const ended = keys.map((key) => fireEvent(button, key));
  expect(ended.at(-1)).toBe(false); // what the key would do by itself was prevented
  await waitFor(() =>
    expect(shown.onCode).toHaveBeenCalledWith('FEN-003', { scannedBy: 'hand_scanner', format: null }),
  );
  expect(onPress).not.toHaveBeenCalled();
});

test('SCAN-14 paused, the camera and the hand scanner are not heard, typing is', async () => {
  const shown = await showScanner({ paused: true });
  await waitFor(() => expect(shown.scanner.asked).toContain('pause'));
  hold(shown, 'FEN-001');
  shoot('FEN-001');
  await slowly().type(field(), 'FEN-004{Enter}');
  await waitFor(() => expect(shown.onCode.mock.calls).toEqual([['FEN-004', { scannedBy: 'typed', format: null }]]));
  shown.change({ paused: false });
  await waitFor(() => expect(shown.scanner.asked).toContain('resume'));
});

test('a code that came before the scanner was open is taken once, and the camera opens only after its answer', async () => {
  const answer = Promise.withResolvers<'accepted' | { refused: string }>();
  const onCode = vi.fn<ScannerProps['onCode']>(() => answer.promise);
  const always = { title: labels.scan.titles.drug, allows: allowsAll, onCode, onBack: () => {} };
  const shown = renderScreen(<Scanner {...always} paused given="FEN-001" />);
  expect(onCode).not.toHaveBeenCalled();
  shown.show(<Scanner {...always} given="FEN-001" />);
  await waitFor(() => expect(onCode).toHaveBeenCalledWith('FEN-001', { scannedBy: 'hand_scanner', format: null }));
  expect(shown.scanner.asked).toEqual([]);
  answer.resolve({ refused: 'Drug not found' });
  await waitFor(() => expect(shown.scanner.asked).toContain('open'));
  expect(verdictText()).toBe('Drug not found');
  expect(onCode).toHaveBeenCalledTimes(1);
});
