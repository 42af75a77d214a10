import { biometricFailure } from '@vialant/domain/device/biometric';
import type { BiometricAnswer, Biometrics } from './port.ts';

/** What the plugin's native side (`BiometricAuthNative` of @aparajita/capacitor-biometric-auth) puts on the bridge. */
export type BiometricPlugin = {
  checkBiometry(): Promise<{ isAvailable: boolean; biometryType: number }>;
  internalAuthenticate(options: { reason: string; allowDeviceCredential: boolean; cancelTitle: string }): Promise<void>;
};

const NO_BIOMETRY = 0;
/** How long the user may leave the prompt untouched; after that the sensor counts as not answering. */
const SENSOR_SILENT_AFTER_MS = 60_000;

/** The wrapper's sensor. The device decides alone, so there is nothing to enrol and no challenge to sign. */
export function nativeBiometrics(plugin: BiometricPlugin, platform: 'ios' | 'android', reason: string): Biometrics {
  const hasSensor = async (): Promise<boolean> => {
    const found = await plugin.checkBiometry().catch(() => null);
    return found !== null && found.biometryType !== NO_BIOMETRY;
  };
  return {
    platform,
    isAvailable: async () => (await plugin.checkBiometry().catch(() => null))?.isAvailable ?? false,
    enrol: () => Promise.resolve({ ok: true, proof: null }),
    async check(): Promise<BiometricAnswer> {
      try {
        const asked = plugin.internalAuthenticate({ reason, allowDeviceCredential: false, cancelTitle: 'Cancel' });
        await Promise.race([asked, silence()]);
        return { ok: true, proof: null };
      } catch (error) {
        const code = codeOf(error);
        return { ok: false, failure: biometricFailure({ source: 'plugin', code, hasSensor: await hasSensor() }) };
      }
    },
  };
}

function silence(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'timeout' })), SENSOR_SILENT_AFTER_MS);
  });
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}
