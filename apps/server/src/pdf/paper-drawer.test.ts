import { LIMITS } from '@vialant/domain/values/limits';
import { expect, test } from 'vitest';
import { longestPauseMs } from '../testing/event-loop.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import type { PaperDocument } from './document.ts';
import type { Paper } from './draw-paper.ts';
import { PaperDrawer, type Reader } from './paper-drawer.ts';
import type { ReportPaper } from './report-pdf.ts';

const script = new URL('./testing/odd-worker.ts', import.meta.url);
const TOO_LARGE = { refusal: { code: 'PAPER_TOO_LARGE' } };

/** A document that says what it is; the odd worker acts upon it. */
function paperOf(title: string): Paper {
  const blocks = [{ kind: 'title', text: 'page' }] as const;
  const document: PaperDocument = { title, foot: 'Made by nobody.', blocks };
  return { kind: 'document', document };
}

const readerOf = (agencyId: string, signal = new AbortController().signal): Reader => ({ agencyId, signal });

function draw(drawer: PaperDrawer, title: string, reader = readerOf('Harbor')): Promise<Buffer> {
  return drawer.inTurn(reader, (drawn) => drawn(paperOf(title)));
}

test('PACKET-08 REPORT-03 a paper is drawn by a thread of its own', async () => {
  const [page] = textOfPdf(await draw(new PaperDrawer(), 'Report'));
  expect(page).toContain('page');
  expect(page).toContain('Made by nobody. Page 1 of 1.');
});

test('DATA-04 a drawing that never ends, fills its memory or has too many pages is refused by name, and one with a fault fails; the next is drawn, and nobody waited here', async () => {
  const deadlineMs = 3000;
  const drawer = new PaperDrawer({ script, workers: 1, deadlineMs, heapMb: 16 });
  const pause = await longestPauseMs(async () => {
    for (const odd of ['endless', 'greedy', 'long']) await expect(draw(drawer, odd)).rejects.toMatchObject(TOO_LARGE);
    await expect(draw(drawer, 'faulty')).rejects.toThrow('a fault while drawing');
    // On a busy machine a new thread may need more than one deadline to start.
    await expect.poll(() => draw(drawer, 'good').then(String)).toBe('good');
  });
  expect(pause).toBeLessThan(deadlineMs);
});

test('DATA-04 a paper of more pages than a paper may have is refused', async () => {
  const document: PaperDocument = {
    title: 'Long',
    foot: '',
    blocks: [{ kind: 'text', text: '\n'.repeat(100 * LIMITS.paper.pages) }],
  };
  const drawn = new PaperDrawer().inTurn(readerOf('Harbor'), (one) => one({ kind: 'document', document }));
  await expect(drawn).rejects.toMatchObject(TOO_LARGE);
});

test('REPORT-02 DATA-04 a long table takes little memory, though every cell of it is broken into lines', async () => {
  const ids = ['code', 'substance', 'finished_form', 'patient', 'giver', 'person', 'witness', 'lot', 'box'] as const;
  const cellsOf = (n: number) =>
    Object.fromEntries(ids.map((id) => [id, `${id} ${n} of a table whose words are many`]));
  const report: ReportPaper = {
    name: 'usage',
    agency: 'Harbor',
    deaNumber: null,
    scope: '',
    filters: '',
    zone: 'UTC',
    made: '',
    columns: ids.map((id) => ({ id, kind: 'text', sums: false })),
    rows: Array.from({ length: 1500 }, (_, n) => cellsOf(n)),
    totals: [],
    figures: null,
  };
  const drawer = new PaperDrawer({ heapMb: 64 });
  const pdf = await drawer.inTurn(readerOf('Harbor'), (one) => one({ kind: 'report', report }));
  expect(textOfPdf(pdf).at(-1)).toContain('1500 rows');
});

test('DATA-04 whoever leaves ends the drawing of their paper, and the next one of the agency is drawn at once', async () => {
  const drawer = new PaperDrawer({ script, deadlineMs: 60_000 });
  const leaving = new AbortController();
  const left = draw(drawer, 'endless', readerOf('Harbor', leaving.signal));
  const waiting = draw(drawer, 'good');
  const alsoLeft = draw(drawer, 'good', readerOf('Harbor', leaving.signal));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(alsoLeft).rejects.toThrow('gone');
  expect(String(await waiting)).toBe('good');
});

test('DATA-04 papers of one agency are made one after the other, as many as may wait; those of another are not held up', async () => {
  const drawer = new PaperDrawer({ script, deadlineMs: 60_000, waiting: 2 });
  const leaving = new AbortController();
  const first = draw(drawer, 'endless', readerOf('Harbor', leaving.signal));
  const next = [draw(drawer, 'good'), draw(drawer, 'good')];
  await expect(draw(drawer, 'good')).rejects.toMatchObject({ refusal: { code: 'PAPERS_UNDER_WAY' } });
  // A packet waits, however many do.
  const packet = draw(drawer, 'good', { ...readerOf('Harbor'), isPatient: true });
  expect(String(await draw(drawer, 'good', readerOf('Bay')))).toBe('good');
  leaving.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  expect((await Promise.all([...next, packet])).map(String)).toEqual(['good', 'good', 'good']);
});
