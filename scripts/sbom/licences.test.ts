import { expect, test } from 'vitest';
import { isAllowed, licenceList, partsOf } from './licences.ts';

test('the parts of a bill of materials are listed with their licences, our own left out', () => {
  const parts = partsOf({
    components: [
      { name: 'zod', version: '4.6.7', licenses: [{ license: { id: 'MIT' } }] },
      { group: '@fastify', name: 'static', version: '10.1.10', licenses: [{ expression: 'MIT OR GPL-3.0' }] },
      { name: '@vialant/domain', version: '1.0.0' },
      { name: 'nameless', version: '1.0.0' },
    ],
  });
  expect(parts.map(({ name }) => name)).toEqual(['@fastify/static', 'nameless', 'zod']);
  expect(licenceList(parts)).toContain('zod 4.6.7  MIT');
  expect(parts.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name)).toEqual(['nameless']);
});

test('a licence that asks for more than to be named is not allowed', () => {
  for (const licence of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND ISC']) expect(isAllowed(licence)).toBe(true);
  for (const licence of ['GPL-3.0', 'MIT AND GPL-2.0', '', 'SEE LICENSE IN x', 'AGPL-3.0-only']) {
    expect(isAllowed(licence)).toBe(false);
  }
});
