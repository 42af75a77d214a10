import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { phoneJpeg, SECRET } from '../image/testing/pictures.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

afterEach(() => mustAddUp(server.owner));

async function upload(by: string, folder = 'drug_box'): Promise<Answer> {
  const data = new FormData();
  data.append('file', new Blob([Uint8Array.from(phoneJpeg(6))]), 'box.jpg');
  const response = new Response(data);
  return server.post('image/upload', Buffer.from(await response.arrayBuffer()), {
    as: await server.signIn(by),
    key: randomUUID(),
    headers: { 'content-type': response.headers.get('content-type') ?? '', 'x-folder': folder },
  });
}

async function picture(by = 'admin'): Promise<string> {
  const { status, data } = await upload(by);
  expect(status).toBe(200);
  return (data as { url: string }).url;
}

const set = (id: string, image_url: string | null, who: Who = admin): Promise<Answer> =>
  calls.post('drug_box/set_image', { id, image_url }, who);

async function shownTo(by: NonNullable<Who['by']>): Promise<unknown> {
  const boxes = (await calls.get('drug_box/with_unit', { by })).data as Row[];
  return boxes.find(({ name }) => name === 'BOX-M1')?.['image_url'];
}

test('BOXPOP-03 an admin gives a box its picture, exchanges it and takes it away; everybody of the agency sees it', async () => {
  await calls.set('Harbor EMS', { allow_image_upload: false });
  const { id } = await calls.box('BOX-M1', admin);
  expect(await shownTo('medic')).toBeNull();
  const [first, second] = [await picture(), await picture()];
  for (const url of [first, second]) {
    expect(await set(id, url)).toMatchObject({ status: 200, data: { id, image_url: url } });
    expect(await shownTo('medic')).toBe(url);
  }
  const file = await server.app.inject({ url: second, headers: { 'x-auth-token': await server.signIn('medic') } });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.includes(SECRET)).toBe(false);
  expect((await set(id, null)).data).toMatchObject({ image_url: null });
  expect(await shownTo('medic')).toBeNull();
  await calls.set('Harbor EMS', { allow_image_upload: true });
});

test('BOXPOP-03 SRV-06 who is no admin can neither add a picture for a box nor set one', async () => {
  const { id } = await calls.box('BOX-M1');
  const url = await picture();
  expect(await upload('medic')).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  for (const image_url of [url, null]) {
    expect(await set(id, image_url, { by: 'medic' })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
  }
  expect(await shownTo('medic')).toBeNull();
});

test('BOXPOP-03 SRV-04 the box and the picture of another agency are not there, nor is a picture that proves a check', async () => {
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = (
    SELECT id FROM user_account WHERE primary_email = 'strict@demo.vialant.test')`);
  const strict = { by: 'strict' } as const;
  const { id } = await calls.box('BOX-M1', admin);
  const [ours, theirs] = [await picture(), await picture('strict')];
  expect(await set(id, theirs, strict)).toMatchObject({ status: 404 });
  expect(await set(randomUUID(), ours)).toMatchObject({ status: 404 });
  expect(await set('nonsense', ours)).toMatchObject({ status: 404 });
  const file = await server.app.inject({ url: ours, headers: { 'x-auth-token': await server.signIn('strict') } });
  expect(file.statusCode).toBe(404);
  for (const url of [theirs, await calls.image(), `https://elsewhere.example${ours}`, `${ours}'--`, '']) {
    expect([url, await set(id, url)]).toMatchObject([url, { status: 422, err: 'IMAGE_NOT_FOUND' }]);
  }
  expect(await shownTo('admin')).toBeNull();
  // A sister sees the box when a vial goes there, but could not read its picture.
  expect((await set(id, ours)).status).toBe(200);
  await calls.set('Summit Fire', { allow_agency_drug_transfers: true });
  const harbor = (await calls.get('user_group/current', admin)).data as Row;
  const asSister = (await calls.get(`drug_box/with_unit?user_group_id=${harbor.id}`, strict)).data as Row[];
  expect(asSister.find(({ name }) => name === 'BOX-M1')).toMatchObject({ image_url: null });
});
