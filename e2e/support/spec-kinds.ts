import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/** The specs on the server of `own-server.ts`, and those on that of `identity-fixtures.ts`, by what they import. */
export function specKinds(): { readonly agency: string[]; readonly identity: string[] } {
  const specs = globSync('**/*.spec.ts', { cwd: FOLDER }).map((name) => join(FOLDER, name));
  const using = (pattern: RegExp): string[] => specs.filter((path) => pattern.test(readFileSync(path, 'utf8')));
  return {
    agency: using(/\/(?:own-server|box-fixtures)\.ts'|\bownTest\b/),
    identity: using(/\/identity-fixtures\.ts'/),
  };
}
