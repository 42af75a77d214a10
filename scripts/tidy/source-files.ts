import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.data',
  '.cache',
  'test-results',
  'package-lock.json',
  'LICENSE',
]);
const BINARY = /\.(?:png|webp|ico|wasm|woff2)$/;

export type SourceFile = { readonly path: string; readonly text: string };

/** Every text file of the repository, by its path from the root. */
export function readRepository(): readonly SourceFile[] {
  return pathsIn(ROOT).map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (NOT_OURS.has(name) || BINARY.test(name)) return [];
    const path = join(folder, name);
    return statSync(path).isDirectory() ? pathsIn(path) : [path];
  });
}

export function isCode({ path }: Pick<SourceFile, 'path'>): boolean {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}

export function isTest({ path }: Pick<SourceFile, 'path'>): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(path);
}
