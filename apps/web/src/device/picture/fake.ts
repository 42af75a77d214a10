import type { Pictures, TakenPicture } from './port.ts';

export type FakePictures = Pictures & { readonly next: (...taken: readonly TakenPicture[]) => void };

/** A camera that gives the pictures the test has prepared, and none after that. */
export function fakePictures(): FakePictures {
  const ready: TakenPicture[] = [];
  return {
    next: (...taken) => void ready.push(...taken),
    take: () => Promise.resolve(ready.shift() ?? { outcome: 'cancelled' }),
  };
}
