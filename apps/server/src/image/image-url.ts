import { API_BASE } from '@vialant/contract/envelope';
import { isStoredId } from '../rows/entity-queries.ts';

const BEFORE_ID = `${API_BASE}/image/file?id=`;

/** Where a picture is read. */
export function imageUrl(id: string): string {
  return BEFORE_ID + id;
}

/** The id of the picture that is read there; null for an address of anything else, here or elsewhere. */
export function imageIdOf(url: string): string | null {
  const id = url.startsWith(BEFORE_ID) ? url.slice(BEFORE_ID.length) : '';
  return isStoredId(id) ? id : null;
}
