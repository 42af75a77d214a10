import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The files of a ZIP file, by their paths. */
export async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { autoClose: false }, (error, opened) => (error === null ? resolve(opened) : reject(error)));
  });
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => entries.push(entry));
    zip.on('end', resolve);
    zip.on('error', reject);
  });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error === null ? resolve(opened) : reject(error)));
    });
    files.set(entry.fileName, await buffer(stream));
  }
  return files;
}
