// A thread that draws papers, one after the other: drawing takes the whole thread for seconds.
import { parentPort } from 'node:worker_threads';
import { drawPaper, type Paper } from './draw-paper.ts';
import { TooManyPages } from './open-pdf.ts';

/** The file; null where the paper would have too many pages. Whatever else fails ends the thread. */
export type Drawn = Uint8Array<ArrayBuffer> | null;

parentPort?.on('message', (paper: Paper) => {
  void draw(paper).then((drawn) => parentPort?.postMessage(drawn, drawn === null ? [] : [drawn.buffer]));
});

async function draw(paper: Paper): Promise<Drawn> {
  try {
    // A copy of its own, whose memory is handed over instead of being copied once more.
    return new Uint8Array(await drawPaper(paper));
  } catch (error) {
    if (error instanceof TooManyPages) return null;
    throw error;
  }
}
