import { REALTIME_ENTITIES } from '@vialant/contract/realtime';
import { connectRealtime } from '../../apps/web/src/realtime/connection.ts';
import { person } from '../work/people.ts';

/** Somebody who looks at a screen: the web app's own stream of changes, opened again by itself when it breaks. */
export class Ear {
  readonly #heard = new Set<string>();
  #stop: () => void = () => undefined;

  async listen(port: number): Promise<void> {
    const watcher = person('medic', port, null);
    await watcher.signIn();
    this.#stop = connectRealtime({
      open: (lastEventId, signal) =>
        watcher.client.stream('GET realtime', { entities: REALTIME_ENTITIES.join(',') }, { signal, lastEventId }),
      isWanted: () => true,
      onWantedChange: () => () => undefined,
      onChange: ({ ids }) => {
        for (const id of ids) this.#heard.add(id);
      },
      onGap: () => undefined,
      random: () => 0,
      nowMs: () => performance.now(),
    });
  }

  /** Whether one of these rows was told of. */
  heardOf(ids: readonly string[]): boolean {
    return ids.some((id) => this.#heard.has(id));
  }

  forget(): void {
    this.#heard.clear();
  }

  stop(): void {
    this.#stop();
  }
}
