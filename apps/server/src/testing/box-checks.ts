import type { CustodyCalls, Row, Who } from './custody-calls.ts';
import type { Answer } from './test-server.ts';

export type SeenVial = { drug_id: string; scanned_manually: 0 | 1 };

export type BoxChecks = {
  /** Every vial of the box, scanned by camera. */
  seen: (boxId: string, who?: Who) => Promise<SeenVial[]>;
  /** A check of the box with this code, of all its vials unless the body says otherwise. */
  check: (box: string, body?: object, who?: Who) => Promise<Answer>;
  /** The notes of the discrepancies for vials that a check did not see, newest first. */
  missing: (who?: Who) => Promise<unknown[]>;
  /** Lets Harbor EMS check and reseal by every way, with nothing required. */
  allowAll: () => Promise<void>;
};

export function boxChecks(calls: CustodyCalls): BoxChecks {
  const seen: BoxChecks['seen'] = async (boxId, who) => {
    const { data } = await calls.get(`drug/for_box?drug_box_id=${boxId}`, who);
    return (data as Row[]).map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  };
  return {
    seen,
    check: async (box, body = {}, who = {}) => {
      const { id } = await calls.box(box, who);
      return calls.post('box_check/create', { drug_box_id: id, drug_checks: await seen(id, who), ...body }, who);
    },
    missing: (who) => calls.discrepancies('Box check missing drug', who),
    allowAll: () =>
      calls.set('Harbor EMS', {
        allow_manual_scan_entry: true,
        allow_hand_scanner: true,
        allow_daily_check_with_checkbox: true,
        enable_select_all_inventory_check_option: true,
        require_reseal_scanning: false,
        allow_image_upload: true,
        require_inventory_image: false,
        daily_check_verify_required: false,
      }),
  };
}
