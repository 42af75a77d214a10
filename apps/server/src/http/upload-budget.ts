import { Refused } from '@vialant/domain/words/refusal';

type Limits = { readonly bytesOfProcess: number; readonly bytesOfPerson: number };

/** How many bytes of files are under way: those that are not finished are in memory too. */
export class UploadBudget {
  readonly #limits: Limits;
  readonly #ofPerson = new Map<string, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes room for a file until the function that it returns is called. Refuses with UPLOADS_UNDER_WAY. */
  take(userId: string, bytes: number): () => void {
    const before = this.#ofPerson.get(userId) ?? 0;
    const { bytesOfProcess, bytesOfPerson } = this.#limits;
    if (before + bytes > bytesOfPerson || this.#all + bytes > bytesOfProcess) {
      throw new Refused({ code: 'UPLOADS_UNDER_WAY' });
    }
    this.#add(userId, bytes);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(userId, -bytes);
      isTaken = false;
    };
  }

  #add(userId: string, bytes: number): void {
    this.#all += bytes;
    const left = (this.#ofPerson.get(userId) ?? 0) + bytes;
    if (left === 0) this.#ofPerson.delete(userId);
    else this.#ofPerson.set(userId, left);
  }
}
