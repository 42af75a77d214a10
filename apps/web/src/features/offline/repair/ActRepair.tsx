import { isSameCode, refuseCode } from '@vialant/domain/scan/code';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { say } from '@vialant/domain/words/refusal';
import { type ReactElement, useState } from 'react';
import { useActs } from '../../../acts/use-acts.ts';
import { isOfWitness, type KeptAct, newCodesOf, type RepairWay } from '../../../outbox/repair.ts';
import { useBasics } from '../../../services/services.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Form } from '../../../ui/screen/Form.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { TitleBar } from '../../../ui/screen/TitleBar.tsx';
import { actOfEntry, wasWitnessed } from './act-of-entry.ts';
import '../../stock-form/stock-form.css';

export type ActRepairProps = { readonly entry: KeptAct; readonly way: RepairWay; readonly onBack: () => void };

const FORM_ID = 'act-repair';

/** OPEN-116, OPEN-150: a refused act is witnessed anew, or gets other codes and is witnessed anew. Its time stays. */
export function ActRepair({ entry, way, onBack }: ActRepairProps): ReactElement {
  const { now } = useBasics();
  const acts = useActs();
  const first = newCodesOf(entry);
  const [codes, setCodes] = useState<readonly string[]>(first);
  const [tried, setTried] = useState(false);
  const isChanging = way === 'change';
  const needsWitness = isOfWitness(entry) || wasWitnessed(entry);
  const changed = new Map(first.map((code, place) => [code, codes[place]?.trim() ?? code]));
  const { reason = '' } = entry.refusal ?? {};
  const time = displayInstant(entry.happenedAt, now());
  const sentence = fill(labels.offlineRepair.sentence, { sentence: withNew(entry.sentence ?? '', changed), time });
  const isGood = codes.every((code) => refuseCode(code.trim()) === null) && areDifferent(codes);

  function submit(): void {
    setTried(true);
    if (isChanging && !isGood) return;
    const act = actOfEntry(entry, isChanging ? changed : new Map(), sentence);
    if (act !== null) void acts.begin(act, needsWitness ? 'needed' : 'not needed');
  }

  return (
    <Screen
      bar={<TitleBar title={labels.offlineRepair.title} onBack={onBack} />}
      foot={
        <Button kind="primary" wide type="submit" form={FORM_ID}>
          {needsWitness ? labels.offlineActions.addWitness : labels.offlineRepair.record}
        </Button>
      }
    >
      <Notice text={fill(labels.offlineActions.couldNot, { code: entry.code, reason })} />
      <p>{sentence}</p>
      <Form id={FORM_ID} label={labels.offlineRepair.title} className="stock-form" onSubmit={submit}>
        {isChanging &&
          first.map((code, place) => (
            <TextField
              key={code}
              label={code}
              value={codes[place] ?? ''}
              onChange={(text) => setCodes(codes.map((each, index) => (index === place ? text : each)))}
              required
              refused={tried ? refusedText(codes[place] ?? '') : null}
            />
          ))}
      </Form>
    </Screen>
  );
}

function refusedText(code: string): string | null {
  const refusal = refuseCode(code.trim());
  return refusal && say(refusal);
}

function areDifferent(codes: readonly string[]): boolean {
  return codes.every((code, place) => codes.findIndex((each) => isSameCode(each, code)) === place);
}

function withNew(sentence: string, codes: ReadonlyMap<string, string>): string {
  return [...codes].reduce((text, [before, after]) => text.replaceAll(before, after), sentence);
}
