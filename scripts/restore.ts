// npm run restore -- FILE: brings a backup back, or with --rehearse proves that it could be (docs/OPERATIONS.md).
import { runRestore } from '../apps/server/src/backup/command.ts';
import { surroundings } from './backup/surroundings.ts';
import { runCommand } from './owner-command.ts';

await runCommand(() => runRestore(process.argv.slice(2), surroundings()));
