import { parentPort } from 'node:worker_threads';
import type { PictureTask } from '../picture-worker.ts';

// Stands for a parser with a fault: by the first byte it answers, never ends, fills its heap, or throws.
parentPort?.on('message', ({ bytes }: PictureTask) => {
  const kept: number[][] = [];
  if (bytes[0] === 1) for (;;);
  while (bytes[0] === 2) kept.push(Array.from({ length: 10_000 }, (_, n) => n + kept.length));
  if (bytes[0] === 3) throw new Error('a fault in a parser');
  parentPort?.postMessage({ type: 'image/png', bytes: new Uint8Array(bytes) }, []);
});
