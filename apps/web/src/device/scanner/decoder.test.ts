import { afterEach, expect, test, vi } from 'vitest';
import { startDecoder } from './decoder.ts';

class FakeWorker extends EventTarget {
  static latest: FakeWorker | null = null;
  constructor() {
    super();
    FakeWorker.latest = this;
  }
  postMessage(): void {}
  terminate(): void {}
}

afterEach(() => void vi.unstubAllGlobals());

test('SCAN-26 a decoder that could not be loaded fails at the first picture, and does not leave the camera on for nothing', async () => {
  vi.stubGlobal('Worker', FakeWorker);
  const decoder = startDecoder(['QR_CODE']);
  FakeWorker.latest?.dispatchEvent(new ErrorEvent('error', { message: 'Failed to fetch' }));
  await expect(decoder.decode({} as ImageBitmap, false)).rejects.toThrow('Failed to fetch');
});
