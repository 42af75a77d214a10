import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { knownVial } from '../stock-form/form-vial.ts';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { startBatch, useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import { AdministerFields } from './AdministerFields.tsx';
import { administerRequest, administrationOf, NO_ADMINISTRATION } from './administration.ts';

export type AdministerScreenProps = {
  readonly drugIds: readonly string[];
  /** How the code of each of them came in. */
  readonly ways: readonly string[];
  readonly onBack: () => void;
};

/** ADMIN-01 to ADMIN-17, ROUTE-10. */
export function AdministerScreen({ drugIds, ways, onBack }: AdministerScreenProps): ReactElement {
  const form = useKeptForm(() => ({ ...startBatch(drugIds, ways), ...NO_ADMINISTRATION }));
  const batch = useBatch(form, 'administer');
  const { isBusy, submit } = useBeginStock('administer', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const loaded = batch.vials.data ?? [];
  const vials = loaded.map(knownVial);
  const settings = batch.agency?.settings;
  const administration = administrationOf(vials, form.values, {
    count: batch.ids.length,
    isOffline: false,
    guest: null,
    settings: settings ?? { require_incident_number: true },
    ...(batch.agency && { law: { ...batch.agency, isBinding: true } }),
  });

  function prepare(): ToRecord | null {
    setTried(true);
    if (loaded.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    const { sentence } = administration;
    if (sentence === null || settings === undefined) return null;
    const boxes = loaded.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
    return {
      vials: loaded,
      sentence,
      resealBoxIds: boxesToReseal(boxes, settings),
      request: (position) => administerRequest(loaded, form.values, administration, position),
    };
  }

  return (
    <StockFormScreen
      title={labels.administer.title}
      batch={batch}
      scanAction={labels.scan.actions.administer}
      submitLabel={labels.administer.title}
      throttleMs={TIMING.administer.throttleMs}
      busy={isBusy}
      sentence={administration.sentence}
      onSubmit={() => submit(prepare)}
      onBack={onBack}
    >
      <AdministerFields
        vial={vials[0]}
        values={form.values}
        administration={administration}
        tried={tried}
        isFocused
        onChange={form.change}
      />
    </StockFormScreen>
  );
}
