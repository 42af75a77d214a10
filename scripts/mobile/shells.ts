import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a port of `apps/web/src/device` needs from the mobile shells. */
export type NeededByPort = {
  /** The plugin's package, its name on the bridge, and the calls that the port makes. */
  readonly plugins?: readonly { readonly package: string; readonly name: string; readonly calls: readonly string[] }[];
  readonly android?: readonly string[];
  readonly ios?: readonly string[];
};

const APP = { package: '@capacitor/app', name: 'App' };
const CLIPBOARD = { package: '@capacitor/clipboard', name: 'Clipboard' };
const BLUETOOTH = { package: '@capacitor-community/bluetooth-le', name: 'BluetoothLe' };
const BIOMETRICS = { package: '@aparajita/capacitor-biometric-auth', name: 'BiometricAuthNative' };
const LOCATION = ['ACCESS_COARSE_LOCATION', 'ACCESS_FINE_LOCATION'];

/** By the folder of the port. A port that is not listed needs only the web view. */
export const NEEDED: Readonly<Record<string, NeededByPort>> = {
  'app-state': { plugins: [{ ...APP, calls: [] }] },
  'biometric-check': { plugins: [{ ...BIOMETRICS, calls: ['internalAuthenticate'] }], android: ['USE_BIOMETRIC'] },
  biometrics: {
    plugins: [{ ...BIOMETRICS, calls: ['checkBiometry', 'internalAuthenticate'] }],
    android: ['USE_BIOMETRIC'],
    ios: ['NSFaceIDUsageDescription'],
  },
  bluetooth: {
    plugins: [
      {
        ...BLUETOOTH,
        calls: [
          'initialize',
          'isEnabled',
          'requestLEScan',
          'stopLEScan',
          'connect',
          'disconnect',
          'read',
          'write',
          'startNotifications',
        ],
      },
    ],
    android: ['BLUETOOTH', 'BLUETOOTH_ADMIN', 'BLUETOOTH_SCAN', 'BLUETOOTH_CONNECT', ...LOCATION],
    ios: ['NSBluetoothAlwaysUsageDescription'],
  },
  clipboard: { plugins: [{ ...CLIPBOARD, calls: ['write'] }] },
  location: {
    plugins: [{ package: '@capacitor/geolocation', name: 'Geolocation', calls: ['getCurrentPosition'] }],
    android: LOCATION,
    ios: ['NSLocationWhenInUseUsageDescription'],
  },
  network: {
    plugins: [{ package: '@vialant/vpn-status', name: 'VpnStatus', calls: ['isActive'] }],
    android: ['INTERNET', 'ACCESS_NETWORK_STATE'],
  },
  picture: { android: ['CAMERA'], ios: ['NSCameraUsageDescription'] },
  scanner: { android: ['CAMERA'], ios: ['NSCameraUsageDescription'] },
  settings: { plugins: [{ ...BLUETOOTH, calls: ['openAppSettings'] }] },
  vibration: {
    plugins: [{ package: '@capacitor/haptics', name: 'Haptics', calls: ['vibrate'] }],
    android: ['VIBRATE'],
  },
  wrapper: {
    plugins: [
      { ...APP, calls: ['getLaunchUrl'] },
      { ...CLIPBOARD, calls: ['read', 'write'] },
    ],
  },
};

export type Shells = {
  readonly android: { readonly permissions: readonly string[]; readonly projects: string };
  readonly ios: { readonly usage: ReadonlyMap<string, string>; readonly packages: string };
};

/** Reads what the shells declare from their files in the repository. */
export function readShells(mobile: string): Shells {
  const read = (path: string): string => readFileSync(join(mobile, path), 'utf8');
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  const plist = read('ios/App/App/Info.plist');
  return {
    android: {
      permissions: allOf(/<uses-permission\s+android:name="android\.permission\.(\w+)"/g, manifest),
      projects: read('android/capacitor.settings.gradle') + read('android/app/capacitor.build.gradle'),
    },
    ios: {
      usage: new Map(
        [...plist.matchAll(/<key>(NS\w+UsageDescription)<\/key>\s*<string>([^<]*)<\/string>/g)].map(
          ([, key = '', text = '']) => [key, text],
        ),
      ),
      packages: read('ios/App/CapApp-SPM/Package.swift'),
    },
  };
}

/** What the ports need and the shells lack, one sentence each. */
export function lacking(needed: Readonly<Record<string, NeededByPort>>, { android, ios }: Shells): string[] {
  return Object.entries(needed).flatMap(([port, { plugins = [], ...of }]) => [
    ...(of.android ?? [])
      .filter((permission) => !android.permissions.includes(permission))
      .map((permission) => `${port} needs the permission ${permission} in the Android manifest`),
    ...(of.ios ?? [])
      .filter((key) => (ios.usage.get(key) ?? '').length < 20)
      .map((key) => `${port} needs a sentence for ${key} in Info.plist`),
    ...plugins.flatMap((plugin) => {
      const project = plugin.package.replace('@', '').replace('/', '-');
      return [
        ...(isIncluded(project, android.projects) ? [] : [`${port} needs ${plugin.package} in the Android project`]),
        ...(ios.packages.includes(`/${plugin.package.replace('@vialant/', '')}")`)
          ? []
          : [`${port} needs ${plugin.package} in Package.swift`]),
      ];
    }),
  ]);
}

function isIncluded(project: string, projects: string): boolean {
  return projects.includes(`include ':${project}'\n`) && projects.includes(`implementation project(':${project}')`);
}

/** The calls that a plugin's native sources offer under its name, by platform; empty when there is no such plugin. */
export function offeredCalls(packageFolder: string, name: string): { android: string[]; ios: string[] } {
  const text = (pattern: string): string =>
    globSync(pattern, { cwd: packageFolder })
      .map((path) => readFileSync(join(packageFolder, path), 'utf8'))
      .join('\n');
  const java = text('android/src/main/**/*.{java,kt}');
  const swift = text('ios/**/*.swift');
  const isOf = (source: string, pattern: RegExp): boolean => pattern.test(source);
  return {
    android: isOf(java, new RegExp(`@CapacitorPlugin\\(\\s*name = "${name}"`))
      ? allOf(/@PluginMethod[^{;]*?(?:void|fun) (\w+)\(/g, java)
      : [],
    ios: isOf(swift, new RegExp(`jsName = "${name}"`)) ? allOf(/(?:\bname: "|#selector\()(\w+)["(:)]/g, swift) : [],
  };
}

function allOf(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
