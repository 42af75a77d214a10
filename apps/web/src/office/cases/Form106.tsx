import { caseWords, casePapers } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { Known } from './Known.tsx';
import { dayText } from './NoticeLetter.tsx';

type Form = CallReply<'GET discrepancy_case/form_106'>;

const words = casePapers.form;

/** What Form 106 asks for, in its order; the form itself is filled in at the DEA's own site. */
export function Form106({ form }: { readonly form: Form }): ReactElement {
  return (
    <section className="case-paper" aria-label={words.title}>
      <h2 className="case-heading">{words.title}</h2>
      <dl className="case-form">
        {linesOf(form).map(([label, value]) => (
          <div key={label} className="case-form-line">
            <dt>{label}</dt>
            <dd>
              <Known value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="case-subheading">{words.lost}</h3>
      {form.lost.length === 0 ? <Known value={null} /> : <Lost lost={form.lost} />}
    </section>
  );
}

function linesOf(form: Form): [string, string | null][] {
  const { registrations, loss_type, value } = form;
  const each = (of: (registration: Form['registrations'][number]) => string): string | null =>
    registrations.length === 0 ? null : registrations.map(of).join('; ');
  return [
    [words.number, each(({ number }) => number)],
    [words.registrant, each(({ name, address, state }) => `${name}, ${address}, ${state}`)],
    [words.discovered, dayText(form.discovered_date)],
    [words.place, form.place],
    [words.type, loss_type === null ? null : caseWords.outcomes[loss_type]],
    [words.police, form.police_report],
    [words.losses, String(form.losses_in_24_months)],
    [words.value, value === null ? null : `$${value.toFixed(2)}`],
    [words.steps, form.steps_taken],
  ];
}

function Lost({ lost }: { readonly lost: Form['lost'] }): ReactElement {
  return (
    <table className="case-table">
      <thead>
        <tr>
          <th scope="col">{words.ndc}</th>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.schedule}</th>
          <th scope="col" className="case-number">
            {words.vials}
          </th>
          <th scope="col" className="case-number">
            {words.quantity}
          </th>
        </tr>
      </thead>
      <tbody>
        {lost.map(({ ndc, type_name, finished_form, schedule, vials, quantity_text }) => (
          <tr key={`${type_name} ${ndc}`}>
            <td>
              <Known value={ndc} />
            </td>
            <th scope="row">{finished_form ?? type_name}</th>
            <td>
              <Known value={schedule} />
            </td>
            <td className="case-number">{vials}</td>
            <td className="case-number">{quantity_text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
