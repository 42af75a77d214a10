import { webAppState } from '../../device/app-state/web.ts';
import { webAppUpdate } from '../../device/app-update/web.ts';
import { webBiometricCheck } from '../../device/biometric-check/web.ts';
import { webBiometrics } from '../../device/biometrics/web.ts';
import { lazyBluetooth } from '../../device/bluetooth/lazy.ts';
import { webClipboard } from '../../device/clipboard/web.ts';
import { webLocation } from '../../device/location/web.ts';
import { webNetwork } from '../../device/network/web.ts';
import { webPage } from '../../device/page/web.ts';
import { webPhone } from '../../device/phone/web.ts';
import { webPictures } from '../../device/picture/web.ts';
import { lazyScanner } from '../../device/scanner/lazy.ts';
import { webSettings } from '../../device/settings/web.ts';
import { lazySound } from '../../device/sound/lazy.ts';
import { webVibration } from '../../device/vibration/web.ts';
import { lazyWitnessKeys } from '../../device/witness-key/lazy.ts';
import type { Bridge } from '../../device/wrapper/bridge.ts';
import type { Services } from '../../services/services.ts';

export type DevicePorts = Pick<
  Services,
  | 'appState'
  | 'appUpdate'
  | 'biometricCheck'
  | 'biometrics'
  | 'bluetooth'
  | 'clipboard'
  | 'location'
  | 'network'
  | 'page'
  | 'phone'
  | 'pictures'
  | 'scanner'
  | 'settings'
  | 'sound'
  | 'vibration'
  | 'witnessKeys'
  | 'wrapper'
>;

/**
 * The device as this page can use it: through the browser, and inside the wrapper through its plugins where they do
 * better. The code for the plugins is loaded only in the wrapper.
 */
export async function devicePorts(bridge: Bridge | undefined, productName: string): Promise<DevicePorts> {
  const web = webPorts();
  if (bridge === undefined || !bridge.isNativePlatform()) return web;
  const { nativePorts } = await import('./native-ports.ts');
  return { ...web, ...nativePorts(bridge, web.network, productName) };
}

function webPorts(): DevicePorts {
  return {
    appState: webAppState(document),
    appUpdate: webAppUpdate(import.meta.env.PROD ? navigator.serviceWorker : undefined, () => location.reload()),
    biometricCheck: webBiometricCheck(navigator, globalThis.PublicKeyCredential, localStorage),
    biometrics: webBiometrics(globalThis.PublicKeyCredential),
    bluetooth: lazyBluetooth(),
    clipboard: webClipboard(navigator),
    location: webLocation(navigator.geolocation),
    network: webNetwork(window),
    page: webPage(location),
    phone: webPhone(navigator),
    pictures: webPictures(document, navigator.permissions),
    scanner: lazyScanner(() => performance.now()),
    settings: webSettings(),
    sound: lazySound(),
    vibration: webVibration(navigator),
    witnessKeys: lazyWitnessKeys(),
    wrapper: null,
  };
}
