import type { BiometricPlugin } from '../biometrics/native.ts';

/** A plugin's own script returns a promise of this; the bare bridge returns it directly. */
export type Handle = { remove(): Promise<void> };

type AppPlugin = {
  addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): Handle | Promise<Handle>;
  addListener(event: 'pause' | 'resume', listener: () => void): Handle | Promise<Handle>;
  /** Has no `url`, or is null or undefined, when the user started the app by its icon. */
  getLaunchUrl(): Promise<{ url?: string } | undefined | null>;
};

export type ClipboardPlugin = {
  read(): Promise<{ type: string; value: string }>;
  write(content: { string: string }): Promise<void>;
};

export type GeolocationPlugin = {
  getCurrentPosition(options: {
    timeout: number;
    maximumAge: number;
  }): Promise<{ coords: { latitude: number; longitude: number } }>;
};

export type HapticsPlugin = { vibrate(options: { duration: number }): Promise<void> };

/** Our own plugin, in `apps/mobile/plugins`. */
export type VpnStatusPlugin = { isActive(): Promise<{ value: boolean }> };

export type SettingsPlugin = { openAppSettings(): Promise<void> };

/**
 * The part of Capacitor's bridge that the device ports use. The wrapper puts it into the page, so it is not bundled.
 */
export type Bridge = {
  isNativePlatform(): boolean;
  getPlatform(): string;
  readonly Plugins: {
    readonly App?: AppPlugin;
    readonly Clipboard?: ClipboardPlugin;
    readonly Geolocation?: GeolocationPlugin;
    readonly Haptics?: HapticsPlugin;
    readonly BiometricAuthNative?: BiometricPlugin;
    readonly BluetoothLe?: SettingsPlugin;
    readonly VpnStatus?: VpnStatusPlugin;
  };
};

declare global {
  // The name under which the wrapper puts its bridge into the page.
  var Capacitor: Bridge | undefined;
}

/** The function that removes a plugin's listener. */
export function stopOf(handle: Handle | Promise<Handle> | undefined): () => void {
  return () => void Promise.resolve(handle).then((listening) => listening?.remove());
}
