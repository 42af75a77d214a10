import { routeTable } from '@vialant/contract/route-table';
import { expect, test } from 'vitest';
import { bodyLimitOf, SMALL_BODY_BYTES } from './body-limits.ts';

test('SRV-79 just the calls that take a drawing, a list of rows, a template or a file may send much, and none of them is for anyone', () => {
  const large = [...routeTable()].filter(([key]) => bodyLimitOf(key) > SMALL_BODY_BYTES);
  expect(large.filter(([, { who }]) => who === 'anyone')).toEqual([]);
  const inNeed = [...routeTable()].filter(([key, { body, who }]) => {
    const fields = Object.keys(body?.shape ?? {});
    return (
      who !== 'nobody' &&
      (key === 'POST general_check/publish' ||
        ['guest_verify__signature_img', 'data', 'drug_checks', 'text'].some((name) => fields.includes(name)))
    );
  });
  expect(large.map(([key]) => key).toSorted()).toEqual(inNeed.map(([key]) => key).toSorted());
});
