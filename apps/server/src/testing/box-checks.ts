import type { CustodyCalls, Row, Who } from './custody-calls.ts';
import type { Answer } from './test-server.ts';

export type SeenVial = { drug_id: string; scanned_manually: 0 | 1 };

export type BoxChecks = {
  /** Every vial of the box, scanned by camera. */
  seen: (boxId: string, who?: Who) => Promise<SeenVial[]>;
  /** A check of the box with this code, of all its vials unless the body says otherwise. */
  check: (box: string, body?: object, who?: Who) => Promise<Answer>;
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
  };
}
