export type ResetEmailRefusal = { readonly code: 'RESET_EMAIL_INVALID'; readonly value: string };

// The pattern of the HTML standard, with at least one dot in the domain: 'medic@station' is a typo, not an address.
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`);

/** Whether the text is an email address by the standard pattern (INPUT-02). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Why a password reset cannot be asked for this address: trimmed, it must contain '@' (RESET-01). */
export function refuseResetEmail(entry: string): ResetEmailRefusal | null {
  const value = entry.trim();
  return value.includes('@') ? null : { code: 'RESET_EMAIL_INVALID', value };
}
