import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

export type Import = {
  readonly from: string;
  /** The imported file by its path from the root, or the name of an outside package. */
  readonly to: string;
  /** Whether importing loads the file at once: false for types, and for a dynamic import. */
  readonly atLoad: boolean;
};

// An import or export with a path, over any number of lines.
const STATIC = /^(?:import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export function importsOf({ path, text }: SourceFile): Import[] {
  const atLoad = [...text.matchAll(STATIC)].map(([, type, names = '', target = '']) => ({
    from: path,
    to: resolve(path, target),
    atLoad: type === undefined && !hasOnlyTypes(names),
  }));
  const later = [...text.matchAll(DYNAMIC)].map(([, target = '']) => ({
    from: path,
    to: resolve(path, target),
    atLoad: false,
  }));
  return [...atLoad, ...later];
}

function hasOnlyTypes(names: string): boolean {
  const inBraces = /^\s*\{([\s\S]*)\}\s*$/.exec(names)?.[1];
  if (inBraces === undefined) return false;
  const each = inBraces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return each.length > 0 && each.every((name) => name.startsWith('type '));
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target.replace(/\?.*$/, ''));
  const own = /^@vialant\/(domain|contract|verifier)\/(.+)$/.exec(target);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : target;
}

/** The first import cycle as the list of its files, or null. */
export function findCycle(imports: readonly Import[]): readonly string[] | null {
  const targets = Map.groupBy(
    imports.filter(({ atLoad }) => atLoad),
    ({ from }) => from,
  );
  const done = new Set<string>();

  function walk(file: string, trail: readonly string[]): readonly string[] | null {
    const start = trail.indexOf(file);
    if (start !== -1) return [...trail.slice(start), file];
    if (done.has(file)) return null;
    for (const { to } of targets.get(file) ?? []) {
      const cycle = walk(to, [...trail, file]);
      if (cycle !== null) return cycle;
    }
    done.add(file);
    return null;
  }

  for (const file of targets.keys()) {
    const cycle = walk(file, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Every file that the entries load, directly or not, at once or later. */
export function reachedFrom(entries: readonly string[], imports: readonly Import[]): ReadonlySet<string> {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reached = new Set(entries);
  for (const file of reached) {
    for (const { to } of targets.get(file) ?? []) reached.add(to);
  }
  return reached;
}
