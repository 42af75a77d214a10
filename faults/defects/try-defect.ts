import { type Ended, runInCopy } from '../../scripts/copy/run-in-copy.ts';
import { whyNoCluster } from '../cluster/why-no-cluster.ts';
import { whyNoDisk } from '../site/disk.ts';
import { type Defect, DEFECTS } from './defects.ts';

const PARTS = ['packages', 'apps/server', 'apps/web', 'attack', 'faults', 'scripts', 'package.json'] as const;
const SHOWN = 1500;

export async function tryDefect({ changes, command }: Pick<Defect, 'changes' | 'command'>): Promise<Ended> {
  return runInCopy(PARTS, changes, command);
}

/** What the command says when it has found the defect, and not something else. */
export function brokenBy({ promises }: Defect): RegExp {
  return new RegExp(`BROKEN (${promises.join('|')}):`);
}

/** Why the defect cannot be tried here, or null. */
export async function whyNotTried({ needs }: Defect): Promise<string | null> {
  if (needs === 'disk') return whyNoDisk();
  return needs === 'cluster' ? whyNoCluster() : null;
}

/** Tries every defect, and the same commands without one. Returns the exit code. */
export async function tryAll(print: (line: string) => void): Promise<number> {
  let wrong = 0;
  for (const defect of DEFECTS) {
    const why = await whyNotTried(defect);
    if (why !== null) {
      print(`skipped  ${defect.name}: ${why}`);
      continue;
    }
    const clean = await tryDefect({ ...defect, changes: [] });
    const found = await tryDefect(defect);
    const isFound = found.code === 1 && brokenBy(defect).test(found.said);
    const isRight = clean.code === 0 && isFound;
    print(`${isRight ? 'found ' : 'MISSED'}   ${defect.name}: ${/BROKEN (\w+)/.exec(found.said)?.[1] ?? 'nothing'}`);
    if (clean.code !== 0) print(`without the defect:\n${clean.said.slice(-SHOWN)}`);
    if (!isFound) print(found.said.slice(-SHOWN));
    wrong += isRight ? 0 : 1;
  }
  return wrong === 0 ? 0 : 1;
}
