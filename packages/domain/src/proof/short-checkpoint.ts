import { canonicalJson } from './canonical.ts';
import { KEPT_FORMAT, KEPT_VERSION, type SignedCheckpoint } from './chain-verifier-lines.ts';

/**
 * A checkpoint as a mail tells it and a QR code holds it: what is kept elsewhere, without the ends of the chains. It
 * shows that the record is another one, but not which record of it.
 */
export function shortCheckpoint({ statement, public_key, signature }: SignedCheckpoint): string {
  return canonicalJson({ format: KEPT_FORMAT, version: KEPT_VERSION, statement, public_key, signature });
}
