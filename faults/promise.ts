/** What the product promises whatever happens to it. */
const PROMISES = {
  KEPT: 'what was acknowledged is in the record',
  ONCE: 'what was asked for is recorded once or not at all',
  FIRST_ANSWER: 'a repetition gets the first answer',
  NAMED: 'whatever cannot be done is refused by name, and no answer is a fault',
  ADDS_UP: 'amounts are the sums of their moves',
  VERIFIES: 'the exported record verifies',
  SERVES_AGAIN: 'the product serves again by itself',
  ONE_PRIMARY: 'a database that was cut off acknowledges nothing that the others do not have',
  READY_IS_TRUE: 'a process says that it is ready exactly while something can be recorded through it',
  HEARD: 'what changes is told across the switch to another database',
  NOT_LOST: 'what was kept on a device is there until it is recorded or handed over',
  OWN_NAME: 'nothing is sent in the name of another',
  IN_ORDER: 'what one person did to a vial or box on a device is recorded in that order',
  NOT_BELOW_ZERO: 'no vial ever holds less than nothing',
  JUDGED: 'what somebody has to judge is a discrepancy',
  OWN_TIME: 'what happened offline has the time at which it happened',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** A promise that was not kept, and by what that was seen. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly promise: PromiseName;

  constructor(promise: PromiseName, seen: string) {
    super(`${promise}: ${PROMISES[promise]}\n${seen}`);
    this.promise = promise;
  }
}
