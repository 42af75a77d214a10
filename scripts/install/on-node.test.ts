import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProduct } from '../copy/copy-product.ts';
import { root, toolPath } from '../prepare.mjs';

const PRODUCT = ['scripts', 'package.json', 'tsconfig.json', 'tsconfig.base.json', '.oxlintrc.json'];
const WRONG = 'started on a Node that the PATH happened to have';
const PREPARE = './prepare.mjs';
/** Says on which Node it runs, which one it finds by name, and on which one a script runs that it starts. */
const SAY = `
import { execFileSync } from 'node:child_process';
import { startTool } from '${PREPARE}';
console.log(process.execPath);
if (process.argv[2] === 'alone') process.exit();
console.log(execFileSync('node', ['-p', 'process.execPath'], { encoding: 'utf8' }).trim());
startTool('scripts/say.mjs', ['alone'], { stdio: 'inherit' });
`;

let folder: string;
let copy: string;
/** A Node that is not the pinned one, as a machine has it. */
let other: string;

/**
 * A copy as some versions of npm install it, without `node_modules/.bin/node`, on a machine whose own Node is of no
 * use.
 */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vialant-node-'));
  [copy, other] = [join(folder, 'copy'), join(folder, 'other-node')];
  await copyProduct(copy, PRODUCT);
  rmSync(join(copy, 'node_modules/.bin'));
  mkdirSync(join(copy, 'node_modules/.bin'));
  const installed = join(root, 'node_modules/.bin');
  for (const name of readdirSync(installed).filter((each) => !each.startsWith('node'))) {
    symlinkSync(join(installed, name), join(copy, 'node_modules/.bin', name));
  }
  writeFileSync(join(copy, 'scripts/say.mjs'), SAY);
  try {
    linkSync(process.execPath, other);
  } catch {
    copyFileSync(process.execPath, other); // the temporary folder is on another disk
  }
  mkdirSync(join(folder, 'path'));
  writeFileSync(join(folder, 'path/node'), `#!/bin/sh\necho '${WRONG}' >&2\nexit 97\n`, { mode: 0o755 });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function onNode(...words: readonly string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(other, ['scripts/on-node.mjs', ...words], {
    cwd: copy,
    env: { ...process.env, PATH: `${join(folder, 'path')}${delimiter}${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

test('a script runs on the pinned Node, and so does what it starts, by name or not', () => {
  const { code, said } = onNode('scripts/say.mjs');
  expect(said.trim().split('\n')).toEqual(Array(3).fill(realpathSync(process.execPath)));
  expect(code).toBe(0);
});

test.each(['biome', 'cap', 'knip', 'oxlint', 'playwright', 'tsc', 'vite', 'vitest'])('%s is where we look', (tool) => {
  expect(existsSync(toolPath(tool))).toBe(true);
});

test('the linter finds it too, for the program that knows the types', () => {
  expect(onNode('oxlint', '--type-aware', 'scripts/copy')).toEqual({
    code: 0,
    said: expect.stringContaining('0 errors'),
  });
});

test('a command of ours ends with the exit code of what it ran', () => {
  expect(onNode('tsc', '--noSuchOption').code).toBe(1);
});

test('every command of package.json is a script that any Node can run, never a tool that npm looks for', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const steps = Object.values(scripts).flatMap((script) => script.split(' && '));
  expect(steps.filter((step) => !/^(?:node scripts\/[\w-]+\.mjs|bash scripts\/[\w-]+\.sh)(?: |$)/.test(step))).toEqual(
    [],
  );
});
