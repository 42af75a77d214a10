/** An id in a key. */
const ID = null;

/**
 * The answers that stay on the device until the next visit: what the dashboard, the forms of acts and offline work need of
 * the inventory. Whatever is not named here is in memory alone, so that a new query keeps nothing of a patient by mistake.
 */
const KEPT: readonly (readonly (string | null)[])[] = [
  ['user', 'auth'],
  ['user', 'all'],
  ['user_group', 'for_user'],
  ['user_group', 'for_organization'],
  ['unit', 'all'],
  ['drug_box', 'with_unit'],
  ['drug_type', 'all'],
  ['drug_type', 'allowed'],
  ['drug_type', 'short_date', ID],
  ['drug', 'for_box', ID],
  ['drug', 'by_ids', ID],
  ['drug', 'read', ID],
  ['drug', 'transfer_info', ID],
  ['box_check', 'last', ID],
  ['waste_reason', 'all'],
  ['general_check', 'all'],
];

/** Whether the answer under this key may be stored on the device. */
export function isKept(queryKey: readonly unknown[]): boolean {
  return KEPT.some(
    (kept) => kept.length === queryKey.length && kept.every((part, at) => part === ID || part === queryKey[at]),
  );
}
