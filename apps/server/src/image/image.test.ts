import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '@vialant/contract/envelope';
import { custodyCalls } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { heic, phoneJpeg, phoneWebp, plainJpeg, png, SECRET } from './testing/pictures.ts';

const server = testServer();
const calls = custodyCalls(server);

type Sending = { as?: string; folder?: string | null; part?: string; key?: string; group?: string };

/** A form as a browser sends it, with the bytes as a file of any name. */
async function form(bytes: Buffer, part: string): Promise<{ body: Buffer; type: string }> {
  const data = new FormData();
  data.append(part, new Blob([Uint8Array.from(bytes)]), 'anything.exe');
  const response = new Response(data);
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}

async function upload(bytes: Buffer, sending: Sending = {}): Promise<Answer> {
  const { as = await server.signIn('medic'), folder = 'box_check', part = 'file', ...options } = sending;
  const { body, type } = await form(bytes, part);
  return server.post('image/upload', body, {
    as,
    ...options,
    headers: { 'content-type': type, ...(folder !== null && { 'x-folder': folder }) },
  });
}

const urlOf = ({ data }: Answer): string => (data as { url: string }).url;
const pathOf = (answer: Answer): string => urlOf(answer).slice(API_BASE.length + 1);

async function count(): Promise<number> {
  const { rows } = await server.owner.query<{ n: number }>('SELECT count(*)::int AS n FROM image');
  return rows[0]?.n ?? 0;
}

describe('upload', () => {
  test.each([
    ['image/jpeg', phoneJpeg(6)],
    ['image/png', png(20, 10)],
    ['image/webp', phoneWebp()],
    ['image/heic', heic()],
  ])('IMG-01 API-82 SRV-76 OPEN-130 %s is kept, answered as what it is, without its place', async (type, picture) => {
    const answer = await upload(picture);
    expect(answer).toMatchObject({ status: 200, data: { url: expect.stringMatching(/^\/api\/v1\/image\/file\?id=/) } });
    const url = urlOf(answer);
    const file = await server.app.inject({ url, headers: { 'x-auth-token': await server.signIn('partner') } });
    expect(file.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(file.rawPayload.length).toBeGreaterThan(50);
    expect(file.rawPayload.includes(SECRET)).toBe(false);
  });

  test('IMG-01 OPEN-130 it belongs to one of five folders', async () => {
    for (const folder of ['box_check', 'reseal', 'general_check', 'signature']) {
      expect((await upload(plainJpeg, { folder })).status).toBe(200);
    }
    const as = await server.signIn('admin');
    expect((await upload(plainJpeg, { folder: 'drug_box', as })).status).toBe(200);
    for (const folder of [null, '', 'other', '../box_check']) {
      expect(await upload(plainJpeg, { folder })).toMatchObject({
        status: 400,
        err: 'INVALID_INPUT',
        fields: { 'x-folder': 'must be one of box_check, reseal, general_check, signature, drug_box' },
      });
    }
  });

  test('SRV-76 OPEN-130 whatever its name, what is no picture is refused in words that help, and nothing is kept', async () => {
    const before = await count();
    for (const bytes of [Buffer.from('MZ\x90\0'), Buffer.from('<svg onload="x"/>'), plainJpeg.subarray(0, 200)]) {
      expect(await upload(bytes)).toMatchObject({
        status: 415,
        err: 'WRONG_TYPE',
        body: { message: 'Please choose a JPEG, PNG, HEIC or WebP picture' },
      });
    }
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 415 });
    expect(await count()).toBe(before);
  });

  test('SRV-76 OPEN-130 a picture of just under 10 MB is taken, of just over it is not', async () => {
    const under = png(4000, 2495, true);
    expect(under.length).toBeGreaterThan(9_970_000);
    expect((await upload(under)).status).toBe(200);
    for (const over of [png(4000, 2500, true), png(4000, 4000, true)]) {
      expect(await upload(over)).toMatchObject({
        status: 413,
        err: 'TOO_LARGE',
        body: { message: 'A picture can have at most 10 MB' },
      });
    }
  });

  test('a form without the file, a broken form and no form are refused', async () => {
    expect(await upload(plainJpeg, { part: 'picture' })).toMatchObject({ status: 400, fields: { file: 'required' } });
    const as = await server.signIn('medic');
    const send = (body: string, type: string): Promise<Answer> =>
      server.post('image/upload', body, { as, headers: { 'content-type': type, 'x-folder': 'reseal' } });
    expect(await send('garbage', 'multipart/form-data; boundary=x')).toMatchObject({ status: 400 });
    expect(await send('garbage', 'multipart/form-data')).toMatchObject({ status: 400 });
    expect(await send('{}', 'application/json')).toMatchObject({ status: 415, err: 'WRONG_TYPE' });
    expect(await send('x', 'image/jpeg')).toMatchObject({ status: 415, err: 'WRONG_TYPE' });
  });

  test('a form is for this call alone', async () => {
    const { body, type } = await form(plainJpeg, 'file');
    const headers = { 'content-type': type, 'x-folder': 'reseal' };
    const as = await server.signIn('medic');
    expect(await server.post('discrepancy/create', body, { as, headers })).toMatchObject({ status: 415 });
  });

  test('SRV-76 without a session nothing of it is read', async () => {
    const before = await count();
    expect(await upload(png(4000, 4000, true), { as: 'nobody' })).toMatchObject({
      status: 401,
      err: 'SESSION_EXPIRED',
    });
    expect(await count()).toBe(before);
  });

  test('the same key with the same picture gives the same upload; with another picture it is refused', async () => {
    const key = randomUUID();
    const first = await upload(plainJpeg, { key });
    const before = await count();
    expect(urlOf(await upload(plainJpeg, { key }))).toBe(urlOf(first));
    expect(await upload(png(5, 5), { key })).toMatchObject({ status: 409, err: 'STALE' });
    expect(await upload(plainJpeg, { key, folder: 'reseal' })).toMatchObject({ status: 409, err: 'STALE' });
    expect(await count()).toBe(before);
  });
});

