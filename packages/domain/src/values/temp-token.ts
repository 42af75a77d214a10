/** What every short-term token id starts with (ENT-21). */
export const TEMP_TOKEN_PREFIX = 'temp_';

/** The error log entry for a value that is no such id; the value itself is never logged (TEMPLOGIN-03, OPEN-061). */
export const INVALID_TEMP_TOKEN = 'Invalid temp token format';

/** Whether a clipboard text or deep link value can be a short-term token id; any other is ignored. */
export function isTempToken(text: string): boolean {
  return text.startsWith(TEMP_TOKEN_PREFIX) && text.length > TEMP_TOKEN_PREFIX.length;
}
