import { LIMITS } from '../../values/limits.ts';
import { TIMING } from '../../values/timing.ts';

export type Tone = 'success' | 'error';

/** `platform` is sign-in, account, scanner and shell; `stock` is drugs, boxes and checks (OPEN-043). */
export type Area = 'platform' | 'stock';

export type Message<Text extends string = string> = {
  readonly text: Text;
  readonly tone: Tone;
  readonly area: Area;
  /** Only where the requirements state one; `durationOf` knows the rest. */
  readonly durationMs?: number;
};

export type MessageGroup = Readonly<Record<string, Message>>;

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