describe('without end', () => {
  /** As many pictures as that, added by one user so many minutes ago. */
  async function addMany(by: string, many: number, minutesAgo: number): Promise<void> {
    await server.owner.query(
      `INSERT INTO image (user_group_id, created_by, folder, type, bytes, created_on)
       SELECT home_user_group_id, id, 'reseal', 'image/png', 'x', now() - $3 * interval '1 minute'
       FROM user_account, generate_series(1, $2::int) WHERE primary_email = $1`,
      [`${by}@demo.vialant.test`, many, minutesAgo],
    );
  }
  const forgetAll = (): Promise<unknown> => server.owner.query('DELETE FROM image');
  beforeEach(forgetAll);
  afterEach(forgetAll);

  const refused = {
    status: 429,
    err: 'TOO_MANY',
    body: { message: 'Too many pictures were added within an hour. Please try again later.' },
  };

  test('a user adds at most 200 within an hour, an agency 2000; others and later ones go on', async () => {
    await addMany('medic', 199, 59);
    await addMany('medic', 500, 61);
    const key = randomUUID();
    expect((await upload(plainJpeg, { key })).status).toBe(200);
    const before = await count();
    expect(await upload(plainJpeg)).toMatchObject(refused);
    expect((await upload(plainJpeg, { key })).status).toBe(200); // the same one, of which the answer was lost
    expect(await count()).toBe(before);
    expect((await upload(plainJpeg, { as: await server.signIn('partner') })).status).toBe(200);
    await addMany('admin', 1799, 1);
    expect(await upload(plainJpeg, { as: await server.signIn('partner') })).toMatchObject(refused);
    expect((await upload(plainJpeg, { as: await server.signIn('strict') })).status).toBe(200);
  });

  test('many uploads at once do not get past the limit', async () => {
    await addMany('medic', 195, 1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(plainJpeg)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('an agency without pictures', () => {
  afterEach(() => calls.set('Harbor EMS', { allow_image_upload: true }));

  test('ROLE-11 SRV-06 OPEN-106 takes none of boxes and vehicles, and a signature still', async () => {
    await calls.set('Harbor EMS', { allow_image_upload: false });
    for (const folder of ['box_check', 'reseal', 'general_check']) {
      expect(await upload(plainJpeg, { folder })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    }
    expect((await upload(plainJpeg, { folder: 'signature' })).status).toBe(200);
  });
});

describe('reading', () => {
  test('SRV-04 OPEN-130 only a session of the agency reads it; to others it is not there', async () => {
    const path = pathOf(await upload(plainJpeg));
    expect((await server.get(path, { as: await server.signIn('admin') })).status).toBe(200);
    expect(await server.get(path)).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
    const strict = await server.signIn('strict');
    const theirs = await server.get(path, { as: strict });
    const none = await server.get(`image/file?id=${randomUUID()}`, { as: strict });
    expect(theirs).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    expect([none.status, none.err, none.body['message']]).toEqual([404, theirs.err, theirs.body['message']]);
    const ridge = await calls.groupId('Ridge Veterinary');
    expect((await server.get(path, { as: await server.signIn('partner'), group: ridge })).status).toBe(404);
    expect((await server.get('image/file?id=nonsense', { as: strict })).status).toBe(404);
  });

  test('SRV-04 the application can neither change nor delete a picture', async () => {
    for (const statement of [`UPDATE image SET folder = 'reseal'`, 'DELETE FROM image', 'TRUNCATE image']) {
      await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
    }
  });
});
