import { expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

test('DASH-02 the first screen is answered at once, each part as its own call answers it', async () => {
  const one = async (path: string): Promise<unknown> => (await calls.get(path)).data;
  const boxes = (await one('drug_box/with_unit')) as Row[];
  const inUse = boxes.find((box) => box['unit__name'] !== null);
  for (const box of [...boxes, undefined]) {
    const asked = box ?? inUse;
    expect(await one(`dashboard/first${box === undefined ? '' : `?drug_box_id=${box.id}`}`)).toEqual({
      user: await one('user/auth'),
      boxes,
      drug_types: await one('drug_type/all'),
      box: {
        id: asked?.id,
        vials: await one(`drug/for_box?drug_box_id=${asked?.id}`),
        last_check: await one(`box_check/last?drug_box_id=${asked?.id}`),
      },
    });
  }
});

test('DASH-02 SRV-04 a box that is not here is not shown, and an agency without boxes shows none', async () => {
  const [foreign] = (await calls.get('drug_box/with_unit', { by: 'strict' })).data as Row[];
  const shown = async (id: string): Promise<unknown> =>
    ((await calls.get(`dashboard/first?drug_box_id=${id}`)).data as { box: Row }).box.id;
  expect(await shown(String(foreign?.id))).toBe(await shown('nonsense'));
  const ridge = await calls.groupId('Ridge Veterinary');
  const none = await calls.get('dashboard/first', { by: 'partner', group: ridge });
  expect(none.data).toMatchObject({ boxes: [], box: null, user: { user_group: { id: ridge } } });
});
