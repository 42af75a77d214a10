import type * as Library from '@simplewebauthn/server';

/** The library for WebAuthn. It takes a tenth of a start to load, and is needed by few calls: the first of them loads it. */
export const webAuthnLibrary = (): Promise<typeof Library> => import('@simplewebauthn/server');
