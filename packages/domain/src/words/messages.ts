import { LIMITS } from '../values/limits.ts';
import { biometric, contact, invitation, login, otp, people, phone, reset, session } from './messages/account.ts';
import { bluetooth } from './messages/bluetooth.ts';
import { check, reseal, resealAvoided, transfer, vehicle } from './messages/box.ts';
import type { Message } from './messages/message.ts';
import { offline, review } from './messages/offline.ts';
import { scan } from './messages/scan.ts';
import { api, image, input, shell } from './messages/shell.ts';
import { importFile, stockroom } from './messages/stockroom.ts';
import { administer, create, drug, incident, stock, unAdminister, waste } from './messages/vial.ts';
import { guest, verifyCode, witness } from './messages/witness.ts';
import { TIMING } from '../values/timing.ts';

export type { Message } from './messages/message.ts';

/**
 * Every message the product can show, by section of the requirements; texts are exact to the character. Where a comment
 * calls words ours, the requirements leave them open, and they were chosen here.
 */
export const messages = {
  shell,
  input,
  api,
  image,
  login,
  otp,
  phone,
  session,
  biometric,
  reset,
  contact,
  invitation,
  people,
  scan,
  check,
  reseal,
  resealAvoided,
  transfer,
  vehicle,
  drug,
  create,
  administer,
  waste,
  unAdminister,
  incident,
  stock,
  stockroom,
  importFile,
  witness,
  guest,
  verifyCode,
  offline,
  review,
  bluetooth,
} as const;

/** The names in braces of a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that a text needs: those a literal text names; any for a text that is known only as `string`. */
export type Values<Text extends string> = string extends Text
  ? [values?: Readonly<Record<string, string | number>>]
  : [Placeholders<Text>] extends [never]
    ? []
    : [values: { readonly [Name in Placeholders<Text>]: string | number }];

/** The text of a message or label with every `{name}` replaced by its value, in one pass. */
export function fill<Text extends string>(message: Text | { readonly text: Text }, ...[values]: Values<Text>): string {
  const text: string = typeof message === 'string' ? message : message.text;
  if (values === undefined) return text;
  const byName = new Map<string, string | number>(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(byName.get(name) ?? placeholder));
}

/**
 * How long a message stays: as stated, else by tone, area and length of what is shown (SHELL-14, SHELL-16, OPEN-043).
 */
export function durationOf(message: Message, filledText: string = message.text): number {
  if (message.durationMs !== undefined) return message.durationMs;
  if (message.tone === 'success') {
    return message.area === 'stock' ? TIMING.toast.stockSuccessMs : TIMING.toast.defaultMs;
  }
  return filledText.length > LIMITS.toast.longErrorAboveLength ? TIMING.toast.longErrorMs : TIMING.toast.errorMs;
}
