import { doJob, type Job, type Told } from './job.ts';

/** In the worker: waits for jobs. */
export function startWorker(): void {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    void doJob(data, (told: Told) => postMessage(told));
  });
}

type Tell = (told: Told) => void;

/**
 * On the page: has jobs done in a worker made from the page's own script, one after the other. The worker stays for the
 * next job, which then need not wait until the browser has made it and has learnt its way through the script.
 */
export class Employer {
  readonly #address: string;
  #worker: Worker | null = null;
  #stop: () => void = () => undefined;

  constructor(script: string) {
    this.#address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  }

  /** Ends the job under way, if there is one: nothing more is told of it. */
  stop(): void {
    this.#stop();
  }

  /** Has a job done instead of the one before, and tells of it. */
  employ(job: Job, tell: Tell): void {
    this.#stop();
    const listening = new AbortController();
    this.#stop = () => {
      listening.abort();
      this.#dismiss();
    };
    const hear = (told: Told): void => {
      if (listening.signal.aborted) return;
      if (told.told !== 'progress') {
        listening.abort();
        this.#stop = () => undefined;
      }
      // One that has failed may be in disorder.
      if (told.told === 'failure') this.#dismiss();
      tell(told);
    };
    // A browser that allows no worker here, or whose worker cannot read the file of a page that was opened from the disk
    // (WebKitGTK), does the job on the page, which then answers more slowly.
    const doHere = (): void => {
      this.#dismiss();
      void doJob(job, hear);
    };
    this.#worker ??= newWorker(this.#address);
    if (this.#worker === null) doHere();
    else give(this.#worker, job, { hear, doHere, signal: listening.signal });
  }

  #dismiss(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

type Hearing = { readonly hear: Tell; readonly doHere: () => void; readonly signal: AbortSignal };

/** Gives the job to the worker. One that fails before it has told anything cannot do it. */
function give(worker: Worker, job: Job, { hear, doHere, signal }: Hearing): void {
  let hasAnswered = false;
  const listen = (told: Told): void => {
    if (told.told === 'failure' && !hasAnswered) return doHere();
    hasAnswered = true;
    hear(told);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => listen(data), { signal });
  worker.addEventListener('error', ({ message }) => listen({ told: 'failure', why: message }), { signal });
  worker.postMessage(job, []);
}

function newWorker(address: string): Worker | null {
  try {
    return new Worker(address);
  } catch {
    return null;
  }
}
