/** What ends a line, turns the direction of the writing or is not seen at all. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/**
 * What a mail program makes a link of. A dot before a space or a single letter belongs to a name: 'St. Mary', 'J.R.'.
 */
const ADDRESS = /@|:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/**
 * Whether a name of a person or an agency may go into a mail to a stranger. The mail is ours and is believed; whoever
 * names themselves 'Free vials: evil.example' would have us deliver their own message.
 */
export function isMailName(name: string): boolean {
  return name.search(UNSEEN) === -1 && !ADDRESS.test(name);
}

/** A name as a mail tells it, also one that was stored before names were checked. */
export function nameInMail(name: string): string {
  const line = name.replaceAll(UNSEEN, ' ');
  const harmless = isMailName(line) ? line : line.replaceAll(/[@:/.]+/gu, ' ');
  return harmless.replaceAll(/\s+/gu, ' ').trim();
}
