import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CameraFailure, type ScannedFrame, type ScannerOptions } from './port.ts';
import { visiblePart, webScanner } from './web.ts';

const empty: ScannedFrame = { codes: [], width: 1280, height: 720, decodeMs: 1 };

afterEach(() => void vi.unstubAllGlobals());

/** A camera whose pictures nobody sees; it remembers the calls made to it. */
function fakeCamera(capabilities: MediaTrackCapabilities = {}) {
  const asked: string[] = [];
  const track = Object.assign(new EventTarget(), {
    getCapabilities: () => capabilities,
    applyConstraints: ({ advanced = [] }: MediaTrackConstraints) => {
      asked.push(JSON.stringify(advanced[0]));
      return Promise.resolve();
    },
    stop: () => asked.push('stop'),
  });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  const decoder = { decode: vi.fn(() => Promise.resolve(empty)), close: () => void asked.push('decoder closed') };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => {});
  const scanner = webScanner({
    devices: { getUserMedia: () => Promise.resolve(stream) },
    startDecoder: () => decoder,
  });
  return { asked, track, decoder, scanner };
}

function optionsWith(more: Partial<ScannerOptions> = {}): ScannerOptions {
  return {
    view: document.createElement('div'),
    formats: ['DATA_MATRIX'],
    onFrame: () => {},
    onFailed: () => {},
    signal: new AbortController().signal,
    ...more,
  };
}

test.each([
  ['NotAllowedError', 'Permission denied', 'access denied'],
  ['NotAllowedError', 'Permission dismissed', 'scan canceled'],
  ['AbortError', '', 'scan canceled'],
  ['SecurityError', '', 'restricted'],
  ['NotFoundError', 'Requested device not found', 'camera unavailable'],
  ['NotReadableError', 'Could not start video source', 'camera unavailable'],
  ['OverconstrainedError', '', 'camera unavailable'],
  ['TypeError', '', 'unexpected'],
])('SCAN-26 %s (%s) is "%s"', async (name, message, expected) => {
  const close = vi.fn<() => void>();
  const { open } = webScanner({
    devices: { getUserMedia: () => Promise.reject(new DOMException(message, name)) },
    startDecoder: () => ({ decode: () => Promise.resolve(empty), close }),
  });
  await expect(open(optionsWith())).rejects.toEqual(new CameraFailure(expected as CameraFailure['error']));
  expect(close).toHaveBeenCalledTimes(1);
});

test('SCAN-26 a page that may not ask for a camera has none', async () => {
  const { open } = webScanner({ devices: undefined, startDecoder: () => fakeCamera().decoder });
  await expect(open(optionsWith())).rejects.toMatchObject({ error: 'camera unavailable' });
});

test('SCAN-12 CONST-10 the zoom starts at 3, or as near as the camera comes', async () => {
  const near = fakeCamera({ zoom: { min: 1, max: 2 } });
  expect((await near.scanner.open(optionsWith())).zoom).toBe(2);
  expect(near.asked).toEqual(['{"zoom":2}']);
  const far = fakeCamera({ zoom: { min: 1, max: 8 } });
  expect((await far.scanner.open(optionsWith())).zoom).toBe(3);
  const none = fakeCamera();
  expect((await none.scanner.open(optionsWith())).zoom).toBeNull();
  expect(none.asked).toEqual([]);
});

test('SCAN-26 a light that is not there is unavailable, one that is there goes on', async () => {
  const dark = await fakeCamera().scanner.open(optionsWith());
  await expect(dark.setTorch(true)).rejects.toMatchObject({ error: 'light unavailable' });
  const camera = fakeCamera({ torch: true });
  await (await camera.scanner.open(optionsWith())).setTorch(true);
  expect(camera.asked).toEqual(['{"torch":true}']);
});

test('a closed session has stopped the camera and the decoder and taken its picture away', async () => {
  const view = document.createElement('div');
  const { scanner, asked } = fakeCamera();
  const session = await scanner.open(optionsWith({ view }));
  expect(view.children).toHaveLength(1);
  session.close();
  session.close();
  expect(asked).toEqual(['decoder closed', 'stop']);
  expect(view.children).toHaveLength(0);
});

test('a camera that comes after nobody wants it any more is stopped at once', async () => {
  const opening = new AbortController();
  const { scanner, asked } = fakeCamera();
  const opened = scanner.open(optionsWith({ signal: opening.signal }));
  opening.abort();
  await expect(opened).rejects.toBeInstanceOf(CameraFailure);
  expect(asked).toEqual(['decoder closed', 'stop']);
});

test('a camera that is taken away, and a decoder that breaks, end the session and are told once', async () => {
  const onFailed = vi.fn<ScannerOptions['onFailed']>();
  const taken = fakeCamera();
  await taken.scanner.open(optionsWith({ onFailed }));
  taken.track.dispatchEvent(new Event('ended'));
  taken.track.dispatchEvent(new Event('ended'));
  expect(onFailed.mock.calls).toEqual([['camera unavailable']]);
  expect(taken.asked).toEqual(['decoder closed', 'stop']);

  const broken = fakeCamera();
  broken.decoder.decode.mockRejectedValue(new Error('no wasm'));
  await broken.scanner.open(optionsWith({ onFailed }));
  await waitFor(() => expect(onFailed.mock.calls).toEqual([['camera unavailable'], ['unexpected']]));
  expect(broken.asked).toEqual(['decoder closed', 'stop']);
});

test.each([
  ['as it is', 640, 360, [0, 0, 1280, 720]],
  ['cut at the sides', 390, 488, [352, 0, 575, 720]],
  ['cut above and below', 640, 180, [0, 180, 1280, 360]],
])('what is searched is what is seen of the picture: %s', (_, clientWidth, clientHeight, part) => {
  expect(visiblePart({ videoWidth: 1280, videoHeight: 720, clientWidth, clientHeight })).toEqual(part);
});

test('one picture is under way at a time, every third one is searched thoroughly, none while paused', async () => {
  const { scanner, decoder } = fakeCamera();
  let answer: (frame: ScannedFrame) => void = () => {};
  decoder.decode.mockImplementation(() => new Promise((resolve) => void (answer = resolve)));
  const onFrame = vi.fn<ScannerOptions['onFrame']>();
  const session = await scanner.open(optionsWith({ onFrame }));
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(decoder.decode).toHaveBeenCalledTimes(count));
    await new Promise((resolve) => setTimeout(resolve, 50)); // several frames of the screen
    expect(decoder.decode).toHaveBeenCalledTimes(count);
    if (count === 3) session.pause();
    answer(empty);
  }
  expect(decoder.decode.mock.calls.map((args: unknown[]) => args[1])).toEqual([false, false, true]);
  await waitFor(() => expect(onFrame).toHaveBeenCalledTimes(2));
  session.close();
});
