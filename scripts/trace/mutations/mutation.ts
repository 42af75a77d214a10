import type { TextChange } from '../../copy/text-change.ts';

/** A behaviour taken out of the product. A test whose title begins with the id of its requirement must notice. */
export type Mutation = TextChange & {
  readonly id: string;
  /** Set where only a test in a browser can notice. */
  readonly seenBy?: 'browser';
};
