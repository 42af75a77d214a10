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
