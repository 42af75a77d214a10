import type { AppUpdate } from './port.ts';

const SCRIPT = '/sw.js';
const LOOK_EVERY_MS = 60 * 60 * 1000;

/** The service worker of the built app. A newer one takes over when the user says so, never in the middle of a task. */
export function webAppUpdate(container: ServiceWorkerContainer | undefined, reload: () => void): AppUpdate {
  let waiting: ServiceWorker | null = null;

  function watchInstalling(registration: ServiceWorkerRegistration, onReady: () => void): void {
    const ready = (worker: ServiceWorker): void => {
      // The first one ever has nobody to take over from.
      if (!container?.controller) return;
      waiting = worker;
      onReady();
    };
    if (registration.waiting !== null) ready(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') ready(worker);
      });
    });
  }

  async function keep(onReady: () => void): Promise<void> {
    try {
      const registration = await container?.register(SCRIPT);
      if (registration === undefined) return;
      watchInstalling(registration, onReady);
      setInterval(() => registration.update().catch(() => undefined), LOOK_EVERY_MS);
    } catch {
      // Without it the app works as long as there is a network.
    }
  }

  return {
    watch: (onReady) => void keep(onReady),
    apply() {
      // Another tab has changed to it already, and with it the worker of this one.
      if (waiting?.state !== 'installed') return reload();
      container?.addEventListener('controllerchange', reload, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      waiting.postMessage({ type: 'SKIP_WAITING' });
    },
  };
}
