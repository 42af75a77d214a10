import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { readerOptions, seenCodes } from './code-formats.ts';
import type { ScannedFrame } from './port.ts';

export type DecoderRequest = {
  readonly picture: ImageBitmap;
  readonly formats: readonly CodeFormat[];
  readonly thorough: boolean;
};
export type DecoderReply = ScannedFrame | { readonly failed: string };

// The module is fetched and compiled while the camera starts. We serve it ourselves, under the hash of its content.
void prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  fireImmediately: true,
}).catch(() => {}); // the first picture reports the failure

const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

async function decode({ picture, formats, thorough }: DecoderRequest): Promise<ScannedFrame> {
  if (context === null) throw new Error('no canvas to read the picture from');
  const startedMs = performance.now();
  const { width, height } = picture;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(picture, 0, 0);
  picture.close();
  const results = await readBarcodes(context.getImageData(0, 0, width, height), readerOptions(formats, thorough));
  return { codes: seenCodes(results, formats), width, height, decodeMs: performance.now() - startedMs };
}

addEventListener('message', ({ data }: MessageEvent<DecoderRequest>) => {
  const reply = (answer: DecoderReply): void => postMessage(answer);
  decode(data).then(reply, (error: unknown) => reply({ failed: String(error) }));
});
