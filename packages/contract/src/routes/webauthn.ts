import { z } from 'zod';
import type { Route } from '../route.ts';
import { Success, WebAuthnResponse } from './sign-in.ts';

// The options as the WebAuthn library makes them for its counterpart in the browser.
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

export const webAuthnRoutes = {
  'POST user/webauthn/register/options': {
    who: 'user',
    auditors: true,
    summary: 'What the device is asked in order to make a credential for this session',
    reply: Options,
    refusals: [],
  },
  'POST user/webauthn/register': {
    who: 'user',
    auditors: true,
    summary: 'Bind the new credential to this session',
    body: z.object({ response: WebAuthnResponse }),
    reply: Success,
    refusals: ['BIOMETRIC_REFUSED'],
  },
  'POST user/webauthn/refresh/options': {
    who: 'user',
    auditors: true,
    summary: 'What the device is asked in order to refresh this session, which may have expired',
    reply: Options,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
