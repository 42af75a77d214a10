import { type Bytes, chunksOf } from '../bytes.ts';
import { type ArchiveFile, DEFLATED } from './archive.ts';
import { Crc32 } from './crc32.ts';

/** A file that cannot be unpacked as the archive says; the message says why. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
}

/** The bytes of a file in an archive, piece by piece. It stops as soon as there are more than the archive says. */
export async function* unpack(
  bytes: Bytes,
  file: ArchiveFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const packed = counted(chunksOf(bytes, file.from, file.to), onRead);
  const checksum = new Crc32();
  let size = 0;
  for await (const chunk of file.method === DEFLATED ? inflated(packed) : packed) {
    size += chunk.length;
    if (size > file.size) throw new BrokenFile('it is larger than the archive says');
    checksum.update(chunk);
    yield chunk;
  }
  if (size !== file.size) throw new BrokenFile('it is smaller than the archive says');
  if (checksum.value !== file.crc) throw new BrokenFile('its checksum is not the one in the archive');
}

async function* counted(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

async function* inflated(packed: AsyncGenerator<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await packed.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = source.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (let chunk = await next(reader); chunk !== null; chunk = await next(reader)) yield chunk;
  } finally {
    // Whoever stops in the middle of a file leaves nothing running.
    await reader.cancel().catch(() => undefined);
  }
}

type Reader = { readonly read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }> };

/** The next piece; null at the end. */
async function next(reader: Reader): Promise<Uint8Array | null> {
  try {
    const { value } = await reader.read();
    return value ?? null;
  } catch (error) {
    throw new BrokenFile('its packed bytes are damaged', { cause: error });
  }
}
