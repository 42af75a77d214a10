import { canonicalJson } from './canonical.ts';
import { KEPT_FORMAT, KEPT_VERSION, type KeptEnd, type SignedCheckpoint } from './chain-verifier-lines.ts';

/**
 * A checkpoint as a mail tells it and a QR code holds it: what is kept elsewhere, without the ends of the chains. It
 * shows that the record is another one, but not which record of it. The code on a custody report also tells where the
 * chains of the report ended.
 */
export function shortCheckpoint(
  { statement, public_key, signature }: SignedCheckpoint,
  ends: readonly KeptEnd[] = [],
): string {
  const told = ends.map(({ subject, number, hash }) => ({ subject, number, hash }));
  const checkpoint = { format: KEPT_FORMAT, version: KEPT_VERSION, statement, public_key, signature };
  return canonicalJson({ ...checkpoint, ...(told.length > 0 && { ends: told }) });
}
