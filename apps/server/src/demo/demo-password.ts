import { webcrypto } from 'node:crypto';
import { passwordForm } from '@vialant/contract/password-form';
import { DEMO_PASSWORD } from './demo-agencies.ts';

/** The password of everybody in the demo, as it is sent. */
export function demoPassword(): Promise<string> {
  const encoder = new TextEncoder();
  return passwordForm(DEMO_PASSWORD, webcrypto.subtle, (text) => encoder.encode(text));
}
