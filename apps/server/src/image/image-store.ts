import type { Tx } from '../db/agency-transaction.ts';

export type Image = { readonly type: string; readonly bytes: Buffer };

/** Where the pictures of the agencies are stored: the database, or an object store behind the same interface. */
export type ImageStore = {
  /** Keeps a picture of the agency that was entered, and answers its id. */
  readonly keep: (tx: Tx, image: Image & { readonly folder: string }) => Promise<string>;
  /**
   * How many pictures the user and the agency have stored within the time; simultaneous uploads wait for each other.
   */
  readonly countWithin: (tx: Tx, windowMs: number) => Promise<{ readonly ofUser: number; readonly ofAgency: number }>;
  /** The picture with this id, if it is of the agency that was entered. */
  readonly find: (tx: Tx, id: string) => Promise<Image | null>;
};
