import { casePapers } from '@vialant/domain/words/office/cases';
import { form106Lines } from '@vialant/domain/words/office/form-106';
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
        {form106Lines(form, dayText(form.discovered_date)).map(([label, value]) => (
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
