import type { SettingsPlugin } from '../wrapper/bridge.ts';
import type { DeviceSettings } from './port.ts';

/** The page of this app in the device's settings. */
export function nativeSettings(plugin: SettingsPlugin): DeviceSettings {
  return {
    open: () =>
      plugin.openAppSettings().then(
        () => true,
        () => false,
      ),
  };
}
