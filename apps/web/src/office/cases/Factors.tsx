import { fill } from '@vialant/domain/words/fill';
import { casePapers } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { Known } from './Known.tsx';

type Form = CallReply<'GET discrepancy_case/form_106'>;

const words = casePapers.factors;

/** The six factors of a significant loss, each beside what the record says; whether it is one, a person decides. */
export function Factors({ form }: { readonly form: Form }): ReactElement {
  return (
    <section className="case-paper" aria-label={words.title}>
      <h2 className="case-heading">{words.title}</h2>
      <table className="case-table case-factors">
        <thead>
          <tr>
            <th scope="col">{words.factor}</th>
            <th scope="col">{words.record}</th>
          </tr>
        </thead>
        <tbody>
          {factorsOf(form).map(([factor, said]) => (
            <tr key={factor}>
              <th scope="row">{factor}</th>
              <td>
                {said.length === 0 ? (
                  <Known value={null} />
                ) : (
                  said.map((line) => (
                    <span key={line} className="case-factor-line">
                      {line}
                    </span>
                  ))
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function factorsOf(form: Form): [string, string[]][] {
  const { lost, people_with_access: n } = form;
  const each = (say: (loss: Form['lost'][number]) => string): string[] => [...new Set(lost.map(say))];
  return [
    [
      words.quantity,
      each(({ type_name: name, quantity_text, on_hand_text, used_text }) =>
        fill(words.quantityRecord, { name, lost: quantity_text, onHand: on_hand_text, used: used_text }),
      ),
    ],
    [
      words.substances,
      each(({ type_name: name, schedule }) =>
        fill(words.substancesRecord, { name, schedule: schedule ?? casePapers.missing }),
      ),
    ],
    [words.access, n === 0 ? [] : [fill(words.accessRecord, { n })]],
    [
      words.pattern,
      [
        fill(words.patternRecord, {
          n: form.cases_in_24_months,
          lost: form.losses_in_24_months,
          resolved: form.resolved_in_24_months,
        }),
      ],
    ],
    [words.diversion, each(({ type_name: name, cases }) => fill(words.diversionRecord, { name, n: cases }))],
    [words.trends, [words.trendsRecord]],
  ];
}
