import type { KeptForm } from '../../../acts/use-kept-form.ts';
import type { Position } from '../../../api/custody-body.ts';
import { useBasics } from '../../../services/services.ts';
import { usePosition } from '../../../services/use-position.ts';
import { type GuestValues, NO_PHONE } from './guest-values.ts';

/** When and where a form was first sent, so that sending it again makes the same record; empty before. */
export type SavedValues = {
  readonly happenedAt: string;
  /** As 'lat lon'. */
  readonly place: string;
};

export const UNSAVED: SavedValues = { happenedAt: '', place: '' };

/** The same, as a record tells it. */
export type SavedAt = { readonly position: Position; readonly offlineAt: Date };

const NOWHERE = 'nowhere';

/** When and where the form was sent; of one that was not, the time is not known yet. */
export function savedAt({ happenedAt, place }: SavedValues): SavedAt {
  const [lat, lon] = place.split(' ').map(Number);
  const isPlace = place !== NOWHERE && lat !== undefined && lon !== undefined;
  return { position: isPlace ? { lat, lon } : { lat: null, lon: null }, offlineAt: new Date(happenedAt || 0) };
}

/** A position as a form keeps it. */
export function placeText(position: Position | null): string {
  return typeof position?.lat === 'number' ? `${position.lat} ${position.lon}` : NOWHERE;
}

/** Reads time and position once, and stores them with the form: what it records is settled then. */
export function useSettle(form: KeptForm<SavedValues & GuestValues>): () => Promise<SavedAt> {
  const { now } = useBasics();
  const ask = usePosition(form.values.place === '');
  return async () => {
    if (form.isBegun) return savedAt(form.values);
    const happenedAt = now().toISOString();
    let { place } = form.values;
    if (place === '') {
      place = placeText(await ask());
    }
    // What a phone has signed before was another record.
    form.begun({ happenedAt, place, ...NO_PHONE });
    return savedAt({ happenedAt, place });
  };
}
