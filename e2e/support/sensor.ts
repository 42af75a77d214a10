import type { Page } from '@playwright/test';

export type Sensor = { readonly recognise: (yes: boolean) => Promise<void> };

/**
 * The browser's own emulated fingerprint sensor; `recognise` sets whether it knows the finger, which it does at first.
 */
export async function addSensor(page: Page): Promise<Sensor> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (yes) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: yes });
    },
  };
}
