import { expect, test, vi } from 'vitest';
import { webAppUpdate } from './web.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
}

async function waitingUpdate(): Promise<{
  worker: Worker;
  container: EventTarget;
  loads: () => number;
  apply: () => void;
}> {
  const worker = new Worker();
  const registration = Object.assign(new EventTarget(), {
    waiting: worker,
    update: () => Promise.resolve(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: {},
    register: () => Promise.resolve(registration),
  });
  const reload = vi.fn();
  const update = webAppUpdate(container as unknown as ServiceWorkerContainer, reload);
  await new Promise<void>((resolve) => update.watch(resolve));
  return { worker, container, loads: () => reload.mock.calls.length, apply: update.apply };
}

test('the newer version is told to take over, and the page loads anew once it has', async () => {
  const { worker, container, loads, apply } = await waitingUpdate();
  apply();
  expect(worker.told).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(loads()).toBe(0);
  container.dispatchEvent(new Event('controllerchange'));
  expect(loads()).toBe(1);
});

test('where another tab has taken the newer version already, the page only loads anew', async () => {
  const { worker, container, loads, apply } = await waitingUpdate();
  worker.state = 'activated';
  container.dispatchEvent(new Event('controllerchange'));
  apply();
  expect(loads()).toBe(1);
});
