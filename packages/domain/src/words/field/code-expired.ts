import type { Message } from '../messages/message.ts';

/** Said when the popup of the user's own code has closed by itself (BIOCODE-07); our words. */
export const codeExpired = {
  text: 'The code has expired and cannot be scanned any more. Touch here to show another.',
  tone: 'error',
  area: 'stock',
  durationMs: 6000,
} as const satisfies Message;
