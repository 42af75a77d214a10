import { dateOnly, displayDay } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { casePapers } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import type { CaseDetail } from './case-facts.ts';
import { Known } from './Known.tsx';

type LetterProps = { readonly form: CallReply<'GET discrepancy_case/form_106'>; readonly detail: CaseDetail };

const words = casePapers.notice;
/** Stands in the sentence for the place, which is marked where it is not known. */
const PLACE = '\n';

/** The written notice, as a letter to be signed. */
export function NoticeLetter({ form, detail }: LetterProps): ReactElement {
  const [before = '', after = ''] = fill(words.what, { date: dayText(form.discovered_date), place: PLACE }).split(
    PLACE,
  );
  return (
    <section className="case-paper" aria-label={words.title}>
      <h2 className="case-heading">{words.title}</h2>
      <p>{words.to}</p>
      {form.registrations.length === 0 && (
        <p>
          <Known value={null} />
        </p>
      )}
      {form.registrations.map(({ number, name, address, state }) => (
        <p key={number}>
          {name}, {address}, {state}, <span className="office-cell--code">{number}</span>
        </p>
      ))}
      <p>{words.law}</p>
      <p>
        {before}
        <Known value={form.place} />
        {after}
      </p>
      {form.lost.length === 0 ? (
        <p>
          <Known value={null} />
        </p>
      ) : (
        <ul>
          {form.lost.map(({ type_name, finished_form, ndc, vials, quantity_text }) => (
            <li key={`${type_name} ${ndc}`}>
              {fill(words.line, { vials, name: finished_form ?? type_name, amount: quantity_text })}
            </li>
          ))}
        </ul>
      )}
      <p>
        {fill(words.next, {
          number: form.number,
          date: detail.form_due_date === null ? casePapers.missing : dayText(detail.form_due_date),
        })}
      </p>
      <p className="case-sign">{words.sign}</p>
    </section>
  );
}

/** A date of the server in words. */
export function dayText(text: string): string {
  const date = dateOnly(text);
  return date === null ? casePapers.missing : displayDay(date);
}
