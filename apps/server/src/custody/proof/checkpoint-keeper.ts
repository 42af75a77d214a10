import type { CheckpointMaker } from './make-checkpoint.ts';

/** Told after each committed operation: how many records it added to the agency's chains. */
export type OnRecorded = (agencyId: string, recordCount: number) => void;

/** An agency has a checkpoint for every so many of its records. */
const CHECKPOINT_EVERY = 1000;
// A process counts only its own records, so after every so many of them it asks the database for the total. The
// checkpoint is made that many records early, so that what is recorded before the next question still fits.
const ASK_EVERY = 100;
const LOOK_EVERY_MS = 60_000;

/**
 * Makes the checkpoints that are due, in the background, one at a time. One that fails is logged and tried again with
 * the next records or at the next look.
 */
export class CheckpointKeeper {
  readonly #maker: CheckpointMaker;
  readonly #log: (line: string) => void;
  readonly #unasked = new Map<string, number>();
  readonly #waiting = new Set<string>();
  #working: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(maker: CheckpointMaker, log: (line: string) => void) {
    this.#maker = maker;
    this.#log = log;
  }

  readonly onRecorded: OnRecorded = (agencyId, recordCount) => {
    const count = (this.#unasked.get(agencyId) ?? 0) + recordCount;
    this.#unasked.set(agencyId, count < ASK_EVERY ? count : 0);
    if (count >= ASK_EVERY) this.#look(agencyId);
  };

  /** Looks at all agencies now and every minute, for those whose day is over and for what other processes left. */
  start(): void {
    const look = (): void => void this.lookAtAll();
    this.#timer = setInterval(look, LOOK_EVERY_MS);
    this.#timer.unref();
    look();
  }

  /** Resolves when the checkpoint in the making is made; none is begun after. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  /** Makes every checkpoint that is due. */
  async lookAtAll(): Promise<void> {
    try {
      for (const agencyId of await this.#maker.due(CHECKPOINT_EVERY - ASK_EVERY)) this.#look(agencyId);
    } catch (error) {
      this.#complain('the agencies', error);
    }
    await this.#working;
  }

  #look(agencyId: string): void {
    if (this.#isStopped) return;
    this.#waiting.add(agencyId);
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    for (const agencyId of this.#waiting) {
      this.#waiting.delete(agencyId);
      try {
        await this.#maker.make(agencyId, { ifNew: CHECKPOINT_EVERY - ASK_EVERY });
      } catch (error) {
        this.#complain(`agency ${agencyId}`, error);
      }
      if (this.#isStopped) break;
    }
    this.#working = null;
  }

  #complain(whose: string, error: unknown): void {
    this.#log(`custody: no checkpoint for ${whose}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
