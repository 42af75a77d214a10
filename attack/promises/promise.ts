/** What must hold whatever is sent to the server; a broken promise is reported by its key. */
export const PROMISES = {
  NO_FAULT: 'no request is answered with a fault of the server',
  ENVELOPE: 'every answer has the one shape, and a refusal is one that the contract names for the call',
  NO_FOREIGN_ROW:
    'no answer holds a row, an id or a name of another agency, or tells such an id from one that is nobody’s',
  NO_FOREIGN_WRITE: 'nobody changes a row of an agency that is not theirs',
  SESSION_NEEDED: 'without a live session of a member nothing is answered',
  SERVED_ONCE: 'a proof, a link, a code or a key serves once',
  OWN_AGENCY_ALONE: 'what was proven or handed out in one agency serves in no other',
  LIMIT_HOLDS: 'no number of tries at once gets past a limit',
  ADDRESS_PROVEN: 'nobody gets into an account with a password that another person chose for it',
  CODES_APART: 'no two codes of an organisation look alike',
  PICTURE_BOUNDED: 'a picture that costs more than a picture may is refused',
  UNFINISHED_ENDS: 'a request that is not finished is ended by the server, and holds little until then',
  HONEST_SERVED: 'an honest user is answered, rightly and in time, while all this goes on',
  NO_PAUSE: 'the server never stops to look at everybody else',
  FLAT_MEMORY: 'memory at the end is what it was in the middle',
  BOUNDED_DISK: 'what strangers send does not fill the disk',
  RECORD_VERIFIES: 'the custody record of every agency verifies, and its amounts add up',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** Thrown when a promise was broken; says by which request, and how. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly promise: PromiseName;
  readonly evidence: string;

  constructor(promise: PromiseName, evidence: string) {
    super(`${promise}: ${PROMISES[promise]}\n${evidence}`);
    this.promise = promise;
    this.evidence = evidence;
  }
}
