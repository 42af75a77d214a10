import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changed } from '../../scripts/copy/text-change.ts';
import { root } from '../../scripts/prepare.mjs';
import { KINDS } from '../kinds.ts';
import { DEFECTS } from './defects.ts';
import { tryDefect } from './try-defect.ts';

const HOW = { seed: 'defects', patience: 10 };
/** The defects that are found within some hundred requests; `npm run attack -- --defects` tries all. */
const QUICK = new Set(['a proof served twice', 'a token compared to another agency’s']);

test.each(DEFECTS)('the defect can still be made: $name', async (defect) => {
  const text = await readFile(join(root, defect.file), 'utf8');
  expect(changed(text, defect)).not.toBe(text);
  expect(KINDS.map(({ name }) => name)).toContain(defect.only);
});

test.each(DEFECTS.filter(({ name }) => QUICK.has(name)))('the attack finds it: $name', async (defect) => {
  const { code, said } = await tryDefect(defect, HOW);
  expect(said).toContain(`BROKEN ${defect.promise}:`);
  expect(code).toBe(1);
});

test('and finds nothing in a copy without a defect', async () => {
  const { code, said } = await tryDefect({ only: 'races,replays', requests: 150 }, HOW);
  expect(said).toContain('promises kept');
  expect(code).toBe(0);
});
