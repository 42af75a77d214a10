import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { TIMING } from '@vialant/domain/values/timing';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ExpiredQuestion } from '../stock-form/ExpiredQuestion.tsx';
import { knownVial } from '../stock-form/form-vial.ts';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { aboutVials, startBatch, useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import type { Vial } from '../stock-form/vial-queries.ts';
import { AdministerFields } from './AdministerFields.tsx';
import {
  administerRequest,
  type AdministerValues,
  administrationOf,
  isFilledIn,
  NO_ADMINISTRATION,
} from './administration.ts';
import { batchDoses, NO_AMOUNTS, typedFor, withTyped } from './dose-amounts.ts';
import { DoseAmountPopup, type DoseAmountPopupProps } from './DoseAmountPopup.tsx';

export type AdministerScreenProps = {
  readonly drugIds: readonly string[];
  /** How the code of each of them came in. */
  readonly ways: readonly string[];
  readonly onBack: () => void;
};

/** ADMIN-01 to ADMIN-17, ROUTE-10. */
export function AdministerScreen({ drugIds, ways, onBack }: AdministerScreenProps): ReactElement {
  const form = useKeptForm(
    () => ({
      ...startBatch(drugIds, ways),
      ...NO_ADMINISTRATION,
      ...NO_AMOUNTS,
      /** The expired vials that the user wants to use all the same. */
      agreed: [] as readonly string[],
    }),
    aboutVials('administer', drugIds),
  );
  const batch = useBatch(form, 'administer');
  const { isBusy, submit } = useBeginStock('administer', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const loaded = batch.vials.data ?? [];
  const [firstId = ''] = batch.ids;
  // What is typed belongs to its vial, and stays with it when more are scanned (OPEN-100).
  const values = { ...form.values, ...typedFor(form.values, firstId) };
  const vials = loaded.map((vial) => ({ ...knownVial(vial), typed: typedFor(form.values, vial.id).amount }));
  const settings = batch.agency?.settings;
  const administration = administrationOf(vials, values, {
    count: batch.ids.length,
    isOffline: false,
    guest: null,
    settings: settings ?? { require_incident_number: true },
    ...(batch.agency && { law: { ...batch.agency, isBinding: true } }),
  });
  const opened = vials[loaded.findIndex(({ id }) => id === openId)];
  const expired = loaded.find(({ id, isExpired }) => isExpired && !values.agreed.includes(id));

  function change({ amount, ...some }: Partial<AdministerValues>): void {
    form.change((latest) => ({ ...some, ...(amount !== undefined && withTyped(latest, firstId, { amount })) }));
  }

  function prepare(): ToRecord | null {
    setTried(true);
    if (loaded.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    const { sentence } = administration;
    if (sentence === null || settings === undefined || expired !== undefined) return null;
    const boxes = loaded.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
    return {
      vials: loaded,
      sentence,
      resealBoxIds: boxesToReseal(boxes, settings),
      request: (position) => administerRequest(loaded, values, administration, position),
      ...(administration.isBatch && { offeredIncident: values.incidentNumber.trim() }),
    };
  }

  return (
    <>
      <StockFormScreen
        title={labels.administer.title}
        batch={batch}
        scanAction={labels.scan.actions.administer}
        submitLabel={labels.administer.title}
        throttleMs={TIMING.administer.throttleMs}
        busy={isBusy}
        sentence={administration.sentence}
        isFilled={isFilledIn(values) || values.amounts.length > 0}
        doses={batchDoses(
          administration,
          loaded.map(({ id }) => id),
          setOpenId,
        )}
        again={{ isFoundAgain: form.isFoundAgain, onRestart: form.restart }}
        onSubmit={() => submit(prepare)}
        onBack={onBack}
      >
        <AdministerFields
          vial={vials[0]}
          values={values}
          administration={administration}
          tried={tried}
          isFocused
          onChange={change}
        />
      </StockFormScreen>
      <Questions
        open={opened ?? null}
        expired={batch.isScanning ? null : (expired ?? null)}
        onAmount={(typed) => {
          if (openId !== null) form.change((latest) => withTyped(latest, openId, typed));
          setOpenId(null);
        }}
        onClose={() => setOpenId(null)}
        onUse={(id) => form.change(({ agreed }) => ({ agreed: [...agreed, id] }))}
        onDoNotUse={batch.remove}
      />
    </>
  );
}

type QuestionsProps = Pick<DoseAmountPopupProps, 'open' | 'onClose'> & {
  readonly expired: Vial | null;
  readonly onAmount: DoseAmountPopupProps['onDone'];
  readonly onUse: (id: string) => void;
  readonly onDoNotUse: (id: string) => void;
};

/** What is asked over the form: the amount of one of several vials, and whether an expired one is used. */
function Questions({ open, expired, onAmount, onClose, onUse, onDoNotUse }: QuestionsProps): ReactElement {
  return (
    <>
      <DoseAmountPopup open={open} onDone={onAmount} onClose={onClose} />
      <ExpiredQuestion
        vial={expired}
        onUse={() => expired && onUse(expired.id)}
        onDoNotUse={() => expired && onDoNotUse(expired.id)}
      />
    </>
  );
}
