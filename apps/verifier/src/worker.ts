import { doJob, type Job, type Told } from './job.ts';

/** In the worker: waits for jobs. */
export function startWorker(): void {
  addEventListener('message', ({ data }: MessageEvent<Job>) => {
    void doJob(data, (told: Told) => postMessage(told));
  });
}

/** On the page: has a job done in a worker made from the page's own script, and tells of it. Answers how to stop it. */
export function employ(script: string, job: Job, tell: (told: Told) => void): () => void {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    worker?.terminate();
    URL.revokeObjectURL(address);
  };
  const hear = (told: Told): void => {
    if (isOver) return;
    if (told.told !== 'progress') stop();
    tell(told);
  };
  // A browser that allows no worker here, or whose worker cannot read the file of a page that was opened from the disk
  // (WebKitGTK), does the job on the page, which then answers more slowly.
  const doHere = (): void => void doJob(job, hear);
  const worker = newWorker(address);
  if (worker === null) {
    doHere();
    return stop;
  }
  let hasAnswered = false;
  worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (isOver) return;
    if (data.told === 'failure' && !hasAnswered) return doHere();
    hasAnswered = true;
    hear(data);
  });
  worker.addEventListener('error', (event) => {
    if (isOver) return;
    if (hasAnswered) hear({ told: 'failure', why: event.message });
    else doHere();
  });
  worker.postMessage(job, []);
  return stop;
}

function newWorker(address: string): Worker | null {
  try {
    return new Worker(address);
  } catch {
    return null;
  }
}
