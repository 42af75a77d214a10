import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { type Connections, openPool } from '../db/open.ts';
import { checkDemo, checkRoles, checkRowSecurity, checkServer, checkUpgrade, refusalToConnect } from './database.ts';
import { type Finding, findingText, wrong } from './finding.ts';
import {
  checkBackups,
  checkDisks,
  checkKeyFiles,
  checkNode,
  checkPackages,
  checkSite,
  isReachedByOthers,
  messageOf,
} from './machine.ts';
import { checkAgencyKeys, checkCheckpoints, checkRecord, checkWork } from './record.ts';

export type Installation = {
  readonly config: Config;
  /** The folder of the product. */
  readonly root: string;
  readonly connections: Connections;
  readonly isEmbedded: boolean;
  readonly nodeVersion: string;
  readonly now: Date;
};

/** Examines an installation from the machine up to the record. Changes nothing. */
export async function examine(installation: Installation): Promise<Finding[]> {
  const { config, root, connections, nodeVersion, now } = installation;
  const keys = new AgencyKeys(config.keyDir, config.keyPassphrase);
  const machine = [
    checkNode(nodeVersion),
    await checkPackages(root),
    ...checkSite(config),
    ...(await checkDisks(config)),
    ...(await checkKeyFiles(keys)),
    ...(await checkBackups(config, now)),
  ];
  const refusal = await refusalToConnect(connections.owner);
  if (refusal !== null) return [...machine, refusal];
  const owner = openPool({ ...connections.owner, max: 2 });
  try {
    return [...machine, ...(await examineDatabase(owner, installation, keys))];
  } finally {
    await owner.end();
  }
}

async function examineDatabase(
  owner: pg.Pool,
  { config, connections, isEmbedded }: Installation,
  keys: AgencyKeys,
): Promise<Finding[]> {
  const found = [...(await checkServer(owner)), ...(await checkRoles(owner, connections, isEmbedded))];
  const upgrade = await checkUpgrade(owner);
  found.push(upgrade);
  // The rest asks functions of this version.
  if (upgrade.state === 'wrong') return found;
  found.push(await checkRowSecurity(owner), ...(await checkDemo(owner, isReachedByOthers(config))));
  const checks: (() => Promise<Finding | Finding[]>)[] = [
    () => checkAgencyKeys(owner, keys),
    () => checkCheckpoints(owner),
    () => checkRecord(owner, config.backupDir),
    () => checkWork(owner),
  ];
  for (const check of checks) {
    const told = await check().catch((error: unknown) => wrong(messageOf(error), 'See the log of PostgreSQL.'));
    found.push(...(Array.isArray(told) ? told : [told]));
  }
  return found;
}

/** Prints what was found; answers the exit code, which is 0 if nothing is wrong. */
export function report(found: readonly Finding[], print: (text: string) => void): number {
  for (const finding of found) print(findingText(finding));
  const count = (state: Finding['state']): number => found.filter((each) => each.state === state).length;
  const isWrong = count('wrong') > 0;
  print(`\n${found.length} things were looked at: ${count('wrong')} wrong, ${count('look')} to look at.`);
  return isWrong ? 1 : 0;
}
