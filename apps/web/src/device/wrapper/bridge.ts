import type { BiometricPlugin } from '../biometrics/native.ts';

/** A plugin's own script answers a promise of it; the bridge alone answers it at once. */
export type Handle = { remove(): Promise<void> };

type AppPlugin = {
  addListener(event: 'appUrlOpen', listener: (opened: { url: string }) => void): Handle | Promise<Handle>;
  addListener(event: 'pause' | 'resume', listener: () => void): Handle | Promise<Handle>;
  /** Without an address, or nothing at all, when the app was started by hand. */
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

/** Ours, in `apps/mobile/plugins`. */
export type VpnStatusPlugin = { isActive(): Promise<{ value: boolean }> };

export type SettingsPlugin = { openAppSettings(): Promise<void> };

/** What the device ports use of Capacitor's bridge; the wrapper puts it into the page, so nothing of it is bundled. */
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
  // The wrapper's bridge goes by this name.
  var Capacitor: Bridge | undefined;
}

/** How to stop what a plugin was asked to tell. */
export function stopOf(handle: Handle | Promise<Handle> | undefined): () => void {
  return () => void Promise.resolve(handle).then((listening) => listening?.remove());
}
