import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changed } from '../../scripts/copy/text-change.ts';
import { root } from '../../scripts/prepare.mjs';
import { DEFECTS } from './defects.ts';
import { brokenBy, tryDefect, whyNotTried } from './try-defect.ts';

test.each(DEFECTS)('the defect can still be made: $name', async ({ changes }) => {
  for (const change of changes) {
    const text = await readFile(join(root, change.file), 'utf8');
    expect(changed(text, change)).not.toBe(text);
  }
});

// Each takes about a minute of the whole machine; `npm run faults -- --defects` tries the one that needs a cluster too.
const TOO_LONG = process.env['FAULTS'] === 'all' ? null : 'FAULTS=all tries it';
for (const defect of DEFECTS.filter(({ needs }) => needs !== 'cluster')) {
  const why = TOO_LONG ?? (await whyNotTried(defect));
  test.skipIf(why !== null)(
    `it is found: ${defect.name}${why === null ? '' : ` (skipped: ${why})`}`,
    { timeout: 600_000 },
    async () => {
      const ended = await tryDefect(defect);
      expect(ended.said).toMatch(brokenBy(defect));
      expect(ended.code).toBe(1);
    },
  );
}
