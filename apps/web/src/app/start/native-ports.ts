import { nativeAppState } from '../../device/app-state/native.ts';
import { nativeBiometricCheck } from '../../device/biometric-check/native.ts';
import { nativeBiometrics } from '../../device/biometrics/native.ts';
import { nativeClipboard } from '../../device/clipboard/native.ts';
import { nativeLocation } from '../../device/location/native.ts';
import { nativeNetwork } from '../../device/network/native.ts';
import { nativeSettings } from '../../device/settings/native.ts';
import { nativeVibration } from '../../device/vibration/native.ts';
import { nativeWrapper } from '../../device/wrapper/native.ts';
import { webAppUpdate } from '../../device/app-update/web.ts';
import type { Bridge } from '../../device/wrapper/bridge.ts';
import type { DevicePorts } from './device-ports.ts';

/** The ports for which the wrapper has a plugin; for the others the web view's port is used. */
export function nativePorts(
  bridge: Bridge,
  network: DevicePorts['network'],
  productName: string,
): Partial<DevicePorts> {
  const { App, BiometricAuthNative, BluetoothLe, Clipboard, Geolocation, Haptics, VpnStatus } = bridge.Plugins;
  const wrapper = nativeWrapper(bridge);
  const { platform } = wrapper;
  const biometrics = BiometricAuthNative && nativeBiometrics(BiometricAuthNative, platform, productName);
  return {
    wrapper,
    phone: platform,
    appState: nativeAppState(App),
    // The store delivers the whole app; there is no service worker that could bring a newer one.
    appUpdate: webAppUpdate(undefined, () => {}),
    network: nativeNetwork(network, VpnStatus),
    ...(biometrics && { biometrics, biometricCheck: nativeBiometricCheck(biometrics) }),
    ...(Clipboard && { clipboard: nativeClipboard(Clipboard) }),
    ...(Geolocation && { location: nativeLocation(Geolocation) }),
    ...(BluetoothLe && { settings: nativeSettings(BluetoothLe) }),
    ...(Haptics && { vibration: nativeVibration(Haptics) }),
  };
}
