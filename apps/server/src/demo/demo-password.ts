import { webcrypto } from 'node:crypto';
import { passwordForm } from '@vialant/contract/password-form';
import { DEMO_PASSWORD } from './demo-agencies.ts';

const encoder = new TextEncoder();
let form: Promise<string> | null = null;

/** The password of everybody in the demo, as it is sent. Derived once: that is slow on purpose. */
export function demoPassword(): Promise<string> {
  form ??= passwordForm(DEMO_PASSWORD, webcrypto.subtle, (text) => encoder.encode(text));
  return form;
}
