import type { LawFields } from '@vialant/domain/custody/dose-record';
import type { CodeEntry } from '@vialant/domain/scan/scanned-by';
import type { Amount } from '@vialant/domain/values/amount';
import type { Repair } from './repair.ts';

/** What was received, given, wasted, lost or put back. */
export type Move = {
  type: 'receive' | 'administer' | 'waste' | 'loss' | 'un_administer';
  quantity: Amount;
  doses?: number;
  sourceId?: string | null;
  incidentNumber?: string | null;
  /** What the law asks of a dose or a waste; only what belongs to this move. */
  law?: LawFields;
  offline?: boolean;
  /** How the code of the vial came in. */
  entry?: CodeEntry;
  happenedAt?: string | null;
  deviceTime?: string | null;
  notes?: string | null;
  reverseDistributor?: boolean;
  notAsked?: string | null;
  repair?: Repair | null;
  /** The case by which a loss is taken out, or put back. */
  caseId?: string | null;
};

/** A box as it begins. */
export type NewBox = {
  name: string;
  barcode_id: string;
  daily_check_verify_required: boolean | null;
  check_daily: boolean;
  check_due_at: string | null;
};

/** What a discrepancy is about, as far as is known. */
export type About = {
  drug_id?: string | null;
  drug_box_id?: string | null;
  box_check_id?: string | null;
  stock_move_record_id?: string | null;
};

/** When something was done without a network, as it is believed; nulls of what is done now. */
export type DoneAt = { readonly happenedAt: string | null; readonly deviceTime: string | null };

export const NOW: DoneAt = { happenedAt: null, deviceTime: null };

/** The columns of a record that was made without a network; none of one that is made now. */
export function doneOffline({ happenedAt, deviceTime }: DoneAt): Record<string, unknown> {
  return happenedAt === null ? {} : { offline: true, happened_at: happenedAt, device_time: deviceTime };
}
