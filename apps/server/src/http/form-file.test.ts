import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileInForm } from './form-file.ts';

async function formOf(
  fields: readonly (readonly [string, Uint8Array<ArrayBuffer>])[],
): Promise<{ body: Buffer; type: string }> {
  const data = new FormData();
  for (const [name, bytes] of fields) data.append(name, new Blob([bytes]), 'picture.jpg');
  const response = new Response(data);
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}

test('IMG-01 the file of a form as a browser writes it is found, whatever its bytes', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => new Uint8Array(each));
  await fc.assert(
    fc.asyncProperty(bytes, bytes, async (other, file) => {
      const { body, type } = await formOf([
        ['other', other],
        ['file', file],
      ]);
      expect(fileInForm(body, type, 'file')).toEqual(Buffer.from(file));
      expect(fileInForm(body, type, 'none')).toBeNull();
    }),
  );
});

test('whatever is cut or changed, it is never a fault, and a form without an end has no file', async () => {
  const { body, type } = await formOf([['file', new Uint8Array([1, 2, 3])]]);
  for (let length = 0; length < body.length; length += 1) {
    const cut = fileInForm(body.subarray(0, length), type, 'file');
    expect([null, '010203']).toContain(cut?.toString('hex') ?? null);
  }
  for (const odd of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ]) {
    expect(fileInForm(body, odd, 'file')).toBeNull();
  }
});

test('a boundary in quotes is the same boundary; a form that begins with anything else is none', () => {
  const body = Buffer.from('--a b\r\ncontent-disposition: form-data; filename="x;y"; name="file"\r\n\r\nz\r\n--a b--');
  expect(fileInForm(body, 'multipart/form-data; boundary="a b"; charset=utf-8', 'file')?.toString()).toBe('z');
  expect(fileInForm(Buffer.concat([Buffer.from('x'), body]), 'multipart/form-data; boundary="a b"', 'file')).toBeNull();
});
