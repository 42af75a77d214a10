import { sql } from 'kysely';
import { isStoredId } from '../entity/entity-queries.ts';
import type { Image, ImageStore } from './image-store.ts';

/** Beside the record they belong to: one backup holds both, and row-level security guards both. */
export const databaseImages: ImageStore = {
  async keep(tx, { folder, type, bytes }) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO image (folder, type, bytes) VALUES (${folder}, ${type}, ${bytes}) RETURNING id`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('the picture was not kept');
    return row.id;
  },
  async find(tx, id) {
    if (!isStoredId(id)) return null;
    const { rows } = await sql<Image>`SELECT type, bytes FROM image WHERE id = ${id}`.execute(tx);
    return rows[0] ?? null;
  },
};
