import type { AppUpdate } from './port.ts';

const SCRIPT = '/sw.js';
const LOOK_EVERY_MS = 60 * 60 * 1000;

/**
 * The service worker of the built app. A newer worker takes over only when the user agrees, never in the middle of a
 * task.
 */
export function webAppUpdate(container: ServiceWorkerContainer | undefined, reload: () => void): AppUpdate {
  let waiting: ServiceWorker | null = null;

  function watchInstalling(registration: ServiceWorkerRegistration, onReady: () => void): void {
    const ready = (worker: ServiceWorker): void => {
      // The very first worker replaces none, so there is no newer version to offer.
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
      // Without a service worker the app still works while there is a network.
    }
  }

  return {
    watch: (onReady) => void keep(onReady),
    apply() {
      // Another tab has switched to the newer worker already, which then serves this tab too.
      if (waiting?.state !== 'installed') return reload();
      container?.addEventListener('controllerchange', reload, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      waiting.postMessage({ type: 'SKIP_WAITING' });
    },
  };
}
