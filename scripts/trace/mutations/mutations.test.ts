import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changed } from '../../copy/text-change.ts';
import { root } from '../../prepare.mjs';
import { allIds, readCatalogue } from '../catalogue.ts';
import { MUTATIONS } from './all.ts';
import { filesNaming, patternOf, runnersFor } from './runners.ts';

const catalogue = readCatalogue(readFileSync(join(root, 'docs/requirements.md'), 'utf8'));
const ids = MUTATIONS.map(({ id }) => id);

test('sixty-four different lines of the requirements lose their behaviour, of at least forty sections', () => {
  expect(new Set(ids).size).toBe(64);
  expect(ids.filter((id) => !allIds(catalogue).has(id))).toEqual([]);
  expect(new Set(ids.map((id) => id.replace(/-.*/, ''))).size).toBeGreaterThanOrEqual(40);
});

test.each(MUTATIONS)('$id can still be taken out of $file', (mutation) => {
  const text = readFileSync(join(root, mutation.file), 'utf8');
  expect(changed(text, mutation)).not.toBe(text);
});

test.each(MUTATIONS)('$id is named by a test that may notice', (mutation) => {
  expect(runnersFor(mutation).flatMap((runner) => filesNaming([mutation.id], runner, root))).not.toEqual([]);
});

test('an id is found in a title, and not in the id of another line', () => {
  const pattern = new RegExp(patternOf(['DASH-01', 'SCAN-02']));
  expect(
    ['DASH-01 box', 'SHELL-01 SCAN-02: code', 'DASH-011 box', 'DASH-02'].map((each) => pattern.test(each)),
  ).toEqual([true, true, false, false]);
});

test('a rule may be noticed in any layer, the rest in its own', () => {
  expect(runnersFor({ file: 'packages/domain/src/agency/role.ts' })).toEqual(['packages', 'web', 'server']);
  expect(runnersFor({ file: 'apps/server/src/main.ts' })).toEqual(['server']);
  expect(runnersFor({ file: 'apps/web/src/main.tsx' })).toEqual(['web']);
  expect(runnersFor({ file: 'apps/web/src/main.tsx', seenBy: 'browser' })).toEqual(['browser']);
});
