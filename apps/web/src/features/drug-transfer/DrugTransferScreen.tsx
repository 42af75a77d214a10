import { transferSentence } from '@vialant/domain/words/act-sentence';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { BoxFlowState } from '../box-flow-state.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { useBatch } from '../stock-form/use-batch.ts';
import { type ToRecord, useBeginStock } from '../stock-form/use-begin-stock.ts';
import { useAgencies, useTargetBoxes, useUnitTypes } from './transfer-queries.ts';
import { resealAfterTransfer, startTransfer, transferRequest } from './transferring.ts';

export type DrugTransferScreenProps = {
  /** The title of a transfer to another box. */
  readonly boxTitle: string;
  readonly drugIds: readonly string[];
  readonly toAgency: boolean;
  /** The box that is chosen at first; null for none. */
  readonly boxId: string | null;
  /** The router state of the dashboard to which a recorded transfer leads; null for the plain dashboard. */
  readonly backTo: BoxFlowState | null;
  readonly onBack: () => void;
};

/** XFER-01 to XFER-09, ROUTE-12, ROUTE-13. */
export function DrugTransferScreen(props: DrugTransferScreenProps): ReactElement {
  const { boxTitle, drugIds, toAgency, boxId: firstBoxId, backTo, onBack } = props;
  const form = useKeptForm(() => startTransfer(drugIds, toAgency, firstBoxId));
  const batch = useBatch(form, null);
  const { isBusy, submit } = useBeginStock('drug_transfer', form);
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const { values, change } = form;
  const vials = batch.vials.data ?? [];
  const { agencies, boxes, failed } = useTargets(values.toAgency, values.agencyId, batch.agency?.id);
  const unitTypes = useUnitTypes();
  // A box in which all the vials already are is not offered.
  const choices = boxes.filter(({ id }) => values.toAgency || vials.some(({ boxId }) => boxId !== id));
  const box = choices.find(({ id }) => id === values.boxId);
  const agency = agencies.find(({ id }) => id === values.agencyId);
  const areHere = vials.length === values.drugIds.length && vials.every(({ amount }) => amount > 0);
  const isComplete = box !== undefined && areHere && (!values.toAgency || agency !== undefined);
  const sentence = isComplete
    ? transferSentence(vials, { box: box.label, agency: values.toAgency ? (agency?.name ?? '') : null })
    : null;

  function prepare(): ToRecord | null {
    setTried(true);
    const settings = batch.agency?.settings;
    if (vials.some(({ amount }) => amount <= 0)) toast(messages.scan.alreadyUsed);
    else if (box === undefined && (!values.toAgency || agency)) toast(messages.transfer.boxRequired);
    if (sentence === null || settings === undefined || box === undefined) return null;
    const unitType = box.unitId === null ? null : (unitTypes.data?.get(box.unitId) ?? null);
    return {
      vials,
      sentence,
      resealBoxIds: resealAfterTransfer(vials, values.toAgency ? null : { id: box.id, unitType }, settings),
      request: (position) => transferRequest(vials, values, position),
      ...(backTo && { backTo }),
    };
  }

  function answer(isMore: boolean): void {
    change({ isAsked: true });
    if (isMore) batch.openScanner();
  }

  return (
    <>
      <StockFormScreen
        title={values.toAgency ? labels.drug.changeAgency : boxTitle}
        batch={batch}
        scanAction={labels.scan.actions.transfer}
        submitLabel={labels.transfer.transfer}
        busy={isBusy}
        sentence={sentence}
        isFilled={values.boxId !== (firstBoxId ?? '') || values.agencyId !== ''}
        onSubmit={() => submit(prepare)}
        onBack={onBack}
      >
        {failed && <LoadFailed onRetry={failed} />}
        {values.toAgency && (
          <SelectField
            label={labels.transfer.agency}
            value={agency?.id ?? ''}
            choices={agencies.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(agencyId) => change({ agencyId, boxId: '' })}
            required
            tried={tried}
          />
        )}
        {(!values.toAgency || agency) && (
          <SelectField
            label={labels.transfer.drugBox}
            value={box?.id ?? ''}
            choices={choices.map(({ id, label }) => ({ value: id, label }))}
            onChange={(boxId) => change({ boxId })}
            required
            refused={tried && box === undefined ? messages.transfer.boxRequired.text : null}
          />
        )}
      </StockFormScreen>
      <AddMorePopup
        opened={!values.isAsked && !batch.isScanning && areHere}
        onMore={() => answer(true)}
        onJustThis={() => answer(false)}
      />
    </>
  );
}

type Targets = {
  readonly agencies: readonly { readonly id: string; readonly name: string }[];
  readonly boxes: readonly { readonly id: string; readonly label: string; readonly unitId: string | null }[];
  /** Loads again what could not be loaded; null when nothing failed. */
  readonly failed: (() => void) | null;
};

/** The possible targets: the boxes of this agency, or the other agencies and the boxes of the chosen one (OPEN-107). */
function useTargets(toAgency: boolean, agencyId: string, ownId: string | undefined): Targets {
  const agencies = useAgencies(toAgency);
  const boxes = useTargetBoxes(toAgency ? agencyId : null, !toAgency || agencyId !== '');
  const broken = [agencies, boxes].filter(({ isError, data }) => isError && data === undefined);
  return {
    agencies: ownId === undefined ? [] : (agencies.data ?? []).filter(({ id }) => id !== ownId),
    boxes: boxes.data ?? [],
    failed: broken.length === 0 ? null : () => broken.forEach(({ refetch }) => void refetch()),
  };
}
