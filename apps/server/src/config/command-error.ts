/** A wish at the command line that cannot be fulfilled; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
