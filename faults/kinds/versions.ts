import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../attack/random.ts';
import type { Site } from '../site/site.ts';
import { always, type Kind } from './kind.ts';

/** Both serve for a while; then the first is stopped, and the second goes on alone. */
async function takeOver(site: Site, random: Random, main?: string): Promise<void> {
  const first = site.server;
  const second = await site.another(main);
  try {
    await second.start();
  } catch (error) {
    await second.stop('SIGKILL');
    throw error;
  }
  site.proxy.leadTo(first.port, second.port);
  await sleep(500 + random.below(500));
  site.proxy.leadTo(second.port);
  site.server = second;
  const code = await first.stop();
  if (code !== 0) throw new Error(`the old process ended with ${code}:\n${first.said}`);
}

export const twoProcesses: Kind = {
  name: 'a second process takes over',
  share: 1,
  whyNot: always,
  strike: takeOver,
};

/** Happens once, at the beginning: the old version has made the database, and the new one migrates it under load. */
export function upgradeTo(main: string): Kind {
  return {
    name: 'upgrade, both versions side by side',
    share: 0,
    whyNot: always,
    strike: (site, random) => takeOver(site, random, main),
  };
}
