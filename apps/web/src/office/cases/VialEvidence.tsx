import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ATTACHED_KINDS } from '@vialant/domain/cases/case';
import { fill } from '@vialant/domain/words/fill';
import { casePage, caseWords } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import { ABOUT_CASES } from '../../queries/discrepancy-case.ts';
import { proofOfVial } from '../../queries/stock-move.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { CaseDetail, CaseEvent } from './case-facts.ts';

type Vial = CaseDetail['vial_evidence'][number];
type VialEvidenceProps = { readonly vial: Vial; readonly caseId: string; readonly events: readonly CaseEvent[] };

/** A vial of a case: what it is, its last record, and whether its record holds. */
export function VialEvidence({ vial, caseId, events }: VialEvidenceProps): ReactElement {
  const { client } = useBasics();
  const { zone, role } = useOfficeUser();
  const proof = useQuery(proofOfVial(client, vial.id));
  const { barcode_id, type_name, lot_number, expiration_date, drug_box_name } = vial;
  const isAttached = events.some(({ attached_id }) => attached_id === vial.last_record_id);
  return (
    <li className="case-vial">
      <p className="case-vial-head">
        <span className="office-cell--code">{barcode_id}</span> {type_name}{' '}
        <span className="case-quiet">{fill(casePage.inBox, { box: drug_box_name })}</span>
      </p>
      <p className="case-quiet">{fill(casePage.lot, { lot: lot_number, date: expiration_date })}</p>
      <p>
        {vial.lost > 0
          ? fill(casePage.lost, { amount: vial.lost_text })
          : fill(casePage.holds, { amount: vial.amount_left_text })}
      </p>
      {vial.last_on !== null && (
        <p>
          {fill(casePage.change, { label: casePage.lastRecord, value: lastAct(vial) })}{' '}
          <span className="case-quiet">
            {fill(casePage.by, {
              name: vial.last_by ?? caseWords.nobody,
              time: timeText(zone, new Date(vial.last_on)),
            })}
          </span>
        </p>
      )}
      <p className={proof.data?.is_intact === 0 ? 'case-broken' : ''}>{proofText(proof.data)}</p>
      {role === 'admin' && !isAttached && <AttachLast vial={vial} caseId={caseId} />}
    </li>
  );
}

function proofText(proof: { readonly records: number; readonly is_intact: 0 | 1 } | undefined): string {
  if (proof === undefined) return casePage.checking;
  const said = proof.is_intact === 1 ? fill(casePage.intact, { n: proof.records }) : casePage.broken;
  return fill(casePage.change, { label: casePage.proof, value: said });
}

function lastAct({ last_kind, last_move }: Vial): string {
  const move = Object.entries(caseWords.moves).find(([name]) => name === last_move)?.[1];
  if (last_kind === 'completion') return caseWords.completed;
  const kind = ATTACHED_KINDS.find((each) => each === last_kind);
  return move ?? (kind === undefined ? caseWords.types.incident_changed : caseWords.attached[kind]);
}

/** Keeps the record that is the last one today with the case. */
function AttachLast({ vial, caseId }: { readonly vial: Vial; readonly caseId: string }): ReactElement | null {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const saving = useSaving();
  const kind = ATTACHED_KINDS.find((each) => each === vial.last_kind);
  const { last_record_id } = vial;
  if (kind === undefined || last_record_id === null) return null;

  function attach(attached_kind: (typeof ATTACHED_KINDS)[number], attached_id: string): void {
    void saving.run(async (idempotencyKey) => {
      await client.call('POST discrepancy_case/attach', { id: caseId, attached_kind, attached_id }, { idempotencyKey });
      await queryClient.invalidateQueries(ABOUT_CASES);
    });
  }

  return (
    <>
      {saving.failure.text !== null && (
        <p role="alert" className="office-form-failure">
          {saving.failure.text}
        </p>
      )}
      <Button kind="quiet" busy={saving.isSaving} onClick={() => attach(kind, last_record_id)}>
        {fill(casePage.attachLabel, { code: vial.barcode_id })}
      </Button>
    </>
  );
}
