import type { Tx } from '../db/agency-transaction.ts';

export type Image = { readonly type: string; readonly bytes: Buffer };

/** Where the pictures of the agencies lie: in the database, or in an object store with this face. */
export type ImageStore = {
  /** Keeps a picture of the agency that was entered, and answers its id. */
  readonly keep: (tx: Tx, image: Image & { readonly folder: string }) => Promise<string>;
  /** How many pictures the user, and the whole agency, has kept in the time before now; uploads at once are counted one after another. */
  readonly countWithin: (tx: Tx, windowMs: number) => Promise<{ readonly ofUser: number; readonly ofAgency: number }>;
  /** The picture with this id, if it is of the agency that was entered. */
  readonly find: (tx: Tx, id: string) => Promise<Image | null>;
};
