// What every command needs before TypeScript can run: the locked packages, and the pinned Node among them. Plain
// JavaScript for Node 20, because on a fresh clone nothing else is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STARTED_BY } from './starter.mjs';

export const root = join(import.meta.dirname, '..');
const PINNED_MAJOR = 24;

/** Installs the packages of the lockfile, unless exactly these are installed already. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.vialant-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing the packages of package-lock.json …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses the whole install when a registry lacks a binary for another platform. With the lockfile
  // present and --no-save, install takes exactly the locked versions and writes nothing back.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync(command, [...args, ...install], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (status !== 0) {
    console.error('npm install failed: see the lines above.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

/**
 * True when this process runs on the pinned Node; otherwise runs the script again on it and exits with its exit code.
 */
export async function onPinnedNode(script, args = []) {
  if (Number(process.versions.node.split('.')[0]) >= PINNED_MAJOR) return true;
  const env = { ...withTools(), [STARTED_BY]: String(process.pid) };
  const child = spawn(pinnedNode(), [script, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  return process.exit(code);
}

/** The environment in which the project's own tools and its pinned Node come first on the PATH. */
export function withTools() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${separator}${process.env.PATH}` };
}

function pinnedNode() {
  const packages = join(root, 'node_modules');
  const name = readdirSync(packages).find((entry) => /^node-(bin-)?(linux|darwin|win)-/.test(entry));
  if (!name) {
    console.error(
      `No Node ${PINNED_MAJOR} for ${process.platform}-${process.arch} in the packages: please install it.`,
    );
    process.exit(1);
  }
  return join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Builds the web app and the page that verifies packets, unless exactly these sources were built already. */
export function ensureBuilt() {
  const stamp = join(root, 'apps/web/dist/.built');
  const folders = ['apps/web', 'apps/verifier', 'packages', 'docs/guide', 'docs/pictures'];
  const sources = folders.flatMap((folder) => filesUnder(join(root, folder)));
  const state = createHash('sha256');
  for (const file of [...sources, join(root, 'package-lock.json')].sort()) {
    state.update(file.slice(root.length)).update(readFileSync(file));
  }
  const digest = state.digest('hex');
  const verifier = join(root, 'apps/verifier/dist/verify.html');
  if (existsSync(stamp) && existsSync(verifier) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Building the web app …');
  const script = join(import.meta.dirname, 'build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'apps/verifier', 'apps/web'], {
    cwd: root,
    env: withTools(),
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`${stdout}${stderr}\nIt did not build: see the lines above.`);
    process.exit(1);
  }
  writeFileSync(stamp, digest);
}

function filesUnder(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name === 'node_modules' || name === 'dist') return [];
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}
