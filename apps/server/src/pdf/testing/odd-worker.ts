import { parentPort } from 'node:worker_threads';
import type { Paper } from '../draw-paper.ts';

// Stands for a drawing that takes too much or fails: by the title of the document it never ends, fills its heap, has too
// many pages, or throws. Any other title is the answer.
parentPort?.on('message', (paper: Paper) => {
  const title = paper.kind === 'document' ? paper.document.title : '';
  if (title === 'endless') for (;;);
  if (title === 'greedy') for (const kept: number[][] = []; ; ) kept.push(Array.from({ length: 10_000 }, (_, n) => n));
  if (title === 'faulty') throw new Error('a fault while drawing');
  parentPort?.postMessage(title === 'long' ? null : new Uint8Array(Buffer.from(title)), []);
});
