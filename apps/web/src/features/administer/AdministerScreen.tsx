import { TIMING } from '@vialant/domain/values/timing';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ExpiredQuestion } from '../stock-form/ExpiredQuestion.tsx';
import type { BatchVial } from '../stock-form/form-vial.ts';
import { amountWarning } from '../stock-form/offline/amount-warning.ts';
import type { OfflineFrame } from '../stock-form/offline/OfflineFormScreen.tsx';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { aboutVials, startBatch, useBatch } from '../stock-form/use-batch.ts';
import type { ToRecord } from '../stock-form/use-begin-stock.ts';
import { AdministerFields } from './AdministerFields.tsx';
import {
  administerParts,
  administerRequest,
  type AdministerValues,
  administrationOf,
  isFilledIn,
  NO_ADMINISTRATION,
} from './administration.ts';
import { batchDoses, NO_AMOUNTS, typedFor, withTyped } from './dose-amounts.ts';
import { DoseAmountPopup, type DoseAmountPopupProps } from './DoseAmountPopup.tsx';

export type AdministerScreenProps = {
  /** The vials: their ids, offline their codes. */
  readonly vials: readonly string[];
  /** How the code of each of them came in. */
  readonly ways: readonly string[];
  /** Given where the form works on the device alone. */
  readonly offline?: OfflineFrame;
  readonly onBack: () => void;
};

/** ADMIN-01 to ADMIN-17, ROUTE-10, OFFLINE-07, OFFLINE-08. */
export function AdministerScreen({ vials: given, ways, offline, onBack }: AdministerScreenProps): ReactElement {
  const { newId, now } = useBasics();
  const form = useKeptForm(
    () => ({
      ...startBatch(given, ways, offline && newId),
      ...NO_ADMINISTRATION,
      ...NO_AMOUNTS,
      /** The expired vials that the user wants to use all the same. */
      agreed: [] as readonly string[],
    }),
    offline ? null : aboutVials('administer', given),
  );
  const batch = useBatch(form, 'administer', offline);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { context, opened } = batch;
  const [firstKey = ''] = batch.keys;
  // What is typed belongs to its vial, and stays with it when more are scanned (OPEN-100).
  const values = { ...form.values, ...typedFor(form.values, firstKey) };
  const vials = batch.vials.map((vial) => {
    const { amount, unit } = typedFor(form.values, vial.key);
    return { ...vial, typed: amount, unit };
  });
  const [vial] = vials;
  // ADMIN-10: offline one vial needs an incident number, whatever the agency's setting.
  const settings = batch.agency?.settings ?? { require_incident_number: true };
  const administration = administrationOf(vials, values, { ...context, settings });
  const expired = vials.find(({ key, isExpired }) => isExpired && !values.agreed.includes(key));

  function change({ amount, unit, ...some }: Partial<AdministerValues>): void {
    const typed = { ...(amount !== undefined && { amount }), ...(unit !== undefined && { unit }) };
    form.change((latest) => ({ ...some, ...withTyped(latest, firstKey, typed) }));
  }

  function warningOf(key: string): string | null {
    const place = vials.findIndex((each) => each.key === key);
    const [of, dose] = [vials[place], administration.doses[place]];
    return of === undefined ? null : amountWarning(of, dose?.said?.amount ?? null, now());
  }

  function prepare(): ToRecord | null {
    setTried(true);
    if (opened.vials.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    const { sentence } = administration;
    if (sentence === null || !batch.isReady || expired !== undefined) return null;
    return {
      ...opened,
      sentence,
      request: (position) => administerRequest(opened.vials, values, administration, position),
      ...(administration.isBatch && { offeredIncident: values.incidentNumber.trim() }),
    };
  }

  return (
    <>
      <StockFormScreen
        title={labels.administer.title}
        kind="administer"
        form={form}
        batch={batch}
        scanAction={labels.scan.actions.administer}
        submitLabel={labels.administer.title}
        throttleMs={TIMING.administer.throttleMs}
        sentence={administration.sentence}
        isFilled={isFilledIn(values) || values.amounts.length > 0}
        doses={batchDoses(
          administration,
          vials.map(({ key }) => key),
          setOpenKey,
          warningOf,
        )}
        again={{ isFoundAgain: form.isFoundAgain, onRestart: form.restart }}
        prepare={prepare}
        parts={(saved) => administerParts(vials, values, administration, saved)}
        onBack={onBack}
      >
        <AdministerFields
          vial={vial}
          values={values}
          administration={administration}
          tried={tried}
          warning={vial ? warningOf(vial.key) : null}
          isFocused={!context.isOffline}
          hint={vial?.known === null && <p className="offline-hint">{labels.offlineForm.restWasted}</p>}
          onChange={change}
        />
      </StockFormScreen>
      <Questions
        open={vials.find(({ key }) => key === openKey) ?? null}
        isOffline={context.isOffline}
        expired={batch.isScanning ? null : (expired ?? null)}
        onAmount={(typed) => {
          if (openKey !== null) form.change((latest) => withTyped(latest, openKey, typed));
          setOpenKey(null);
        }}
        onClose={() => setOpenKey(null)}
        onUse={(key) => form.change(({ agreed }) => ({ agreed: [...agreed, key] }))}
        onDoNotUse={batch.remove}
      />
    </>
  );
}

type QuestionsProps = Pick<DoseAmountPopupProps, 'open' | 'isOffline' | 'onClose'> & {
  readonly expired: BatchVial | null;
  readonly onAmount: DoseAmountPopupProps['onDone'];
  readonly onUse: (key: string) => void;
  readonly onDoNotUse: (key: string) => void;
};

/** What is asked over the form: the amount of one of several vials, and whether an expired one is used. */
function Questions({ expired, onAmount, onUse, onDoNotUse, ...amount }: QuestionsProps): ReactElement {
  return (
    <>
      <DoseAmountPopup {...amount} onDone={onAmount} />
      <ExpiredQuestion
        vial={expired?.known ?? null}
        onUse={() => expired && onUse(expired.key)}
        onDoNotUse={() => expired && onDoNotUse(expired.key)}
      />
    </>
  );
}
