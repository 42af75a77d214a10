import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { lacking, NEEDED, offeredCalls, readShells } from './shells.ts';
import { fillWebFolder, mobilePage } from './web-folder.ts';

const mobile = join(root, 'apps/mobile');
const read = (path: string): string => readFileSync(join(mobile, path), 'utf8');
const shells = readShells(mobile);

test('PROD-02 the shells have every permission, usage text and plugin that a device port needs', () => {
  expect(lacking(NEEDED, shells)).toEqual([]);
});

test('PROD-02 a shell that lacks one is found', () => {
  const { android, ios } = shells;
  const bare = { android: { permissions: [], projects: '' }, ios: { usage: new Map<string, string>(), packages: '' } };
  const all = Object.values(NEEDED).flatMap(({ plugins = [], ...of }) => [
    ...(of.android ?? []),
    ...(of.ios ?? []),
    ...plugins.flatMap(() => ['android', 'ios']),
  ]);
  expect(lacking(NEEDED, bare)).toHaveLength(all.length);
  const withoutCamera = android.permissions.filter((permission) => permission !== 'CAMERA');
  expect(lacking(NEEDED, { ios, android: { ...android, permissions: withoutCamera } })).toEqual([
    'picture needs the permission CAMERA in the Android manifest',
    'scanner needs the permission CAMERA in the Android manifest',
  ]);
  const empty = new Map([...ios.usage, ['NSFaceIDUsageDescription', '']]);
  expect(lacking(NEEDED, { android, ios: { ...ios, usage: empty } })).toEqual([
    'biometrics needs a sentence for NSFaceIDUsageDescription in Info.plist',
  ]);
});

test('PROD-02 every port with a native side is looked at', () => {
  const device = join(root, 'apps/web/src/device');
  const native = readdirSync(device).filter((port) =>
    ['native.ts', 'plugin.ts'].some((file) => existsSync(join(device, port, file))),
  );
  expect(native.filter((port) => (NEEDED[port]?.plugins ?? []).length === 0)).toEqual([]);
});

test('PROD-02 every plugin offers on both platforms what its port calls', () => {
  for (const [port, { plugins = [] }] of Object.entries(NEEDED)) {
    for (const plugin of plugins) {
      const folder = realpathSync(join(root, 'node_modules', plugin.package));
      const { android, ios } = offeredCalls(folder, plugin.name);
      expect([port, plugin.name, android.length > 0, ios.length > 0]).toEqual([port, plugin.name, true, true]);
      expect([port, android]).toEqual([port, expect.arrayContaining([...plugin.calls])]);
      expect([port, ios]).toEqual([port, expect.arrayContaining([...plugin.calls])]);
    }
  }
});

test('every plugin among the packages is in both shells, and no other', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const plugins = Object.keys(dependencies).filter((name) => !/^@capacitor\/(?:core|android|ios)$/.test(name));
  const wanted = new Set(Object.values(NEEDED).flatMap(({ plugins = [] }) => plugins.map((plugin) => plugin.package)));
  expect(new Set(plugins)).toEqual(wanted);
  expect(shells.android.projects.match(/^include /gm)).toHaveLength(plugins.length + 1);
});

test('OPEN-062 TEMPLOGIN-02 both shells open the links of the app’s scheme', () => {
  expect(read('android/app/src/main/res/values/strings.xml')).toContain('<string name="custom_url_scheme">vialant<');
  expect(read('android/app/src/main/AndroidManifest.xml')).toMatch(
    /<data\s+android:scheme="@string\/custom_url_scheme"\s+android:host="login"/,
  );
  expect(read('ios/App/App/Info.plist')).toMatch(/CFBundleURLSchemes<\/key>\s*<array>\s*<string>vialant</);
});

test('the shells are this version of one app, keep nothing in a backup, and load nothing from a developer’s machine', () => {
  expect(read('android/app/build.gradle')).toContain(`versionName "${APP_VERSION}"`);
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  expect(new Set(project.match(/MARKETING_VERSION = [^;]*/g))).toEqual(new Set([`MARKETING_VERSION = ${APP_VERSION}`]));
  const { appId, server } = JSON.parse(read('capacitor.config.json')) as { appId: string; server?: unknown };
  expect(server).toBeUndefined();
  expect(read('android/app/build.gradle')).toContain(`applicationId "${appId}"`);
  expect(project).toContain(`PRODUCT_BUNDLE_IDENTIFIER = ${appId}`);
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  expect(manifest).toContain('android:allowBackup="false"');
  expect(manifest).not.toContain('usesCleartextTraffic');
  expect(manifest).toMatch(/BLUETOOTH_SCAN"\s+android:usesPermissionFlags="neverForLocation"/);
});

const servers = { production: 'https://ems.example/', sandbox: 'https://sandbox.ems.example' };

test('SHELL-29 the copied page knows both servers and reaches no other', () => {
  const page = mobilePage(readFileSync(join(root, 'apps/web/index.html'), 'utf8'), servers);
  expect(page).toContain('<meta name="server" content="https://ems.example" />');
  expect(page).toContain('<meta name="sandbox-server" content="https://sandbox.ems.example" />');
  expect(page).toContain("connect-src 'self' capacitor://localhost https://ems.example https://sandbox.ems.example;");
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
});

test.each(['http://ems.example', 'ftp://ems.example', 'ems.example', ''])(
  'no app is made for the server %j',
  (address) => {
    expect(() => mobilePage('<meta charset="utf-8" />', { ...servers, production: address })).toThrow(
      /https: address|Invalid URL/,
    );
  },
);

test('the web folder holds the app, without maps and without what keeps a web page offline', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vialant-mobile-'));
  try {
    const [from, to] = [join(folder, 'dist'), join(folder, 'www')];
    mkdirSync(join(from, 'assets'), { recursive: true });
    writeFileSync(join(from, 'index.html'), '<meta charset="utf-8" />\n<link rel="manifest" href="/m">');
    for (const file of ['sw.js', 'manifest.webmanifest', '.built', 'assets/a.js', 'assets/a.js.map']) {
      writeFileSync(join(from, file), file);
    }
    mkdirSync(to);
    writeFileSync(join(to, 'old.js'), 'of another build');
    fillWebFolder(from, to, servers);
    expect(readdirSync(to, { recursive: true }).sort()).toEqual(['assets', 'assets/a.js', 'index.html']);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).not.toContain('manifest');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
