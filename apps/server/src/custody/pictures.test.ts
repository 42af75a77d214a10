import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

/** Addresses that are no upload of Harbor EMS. */
async function notOurs(): Promise<string[]> {
  const own = await calls.image();
  return [
    await calls.image({ by: 'strict' }),
    `/api/v1/image/file?id=${randomUUID()}`,
    `https://elsewhere.example${own}`,
    `${own}&x=1`,
    `${own}'--`,
    '/api/v1/image/file?id=',
    '/image/1',
    'javascript:alert(1)',
  ];
}

async function check(body: object): Promise<Answer> {
  const box = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
  const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  return calls.post('box_check/create', { drug_box_id: box.id, drug_checks, ...body });
}

describe('the picture of a check', () => {
  test('CHECK-18 SRV-04 SRV-76 is an upload of the agency itself; any other address is refused by name and nothing written', async () => {
    const before = await calls.count('box_check');
    for (const image_url of await notOurs()) {
      expect([image_url, await check({ image_url })]).toMatchObject([
        image_url,
        {
          status: 422,
          err: 'IMAGE_NOT_FOUND',
          body: { message: 'The picture is not there. Please add it again.' },
        },
      ]);
    }
    expect(await calls.count('box_check')).toBe(before);
    const image_url = await calls.image();
    const { id } = (await check({ image_url })).data as Row;
    expect((await calls.get(`box_check?id=${id}`)).data).toMatchObject({ image_url });
  });

  test('RESEAL-06 SRV-04 the picture of a reseal is held to the same rule', async () => {
    const reseal = { ...guest, drug_box__barcode_id: `SEAL-${randomUUID()}` };
    expect(await check({ ...reseal, image_url: await calls.image({ by: 'strict' }) })).toMatchObject({
      status: 422,
      err: 'IMAGE_NOT_FOUND',
    });
  });
});

describe('the signature of a guest', () => {
  const create = async (signature: string): Promise<Answer> =>
    calls.post('drug/create', { ...(await newVial(calls)), guest_verify__signature_img: signature });

  test('GUEST-07 GUEST-08 is a drawing by its content', async () => {
    const drawn = guest.guest_verify__signature_img;
    expect((await create(drawn)).status).toBe(200);
    const before = await calls.count('drug');
    for (const signature of [
      'data:image/png;base64,AAAA',
      'data:image/png;base64,',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;base64,PHN2Zy8+',
      drawn.replace('image/png', 'image/svg+xml'),
      drawn.slice(0, -20),
    ]) {
      expect([signature, await create(signature)]).toMatchObject([
        signature,
        { status: 422, err: 'SIGNATURE_REQUIRED', body: { message: 'Signature required' } },
      ]);
    }
    expect(await calls.count('drug')).toBe(before);
  });

  test('GUEST-08 OPEN-130 SRV-04 or an upload of the agency itself', async () => {
    expect((await create(await calls.image())).status).toBe(200);
    for (const signature of await notOurs()) {
      expect([signature, await create(signature)]).toMatchObject([signature, { status: 422, err: 'IMAGE_NOT_FOUND' }]);
    }
  });

  test('a check may name a picture and an uploaded signature at once', async () => {
    const both = { ...guest, guest_verify__signature_img: await calls.image() };
    expect((await check({ ...both, image_url: await calls.image() })).status).toBe(200);
    expect(await check({ ...both, image_url: await calls.image({ by: 'strict' }) })).toMatchObject({
      err: 'IMAGE_NOT_FOUND',
    });
  });
});
