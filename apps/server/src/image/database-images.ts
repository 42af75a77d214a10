import { sql } from 'kysely';
import { milliseconds } from '../db/milliseconds.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import type { Image, ImageStore } from './image-store.ts';

/** Stores pictures in the database: one backup holds them with their records, and row-level security guards both. */
export const databaseImages: ImageStore = {
  async keep(tx, { folder, type, bytes }) {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO image (folder, type, bytes) VALUES (${folder}, ${type}, ${bytes}) RETURNING id`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('the picture was not kept');
    return row.id;
  },
  async countWithin(tx, windowMs) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('image ' || auth.agency_id(), 0))`.execute(tx);
    const { rows } = await sql<{ ofUser: number; ofAgency: number }>`
      SELECT count(*) FILTER (WHERE created_by = auth.user_id())::int AS "ofUser", count(*)::int AS "ofAgency"
      FROM image WHERE user_group_id = auth.agency_id() AND created_on > now() - ${milliseconds(windowMs)}`.execute(tx);
    return rows[0] ?? { ofUser: 0, ofAgency: 0 };
  },
  async find(tx, id) {
    if (!isStoredId(id)) return null;
    const { rows } = await sql<Image>`SELECT type, bytes FROM image WHERE id = ${id}`.execute(tx);
    return rows[0] ?? null;
  },
};
