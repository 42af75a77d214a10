import { once } from 'node:events';
import { startGroup, endGroup } from './programs.ts';

/** A screen that nobody sees, for a browser that needs one. */
export type Screen = { readonly display: string; readonly stop: () => Promise<void> };

export async function startScreen(): Promise<Screen> {
  // It takes the first number that is free, and writes which.
  const program = startGroup('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (program.stdout === null) throw new Error('Xvfb cannot be heard');
  const [written] = (await once(program.stdout, 'data')) as [Buffer];
  return { display: `:${written.toString().trim()}`, stop: () => endGroup(program, 'SIGTERM') };
}
