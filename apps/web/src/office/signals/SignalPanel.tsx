import { fill } from '@vialant/domain/words/fill';
import {
  signalReasons,
  signalSentence,
  signalThresholds,
  signalWords as words,
} from '@vialant/domain/words/office/signals';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import type { Signal } from '../../queries/office/signal.ts';
import { timeText } from '../entity/entity-fields.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { ReviewForm } from './ReviewForm.tsx';

export type SignalPanelProps = {
  /** Null for a signal that is not among those that were read. */
  readonly signal: Signal | null;
  readonly onClose: () => void;
};

/** One signal: the question, when it is asked, what else it may be, its records, and what was found about it. */
export function SignalPanel({ signal, onClose }: SignalPanelProps): ReactElement {
  const { role } = useOfficeUser();
  if (signal === null) {
    return (
      <SidePanel title={words.title} onClose={onClose}>
        <p className="office-panel-body">{words.gone}</p>
      </SidePanel>
    );
  }
  const isAsked = signal.reviewed_on === null && role === 'admin';
  return (
    <SidePanel title={words.rules[signal.rule]} onClose={onClose}>
      {isAsked ? (
        <ReviewForm signal={signal}>
          <SignalFacts signal={signal} />
        </ReviewForm>
      ) : (
        <div className="office-form-fields">
          <SignalFacts signal={signal} />
        </div>
      )}
    </SidePanel>
  );
}

function SignalFacts({ signal }: { readonly signal: Signal }): ReactElement {
  const { zone } = useOfficeUser();
  const { rule, figures, reviewed_on, reviewed_by_name, note, case_id, records } = signal;
  const time = (instant: string): string => timeText(zone, new Date(instant));
  const facts: readonly (readonly [string, string])[] = [
    [words.sentence, signalSentence(signal)],
    [words.asked, fill(signalThresholds[rule], figures)],
    [words.reason, signalReasons[rule]],
    ...(reviewed_on === null
      ? []
      : ([
          [words.reviewedBy, fill(words.reviewedAt, { name: reviewed_by_name ?? '', time: time(reviewed_on) })],
          [words.note, note ?? ''],
        ] as const)),
  ];
  return (
    <>
      <p className="signals-question">{words.head}</p>
      {facts.map(([label, text]) => (
        <div key={label} className="office-fact">
          <span className="office-fact-label">{label}</span>
          <span className="office-fact-value">{text}</span>
        </div>
      ))}
      {case_id !== null && (
        <Link className="signal-link" to={`/office/cases/${case_id}`}>
          {words.toCase}
        </Link>
      )}
      <div className="office-fact">
        <span className="office-fact-label">
          {words.records} ({records.length})
        </span>
        <ul className="signal-records">
          {records.map(({ id, kind, drug_id, happened_on }) => (
            <li key={id}>
              <Link
                className="signal-link"
                to={drug_id === null ? '/office/reports/checks' : `/office/vials/${drug_id}`}
              >
                {words.kinds[kind]}, {time(happened_on)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
