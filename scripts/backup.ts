// npm run backup: copies the database and the signing keys into one sealed file (docs/OPERATIONS.md).
import { runBackup } from '../apps/server/src/backup/command.ts';
import { surroundings } from './backup/surroundings.ts';
import { runCommand } from './owner-command.ts';

await runCommand(() => runBackup(process.argv.slice(2), surroundings()));
