import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../prepare.mjs';

/** Links the packages that are installed here into a folder with a copy of the product; our own are those of the copy. */
export function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@vialant'), { recursive: true });
  const others = readdirSync(from).filter((name) => name === '.bin' || !/^(?:\.|@vialant$)/.test(name));
  for (const name of others) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@vialant'))) {
    const part = relative(realpathSync(root), realpathSync(join(from, '@vialant', name)));
    if (!existsSync(join(folder, part))) continue;
    symlinkSync(join(folder, part), join(to, '@vialant', name));
    const own = join(root, part, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(folder, part, 'node_modules'));
  }
}
