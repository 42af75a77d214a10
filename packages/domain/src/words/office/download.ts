import type { Message } from '../messages/message.ts';

/** Files of the office; the words are ours. */
export const downloadWords = { csv: 'Download CSV' } as const;

export const downloadMessages = {
  failed: { text: 'The file could not be made. Please try again.', tone: 'error', area: 'platform' },
} as const satisfies Record<string, Message>;
