import { isUnusualAmount } from '@vialant/domain/custody/usual-amount';
import { createSentence } from '@vialant/domain/words/create-sentence';
import { unitLabel } from '@vialant/domain/values/amount';
import { localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { mayImportPackageCodes } from '@vialant/domain/agency/role';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import { useActs } from '../../acts/use-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { FootSentence } from '../../ui/screen/FootSentence.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useBoxOptions } from '../pickers/BoxField.tsx';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { usePosition } from '../../services/use-position.ts';
import { CodeList } from './CodeList.tsx';
import { NewDrugFields } from './NewDrugFields.tsx';
import type { NewDrugUser } from './NewDrugScreen.tsx';
import { useAllowedTypes, useUsualOfType } from './new-drug-queries.ts';
import { type NewDrugs, type NewDrugValues, newDrugRows, newDrugs } from './new-drug-values.ts';
import { PackageImport } from './PackageImport.tsx';
import { UnusualAmountPopup } from './UnusualAmountPopup.tsx';

export type NewDrugFormProps = {
  readonly bar: ReactNode;
  readonly form: KeptForm<NewDrugValues>;
  /** Whether the user filled it in before and left it. */
  readonly isFoundAgain: boolean;
  readonly user: NewDrugUser;
  readonly onScan: (what: 'codes' | 'package') => void;
};

const FORM_ID = 'new-drug';

/** The details that all new vials share, and the sentence that says what will be recorded. */
export function NewDrugForm({ bar, form, isFoundAgain, user, onScan }: NewDrugFormProps): ReactElement {
  const { now } = useBasics();
  const acts = useActs();
  const position = usePosition();
  const types = useAllowedTypes();
  const boxes = useBoxOptions();
  useAwaited([types, boxes], NOTHING_BEGUN);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { values, change } = form;
  const { shortDate: rule, amount: usual } = useUsualOfType(values.typeId);
  const [isDoubted, setIsDoubted] = useState(false);
  const today = localDate(now());
  const type = types.data?.find(({ id }) => id === values.typeId);
  const boxLabel = boxes.data?.find(({ value }) => value === values.boxId)?.label;
  const drugs = newDrugs(values, type, rule, today);
  const sentence =
    drugs && boxLabel !== undefined
      ? createSentence({ ...drugs, typeName: drugs.type.name, type: drugs.type, boxLabel }, today)
      : null;

  async function begin(ready: NewDrugs, said: string): Promise<void> {
    setBusy(true);
    const data = newDrugRows(ready, await position());
    const { name, onlyOneQuantity: isPiece } = ready.type;
    const draft = { data, name, ...(isPiece && { piece: unitLabel(ready.type) }), form: form.key };
    const act = { id: form.actId, kind: 'drug_create', sentence: said, discrepancyMessage: null, draft } as const;
    await acts.begin({ ...act, from: form.from }, ready.type.needsWitness ? 'needed' : 'not needed');
    setBusy(false);
  }

  function handleSubmit(): void {
    setTried(true);
    if (!drugs || sentence === null || busy) return;
    if (isUnusualAmount(drugs.quantity, usual)) setIsDoubted(true);
    else void begin(drugs, sentence);
  }

  function retry(): void {
    for (const query of [types, boxes]) if (query.isError) void query.refetch();
  }

  if ((types.isError && !types.data) || (boxes.isError && !boxes.data)) {
    return (
      <Screen bar={bar}>
        <LoadFailed onRetry={retry} busy={types.isFetching || boxes.isFetching} />
      </Screen>
    );
  }
  return (
    <Screen
      bar={bar}
      foot={
        <>
          <FootSentence label={labels.create.willBeRecorded} text={sentence} />
          <Button kind="primary" wide type="submit" form={FORM_ID} busy={busy}>
            {labels.create.create}
          </Button>
        </>
      }
    >
      {isFoundAgain && <Notice text={leaveForm.foundAgain} />}
      <CodeList values={values} onChange={change} onScanMore={() => onScan('codes')} />
      <Form id={FORM_ID} label={labels.create.form} className="new-drug-form" onSubmit={handleSubmit}>
        {mayImportPackageCodes(user.settings) && (
          <PackageImport
            // The code of the vial itself is shown above.
            packageCode={values.codes.includes(values.packageCode) ? '' : values.packageCode}
            onScan={() => onScan('package')}
          />
        )}
        <NewDrugFields
          values={values}
          types={types.data}
          rule={rule}
          today={today}
          tried={tried}
          mayCreateBoxes={user.role === 'admin'}
          onChange={change}
        />
      </Form>
      <UnusualAmountPopup
        doubt={isDoubted && drugs && usual !== null ? { usual, amount: drugs.quantity, type: drugs.type } : null}
        onRight={() => {
          setIsDoubted(false);
          if (drugs && sentence !== null) void begin(drugs, sentence);
        }}
        onChange={() => setIsDoubted(false)}
      />
    </Screen>
  );
}
