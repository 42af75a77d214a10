import { parentPort } from 'node:worker_threads';
import { cleanImage, type PictureType } from './clean-image.ts';

/** What a worker is asked, and what it answers; null means that it is no picture. */
export type PictureTask = { readonly bytes: Uint8Array<ArrayBuffer>; readonly types: readonly PictureType[] };
export type PictureResult = { readonly type: PictureType; readonly bytes: Uint8Array<ArrayBuffer> } | null;

parentPort?.on('message', ({ bytes, types }: PictureTask) => {
  const image = cleanImage(Buffer.from(bytes.buffer), types);
  const result: PictureResult = image && { type: image.type, bytes: new Uint8Array(image.bytes) };
  parentPort?.postMessage(result, result ? [result.bytes.buffer] : []);
});
