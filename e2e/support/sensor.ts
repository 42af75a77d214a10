import type { Page } from '@playwright/test';

export type Sensor = {
  /** Sets whether the sensor knows the finger, which it does at first. */
  readonly recognise: (yes: boolean) => Promise<void>;
  /** Takes the sensor out of the browser's sight, as one that is not ready yet. It keeps its keys. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

const OPTIONS = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** The browser's own emulated fingerprint sensor. */
export async function addSensor(page: Page): Promise<Sensor> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const add = async (): Promise<{ authenticatorId: string }> =>
    devtools.send('WebAuthn.addVirtualAuthenticator', { options: OPTIONS });
  let sensor = await add();
  let keys = await devtools.send('WebAuthn.getCredentials', sensor);
  return {
    recognise: async (yes) => {
      await devtools.send('WebAuthn.setUserVerified', { ...sensor, isUserVerified: yes });
    },
    leave: async () => {
      keys = await devtools.send('WebAuthn.getCredentials', sensor);
      await devtools.send('WebAuthn.removeVirtualAuthenticator', sensor);
    },
    comeBack: async () => {
      sensor = await add();
      for (const credential of keys.credentials)
        await devtools.send('WebAuthn.addCredential', { ...sensor, credential });
    },
  };
}
