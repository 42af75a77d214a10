import { inNextTurn } from '../api/next-turn.ts';

type Waiting<Store> = {
  readonly id: string;
  /** Answers how to tell who waits for it, and whether anything was written. */
  readonly work: (store: Store) => Promise<{ readonly tell: () => void; readonly isWritten: boolean }>;
  readonly reject: (error: unknown) => void;
};

export type SharedWriter<Store> = {
  /** Writes something about one entry; resolves once it is on the disk. */
  readonly write: <Result>(id: string, work: (store: Store) => Promise<Result>) => Promise<Result>;
};

export type WriterPorts<Store> = {
  /** Does the work in one transaction, whole or not at all; resolves once it is on the disk. */
  readonly transact: (work: (store: Store) => Promise<void>) => Promise<void>;
  /** Called after each transaction in which a write had a result, before those who wait for it are told. */
  readonly onWritten: () => void;
};

/**
 * Writes that are asked for at once, or while a transaction is under way, share the next one, so that hundreds of records
 * cost a few waits for the disk. Writes about the same entry are never in one transaction. Where a shared one fails, each of its
 * writes is tried alone: what is wrong with one entry must not touch another.
 */
export function sharedWriter<Store>({ transact, onWritten }: WriterPorts<Store>): SharedWriter<Store> {
  let waiting: Waiting<Store>[] = [];
  let isWriting = false;

  async function writeAll(batch: readonly Waiting<Store>[]): Promise<void> {
    let done: Awaited<ReturnType<Waiting<Store>['work']>>[] = [];
    await transact(async (store) => {
      done = await Promise.all(batch.map(({ work }) => work(store)));
    });
    if (done.some(({ isWritten }) => isWritten)) onWritten();
    for (const { tell } of done) tell();
  }

  async function writeEach(batch: readonly Waiting<Store>[]): Promise<void> {
    for (const each of batch) await writeAll([each]).catch(each.reject);
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = withoutRepetition(waiting);
      waiting = waiting.slice(batch.length);
      await writeAll(batch).catch((error: unknown) => {
        if (batch.length > 1) return writeEach(batch);
        return batch[0]?.reject(error);
      });
    }
    isWriting = false;
  }

  const begin = inNextTurn(() => {
    if (isWriting) return;
    isWriting = true;
    void writeWaiting();
  });

  return {
    write<Result>(id: string, work: (store: Store) => Promise<Result>): Promise<Result> {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const noted = async (store: Store): ReturnType<Waiting<Store>['work']> => {
        const result = await work(store);
        return { tell: () => resolve(result), isWritten: result !== null };
      };
      waiting.push({ id, work: noted, reject });
      if (!isWriting) begin();
      return promise;
    },
  };
}

/** The first writes up to one about an entry that is among them already. */
function withoutRepetition<Store>(waiting: readonly Waiting<Store>[]): readonly Waiting<Store>[] {
  const end = waiting.findIndex(({ id }, index) => waiting.findIndex((other) => other.id === id) < index);
  return end < 0 ? waiting : waiting.slice(0, end);
}
