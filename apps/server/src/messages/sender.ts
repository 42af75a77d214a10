/** A message as it is handed to whoever carries it. The id is the same at every try. */
export type Outgoing = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Whom an answer goes to, where it is not the sender. */
  readonly reply_to: string | null;
  /** A text that goes with the message as the picture of a QR code. */
  readonly qr_text: string | null;
};

/** Carries a message out of the house. Resolves when it has been taken; throws `NotSent` or any error when not. */
export type Sender = (message: Outgoing) => Promise<void>;

/** Why a message was not taken, in words that hold nothing of it. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}
