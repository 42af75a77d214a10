// What every command needs before TypeScript can run: the locked packages, and the pinned Node among them. Plain
// JavaScript for Node 20, because on a fresh clone nothing else is installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { lackingPackages, thisPlatform } from './install/lacking.mjs';
import { STARTED_BY } from './starter.mjs';

export const root = join(import.meta.dirname, '..');
const PINNED_MAJOR = 24;

/** The tools, each by the file that Node runs. */
const TOOLS = {
  biome: '@biomejs/biome/bin/biome',
  cap: '@capacitor/cli/bin/capacitor',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
};

/** Installs the packages of the lockfile, unless exactly these are installed already. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.vialant-lock');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.log('Installing the packages of package-lock.json …');
  if (!npmInstall([])) {
    console.error('npm install failed: see the lines above.');
    process.exit(1);
  }
  installLacking(JSON.parse(lock.toString()).packages);
  dropNodeThatDoesNotRun();
  writeFileSync(stamp, digest);
}

/** Installs the native packages of this platform that the lockfile lacks, and says which of them nobody has. */
function installLacking(packages) {
  const isInstalled = (path, name) =>
    [path, ''].some((parent) => existsSync(join(root, parent, 'node_modules', name, 'package.json')));
  const platform = thisPlatform();
  const lacking = lackingPackages(packages, platform, isInstalled);
  if (lacking.length === 0) return;
  const { os, cpu, libc } = platform;
  console.log(
    `Installing what package-lock.json lacks for ${os} ${cpu}${libc ? ` ${libc}` : ''}: ${lacking.join(', ')} …`,
  );
  // All at once, because npm removes what an install before has added; optional, so that one that is missing does not
  // hold up the others.
  npmInstall(['--save-optional', ...lacking]);
  const missing = lackingPackages(packages, platform, isInstalled);
  if (missing.length === 0) return;
  console.error(`npm could not install ${missing.join(', ')}: the tools they belong to do not run on this machine.`);
}

function npmInstall(words) {
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses the whole install when a registry lacks a binary for another platform. With the lockfile
  // present and --no-save, install takes exactly the locked versions and writes nothing back.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync(command, [...args, ...install, ...words], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  return status === 0;
}

/**
 * Removes the pinned Node where it does not run, as on Linux with musl. npm looks for `node` among the packages first,
 * and would find it there the next time.
 */
function dropNodeThatDoesNotRun() {
  const pinned = pinnedNode();
  if (pinned === null || spawnSync(pinned, ['--version']).status === 0) return;
  rmSync(dirname(dirname(pinned)), { recursive: true });
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    rmSync(join(root, 'node_modules', '.bin', name), { force: true });
  }
}

/**
 * True when this process runs on the pinned Node, or on one as new where there is no pinned one; otherwise runs the
 * script on the pinned Node and exits with its exit code. Programs that look for `node` on the PATH find the same one.
 */
export async function onPinnedNode(script, args = []) {
  const pinned = pinnedNode();
  if (pinned === null && Number(process.versions.node.split('.')[0]) < PINNED_MAJOR) {
    console.error(
      `This is Node ${process.versions.node}, and the packages have no Node ${PINNED_MAJOR} that runs on ` +
        `${process.platform} ${process.arch}: please install Node ${PINNED_MAJOR} or newer.`,
    );
    process.exit(1);
  }
  if (pinned === null || realpathSync(pinned) === realpathSync(process.execPath)) {
    process.env.PATH = withNode(process.execPath).PATH;
    return true;
  }
  const env = { ...withNode(pinned), [STARTED_BY]: String(process.pid) };
  const child = spawn(pinned, [script, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  return process.exit(code);
}

/** Starts a tool, or a script of ours, on the Node of this process and never on one that the PATH happens to have. */
export function startTool(name, args, options = {}) {
  return spawn(process.execPath, [toolPath(name), ...args], {
    cwd: root,
    ...options,
    env: { ...withNode(process.execPath), ...options.env },
  });
}

/** The file of a tool, or of a script, which is named by its path from the root. */
export function toolPath(name) {
  return name in TOOLS ? join(root, 'node_modules', TOOLS[name]) : join(root, name);
}

/** The environment in which this Node is found first: tools start others by name, as oxlint its type checker. */
function withNode(node) {
  return { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
}

/** The Node among the packages, or null. */
function pinnedNode() {
  const packages = join(root, 'node_modules');
  if (!existsSync(packages)) return null;
  const name = readdirSync(packages).find((entry) => /^node-(bin-)?(linux|darwin|win)-/.test(entry));
  const node = join(packages, name ?? '', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(node) ? node : null;
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
