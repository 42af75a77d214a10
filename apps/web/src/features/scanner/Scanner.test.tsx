import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { labels } from '@vialant/domain/words/labels';
import { PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';
import { expect, test, vi } from 'vitest';
import { fakeScanner } from '../../device/scanner/fake.ts';
import { ERROR, field, hold, shoot, showScanner, slowly, SUCCESS, toastText } from '../../testing/shown-scanner.tsx';
import { verdictText } from '../../testing/verdict.ts';

test('SCAN-01 SCAN-02 SCAN-03 SCAN-10 title, subtitle and the way back', async () => {
  const shown = await showScanner({ title: labels.scan.titles.offlineWaste, subtitle: 'BOX-M1' });
  expect(screen.getByRole('heading', { level: 1, name: 'Offline Waste' })).toBeDefined();
  expect(screen.getByText('BOX-M1')).toBeDefined();
  await shown.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(shown.onBack).toHaveBeenCalledTimes(1);
});

test('SCAN-04 SCAN-19 OPEN-029 a code in the picture is felt, outlined and told to the flow', async () => {
  const shown = await showScanner();
  hold(shown, 'FEN-001');
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledTimes(1));
  expect(shown.onCode).toHaveBeenCalledWith('FEN-001', { scannedBy: 'camera', format: 'DATA_MATRIX' });
  await waitFor(() => expect(shown.vibration.felt).toEqual([SUCCESS]));
  expect(document.querySelectorAll('.scanner-outline--taken')).toHaveLength(1);
  expect(document.querySelector('.scanner-frame')).not.toBeNull();
});

test('SCAN-05 the flashlight goes on and off', async () => {
  const shown = await showScanner();
  const light = await screen.findByRole('button', { name: 'Flashlight', pressed: false });
  await shown.user.click(light);
  await screen.findByRole('button', { name: 'Flashlight', pressed: true });
  await shown.user.click(light);
  await screen.findByRole('button', { name: 'Flashlight', pressed: false });
  expect(shown.scanner.asked).toEqual(['open', 'torch on', 'torch off']);
});

test('SCAN-05 SCAN-25 SCAN-26 OPEN-044 a camera without a light says so in an alert titled Scan Error', async () => {
  const shown = await showScanner({}, { services: { scanner: fakeScanner({ torch: false }) } });
  await shown.user.click(await screen.findByRole('button', { name: 'Flashlight' }));
  const alert = await screen.findByRole('dialog', { name: 'Scan Error' });
  expect(within(alert).getByText('This camera has no light to turn on.')).toBeDefined();
  await shown.user.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  hold(shown, 'FEN-001');
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledTimes(1));
});

test('SCAN-12 the camera starts at zoom 3 and can be set to see a whole tray', async () => {
  const shown = await showScanner();
  await shown.user.click(await screen.findByRole('button', { name: 'Zoom 3×' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Zoom 1×' }));
  expect(shown.scanner.asked).toEqual(['open', 'zoom 1', 'zoom 3']);
});

test('SCAN-06 SCAN-07 a typed code is submitted with Enter, and meta+K or Ctrl+K leads to the field', async () => {
  const shown = await showScanner();
  expect(field().placeholder).toBe('Enter Manually');
  expect(screen.getByText('Press Enter to submit')).toBeDefined();
  await shown.user.keyboard('{Meta>}k{/Meta}');
  expect(document.activeElement).toBe(field());
  await slowly().keyboard('FEN-002{Enter}');
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledWith('FEN-002', { scannedBy: 'typed', format: null }));
  expect(field().value).toBe('');
  field().blur();
  await shown.user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field());
});

test('SCAN-17 SCAN-18 SCAN-20 SCAN-22 OPEN-029 a typed code that is none stays in the field, with its reason', async () => {
  const shown = await showScanner();
  await shown.user.type(field(), '{Enter}');
  expect(shown.vibration.felt).toEqual([]);
  await shown.user.type(field(), 'AB{Enter}');
  expect(verdictText()).toBe('You need at least 3 characters, you have only entered 2');
  expect(field().value).toBe('AB');
  await shown.user.type(field(), ' CD{Enter}');
  expect(verdictText()).toBe('You cannot have spaces in your code');
  expect(shown.vibration.felt).toEqual([ERROR, ERROR]);
  expect(shown.onCode).not.toHaveBeenCalled();
});

test('SCAN-15 SCAN-16 OPEN-028 a repeat calls the duplicate handler and says so once', async () => {
  const onDuplicate = vi.fn<(code: string) => void>();
  const shown = await showScanner({ onDuplicate });
  shoot('FEN-001');
  await waitFor(() => expect(shown.vibration.felt).toEqual([SUCCESS]));
  shoot('FEN-001');
  shoot('FEN-001');
  expect(shown.onCode).toHaveBeenCalledTimes(1);
  expect(onDuplicate.mock.calls).toEqual([['FEN-001'], ['FEN-001']]);
  expect(verdictText()).toBe('You have already scanned FEN-001');
  expect(shown.vibration.felt).toEqual([SUCCESS, ERROR]);
});

test('SCAN-13 the camera is asked for the accepted types, Data Matrix and QR unless said otherwise', async () => {
  const shown = await showScanner();
  await waitFor(() => expect(shown.scanner.session()?.formats).toEqual(['DATA_MATRIX', 'QR_CODE']));
  hold(shown, { text: '00312345678906', format: 'CODE_128' });
  expect(shown.onCode).not.toHaveBeenCalled();
  shown.change({ accepts: PACKAGE_CODE_TYPES });
  await waitFor(() => expect(shown.scanner.session()?.formats).toContain('CODE_128'));
  hold(shown, { text: '00312345678906', format: 'CODE_128' });
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledTimes(1));
});

