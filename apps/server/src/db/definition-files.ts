import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A function or a view, as its file defines it. */
export type Definition = {
  kind: DefinitionKind;
  /** With its schema, `auth.enter`: the name of its file. */
  name: string;
  text: string;
  hash: string;
};

export type DefinitionKind = 'function' | 'view';

const FOLDERS = { function: 'functions', view: 'views' } as const;

/** Every function and view of the product, in the order of their names. */
export async function readDefinitions(folder: string = import.meta.dirname): Promise<Definition[]> {
  const lists = [await readKind(folder, 'function'), await readKind(folder, 'view')];
  return lists.flat();
}

async function readKind(folder: string, kind: DefinitionKind): Promise<Definition[]> {
  const root = join(folder, FOLDERS[kind]);
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const read = paths.map(async (path) => {
    const text = await readFile(join(root, path), 'utf8');
    return { kind, name: basename(path, '.sql'), text, hash: hash('sha256', text) };
  });
  return (await Promise.all(read)).sort((one, other) => (one.name < other.name ? -1 : 1));
}
