import { isSameCode } from '@vialant/domain/scan/code';
import { fill } from '@vialant/domain/words/fill';
import { officeLabels, sheetActs } from '@vialant/domain/words/office/labels';
import { type ReactElement, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { TextField } from '../../ui/fields/TextField.tsx';

export type LabelCode = CallReply<'GET label_sheet/codes'>['codes'][number];

export type CodeListProps = {
  readonly codes: readonly LabelCode[];
  readonly mayChange: boolean;
  readonly onVoid: (code: LabelCode) => void;
  readonly onReprint: (code: LabelCode) => void;
};

/** A sheet of the smallest labels is shown as a whole; of more, one is found by its code. */
const MOST_SHOWN = 200;

/** LABELS-06: each code with its state, and what can be done with it. */
export function CodeList({ codes, mayChange, onVoid, onReprint }: CodeListProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toUpperCase();
  const found = codes.filter(({ code }) => code.includes(text) || isSameCode(code, text));
  const hidden = found.length - MOST_SHOWN;
  return (
    <section aria-label={sheetActs.codes}>
      <h3 className="label-heading">{sheetActs.codes}</h3>
      <TextField label={sheetActs.find} kind="search" value={wanted} onChange={setWanted} />
      {found.length === 0 && <p className="office-field-hint">{sheetActs.noCode}</p>}
      <ul className="label-codes">
        {found.slice(0, MOST_SHOWN).map((label) => (
          <li key={label.id} className="label-code" data-state={label.state}>
            <span className="office-cell--code">{label.code}</span>
            <span className="label-code-state">{officeLabels.states[label.state]}</span>
            {mayChange && (
              <span className="label-code-acts">
                {label.state === 'unused' && (
                  <Act name={fill(sheetActs.voidCode, { code: label.code })} onClick={() => onVoid(label)}>
                    {sheetActs.voidVerb}
                  </Act>
                )}
                {label.state !== 'void' && (
                  <Act name={fill(sheetActs.reprintCode, { code: label.code })} onClick={() => onReprint(label)}>
                    {sheetActs.reprint}
                  </Act>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="office-field-hint">{fill(sheetActs.more, { n: hidden })}</p>}
    </section>
  );
}

type ActProps = { readonly name: string; readonly onClick: () => void; readonly children: string };

function Act({ name, onClick, children }: ActProps): ReactElement {
  return (
    <button type="button" className="label-act" aria-label={name} onClick={onClick}>
      {children}
    </button>
  );
}