test('SCAN-08 CONST-10 the scanned codes are listed, with their total when there are more than 5', async () => {
  const items = (count: number) => Array.from({ length: count }, (_, index) => ({ barcode: `FEN-00${index + 1}` }));
  const shown = await showScanner({ scanned: items(5) });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByText(/^Total/)).toBeNull();
  shown.change({ scanned: items(6) });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain('FEN-006');
  expect(screen.getByText('Total: 6')).toBeDefined();
});

test('SCAN-09 OPEN-026 the action is at the bottom, by its own label', async () => {
  const onPress = vi.fn<() => void>();
  const shown = await showScanner({ action: { label: labels.scan.actions.transfer, onPress } });
  await shown.user.click(screen.getByRole('button', { name: 'Transfer Drug(s)' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('SCAN-09 OPEN-028 the action waits for a code that is still looked up, and is forgotten when that is refused', async () => {
  const found: ((answer: 'accepted' | { refused: string }) => void)[] = [];
  const onCode = () => new Promise<'accepted' | { refused: string }>((resolve) => found.push(resolve));
  const onPress = vi.fn<() => void>();
  const shown = await showScanner({ onCode, action: { label: labels.scan.actions.create, onPress } });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: labels.scan.actions.create });
  await slowly().type(field(), 'FEN-001{Enter}');
  await waitFor(() => expect(found).toHaveLength(1));
  await shown.user.click(button());
  expect(button().disabled).toBe(true);
  await act(async () => found[0]?.({ refused: 'It is another one.' }));
  expect(verdictText()).toBe('It is another one.');
  expect(button().disabled).toBe(false);
  expect(onPress).not.toHaveBeenCalled();
  await slowly().type(field(), 'FEN-002{Enter}');
  await waitFor(() => expect(found).toHaveLength(2));
  await shown.user.click(button());
  await act(async () => found[1]?.('accepted'));
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(onPress).toHaveBeenCalledTimes(1);
});

test('a flow with a list gets every code in view, the middle one first; one without gets the one aimed at', async () => {
  const at = (text: string, x: number) => ({ text, format: 'QR_CODE' as const, corners: [{ x, y: 360 }] });
  const tray = [at('A-01', 100), at('B-02', 600), at('C-03', 1000)];
  const many = await showScanner({ scanned: [] });
  hold(many, ...tray);
  await waitFor(() => expect(many.onCode.mock.calls.map(([code]) => code)).toEqual(['B-02', 'C-03', 'A-01']));
  cleanup();
  const one = await showScanner();
  hold(one, ...tray);
  hold(one, ...tray);
  await waitFor(() => expect(one.onCode.mock.calls.map(([code]) => code)).toEqual(['B-02']));
});

test('codes of one picture are told one after the other, and no more once the flow has gone on', async () => {
  const shown = await showScanner({ scanned: [] });
  shown.onCode.mockImplementation(() => {
    shown.change({ paused: true });
    return 'accepted';
  });
  hold(shown, 'A-01', 'B-02', 'C-03');
  await waitFor(() => expect(shown.scanner.asked).toContain('pause'));
  expect(shown.onCode).toHaveBeenCalledTimes(1);
});

test('SCAN-20 what the flow refuses is shown in its words, felt once as an error, and outlined as refused', async () => {
  const shown = await showScanner();
  shown.onCode.mockResolvedValue({ refused: 'Drug not found' });
  hold(shown, 'FEN-999');
  await waitFor(() => expect(verdictText()).toBe('Drug not found'));
  expect(shown.vibration.felt).toEqual([ERROR]);
  act(() => shown.scanner.show('FEN-999'));
  expect(document.querySelectorAll('.scanner-outline--refused')).toHaveLength(1);
});

test('SHELL-18 a flow that breaks is told as an error, and the scanner goes on', async () => {
  const shown = await showScanner();
  shown.onCode.mockRejectedValueOnce(new Error('broken'));
  hold(shown, 'FEN-001');
  await waitFor(() => expect(verdictText()).toBe('Unknown error'));
  hold(shown, 'FEN-002');
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledTimes(2));
});

test('SCAN-23 SCAN-24 a denied camera is told, and touching that opens the settings', async () => {
  const scanner = fakeScanner();
  scanner.fail('access denied');
  const shown = await showScanner({}, { services: { scanner } });
  expect(await screen.findByText('Enable camera use in settings')).toBeDefined();
  const toast = screen.getByRole('button', {
    name: 'The scanner will not work without permission to access the camera. Touch to open settings.',
  });
  await shown.user.click(toast);
  expect(shown.settings.opened()).toBe(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  scanner.fail(null);
  await shown.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Flashlight' });
});

test('SCAN-26 where settings cannot be opened from the app, it says what to do instead', async () => {
  const scanner = fakeScanner();
  scanner.fail('access denied');
  const settings = { open: () => Promise.resolve(false), opened: () => 0 };
  const shown = await showScanner({}, { services: { scanner, settings } });
  await shown.user.click(await screen.findByRole('button', { name: 'Open Settings' }));
  const alert = await screen.findByRole('dialog', { name: 'Scan Error' });
  expect(alert.textContent).toContain('The settings cannot be opened from here.');
});

test.each([
  ['camera unavailable', 'There is no camera to use. Connect one, or close other apps that use it, then try again.'],
  ['scan canceled', 'The scan was canceled. Try again to use the camera.'],
  ['restricted', 'The camera is blocked on this device. Whoever manages the device can allow it.'],
  ['unexpected', 'The camera stopped working. Try again, or use a hand scanner.'],
] as const)('SCAN-25 SCAN-26 %s: the alert has its text, and typing still works', async (error, text) => {
  const scanner = fakeScanner();
  scanner.fail(error);
  const shown = await showScanner({}, { services: { scanner } });
  const alert = await screen.findByRole('dialog', { name: 'Scan Error' });
  expect(within(alert).getByText(text)).toBeDefined();
  await shown.user.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(text)).toBeDefined();
  await shown.user.type(field(), 'FEN-001{Enter}');
  await waitFor(() => expect(shown.onCode).toHaveBeenCalledTimes(1));
});

test('SCAN-25 what the flow asks about a code comes before the alert, which waits until that is answered', async () => {
  const scanner = fakeScanner();
  scanner.fail('camera unavailable');
  const shown = await showScanner({ paused: true }, { services: { scanner } });
  await screen.findByText(/^There is no camera to use/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  shown.change({ paused: false });
  await screen.findByRole('dialog', { name: 'Scan Error' });
});

test('SCAN-25 the alert ends when a code comes another way: what became of it is told', async () => {
  const scanner = fakeScanner();
  scanner.fail('camera unavailable');
  await showScanner({ onCode: () => ({ refused: 'Box not found' }) }, { services: { scanner } });
  await screen.findByRole('dialog', { name: 'Scan Error' });
  shoot('NOTHING');
  expect(await screen.findByText('Box not found')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the camera is off as soon as the page is hidden or left', async () => {
  const shown = await showScanner();
  await screen.findByRole('button', { name: 'Flashlight' });
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  seen.mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown.scanner.asked).toEqual(['open', 'close']);
  seen.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(shown.scanner.session()).not.toBeNull());
  shown.show(<p>elsewhere</p>);
  expect(shown.scanner.asked).toEqual(['open', 'close', 'open', 'close']);
  seen.mockRestore();
});

test('OPEN-029 the frame says the last code with its verdict; each verdict is felt and heard once, and an error never as a success', async () => {
  const shown = await showScanner({ scanned: [] });
  shown.onCode.mockImplementation((code) => (code === 'FEN-001' ? 'accepted' : { refused: 'Drug not found' }));
  const frame = screen.getByRole('status', { name: 'Last code' });
  expect(frame.textContent).toBe('');
  hold(shown, 'FEN-001');
  shown.change({ scanned: [{ barcode: 'FEN-001', label: 'Fentanyl' }] });
  await waitFor(() => expect(frame.textContent).toBe('FEN-001Fentanyl'));
  hold(shown, 'FEN-999');
  await waitFor(() => expect(frame.textContent).toBe('FEN-999Drug not found'));
  shoot('AB1');
  await waitFor(() => expect(frame.textContent).toBe('AB1Drug not found'));
  expect(shown.sound.heard).toEqual(['good', 'bad', 'bad']);
  expect(shown.vibration.felt).toEqual([SUCCESS, ERROR, ERROR]);
  expect(toastText()).toBeNull();
});

test('what is left to scan stands in the frame and, by drug, before what was scanned', async () => {
  const left = [
    { barcode: 'FEN-002', label: 'Fentanyl' },
    { barcode: 'OND-001', label: 'Ondansetron' },
    { barcode: 'FEN-003', label: 'Fentanyl' },
  ];
  const shown = await showScanner({ scanned: [{ barcode: 'FEN-001' }], left });
  expect(screen.getByText('3 left')).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Left to scan',
    'Scanned',
  ]);
  const region = within(screen.getByRole('region', { name: 'Left to scan' }));
  expect(region.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    'FentanylFEN-002, FEN-003',
    'OndansetronOND-001',
  ]);
  shown.change({ left: [] });
  expect(screen.getByText('All scanned')).toBeDefined();
});
