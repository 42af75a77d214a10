// npm run doctor: says in words what is wrong with an installation, and what to do. Changes nothing (docs/OPERATIONS.md).
import { readConfig } from '../apps/server/src/config/config.ts';
import { examine, report } from '../apps/server/src/doctor/doctor.ts';
import { reachDatabase } from '../apps/server/src/start-database.ts';
import { runCommand } from './owner-command.ts';
import { root } from './prepare.mjs';

await runCommand(async () => {
  const config = readConfig(process.env);
  const { connections, isEmbedded, stop } = await reachDatabase(config, () => undefined);
  try {
    const now = new Date();
    const found = await examine({ config, root, connections, isEmbedded, nodeVersion: process.versions.node, now });
    return report(found, (text) => console.log(text));
  } finally {
    await stop();
  }
});
