import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changesSinceMain } from './changes.ts';

let folder: string;

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...who, ...args], { cwd: folder, stdio: 'ignore' });
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function commit(name: string): void {
  write(name, name);
  git('add', '.');
  git('commit', '-m', name);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vialant-changes-'));
  git('init', '--initial-branch', 'main');
  commit('first.ts');
  commit('second.ts');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('on main with nothing changed it is the last commit', () => {
  expect(changesSinceMain(folder)).toEqual({ since: 'the commit before the last', files: ['second.ts'] });
});

test('on main with something changed it is that', () => {
  write('first.ts', 'edited');
  write('new.ts', 'new');
  expect(changesSinceMain(folder).files).toEqual(['first.ts', 'new.ts']);
});

test('on a branch it is all since main was left, committed or not, and not what main got meanwhile', () => {
  git('checkout', '-b', 'branch');
  commit('third.ts');
  git('checkout', 'main');
  commit('of-main.ts');
  git('checkout', 'branch');
  write('new.ts', 'new');
  rmSync(join(folder, 'first.ts'));
  const { since, files } = changesSinceMain(folder);
  expect(files).toEqual(['third.ts', 'new.ts']);
  expect(since).toMatch(/^main at [0-9a-f]{7}$/);
});

test('without a branch of that name it is the last commit', () => {
  git('branch', '-m', 'other');
  expect(changesSinceMain(folder).files).toEqual(['second.ts']);
});
