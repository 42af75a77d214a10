import { fill } from '@vialant/domain/words/fill';
import { casePage, caseWords } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { CaseDetail } from './case-facts.ts';
import { VialEvidence } from './VialEvidence.tsx';

/** CASES-03, CASES-04: what the record knows of a case. */
export function Evidence({ detail }: { readonly detail: CaseDetail }): ReactElement {
  return (
    <section className="case-section case-evidence" aria-label={casePage.evidence}>
      <h2 className="case-heading">{casePage.evidence}</h2>
      {isUnlinked(detail) && <p className="case-quiet">{caseWords.noLinks}</p>}
      <Noted detail={detail} />
      {detail.vial_evidence.length > 0 && (
        <>
          <h3 className="case-subheading">{casePage.vials}</h3>
          <ul className="case-vials">
            {detail.vial_evidence.map((vial) => (
              <VialEvidence key={vial.id} vial={vial} caseId={detail.id} events={detail.events} />
            ))}
          </ul>
        </>
      )}
      {detail.drug_box_name !== null && <Actors detail={detail} box={detail.drug_box_name} />}
    </section>
  );
}

/** Whether nothing leads from the case to the record: so it is with discrepancies from before they were linked. */
function isUnlinked({ noted, events, drug_box_id }: CaseDetail): boolean {
  const isLinked = noted.some(
    (each) => each.drug_id ?? each.drug_box_id ?? each.box_check_id ?? each.stock_move_record_id,
  );
  return !isLinked && drug_box_id === null && events.every(({ attached_id }) => attached_id === null);
}

function Noted({ detail: { noted } }: { readonly detail: CaseDetail }): ReactElement | null {
  const { zone } = useOfficeUser();
  if (noted.length === 0) return null;
  return (
    <>
      <h3 className="case-subheading">{casePage.noted}</h3>
      <ul className="case-noted">
        {noted.map(({ id, discrepancy_type, notes, user_name, created_on }) => (
          <li key={id}>
            <span>{notes === '' ? discrepancy_type : notes}</span>{' '}
            <span className="case-quiet">
              {fill(casePage.by, { name: user_name ?? caseWords.nobody, time: timeText(zone, new Date(created_on)) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Actors({ detail, box }: { readonly detail: CaseDetail; readonly box: string }): ReactElement {
  const { zone } = useOfficeUser();
  const { last_good_check: check, actors } = detail;
  const time = (text: string): string => timeText(zone, new Date(text));
  return (
    <>
      <h3 className="case-subheading">{fill(casePage.actors, { box })}</h3>
      <p className="case-quiet">
        {check === null
          ? casePage.actorsEver
          : fill(casePage.actorsSince, { time: time(check.happened_on), name: check.user_name })}
      </p>
      <table className="case-table">
        <thead>
          <tr>
            <th scope="col">{casePage.actor}</th>
            <th scope="col" className="case-number">
              {casePage.acted}
            </th>
            <th scope="col" className="case-number">
              {casePage.witnessed}
            </th>
            <th scope="col">{casePage.lastActed}</th>
          </tr>
        </thead>
        <tbody>
          {actors.map(({ name, acts, witnessed, last_on }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="case-number">{acts}</td>
              <td className="case-number">{witnessed}</td>
              <td>{time(last_on)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
