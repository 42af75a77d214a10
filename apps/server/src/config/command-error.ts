/** A command that cannot be carried out; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
