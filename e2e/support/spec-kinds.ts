import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/**
 * The specs that use the server of `own-server.ts`, and those that use `identity-fixtures.ts`, found by their imports.
 */
export function specKinds(): { readonly agency: string[]; readonly identity: string[] } {
  const specs = globSync('**/*.spec.ts', { cwd: FOLDER }).map((name) => join(FOLDER, name));
  const using = (pattern: RegExp): string[] => specs.filter((path) => pattern.test(readFileSync(path, 'utf8')));
  return {
    agency: using(/\/(?:own-server|box-fixtures)\.ts'|\bownTest\b/),
    identity: using(/\/identity-fixtures\.ts'/),
  };
}
