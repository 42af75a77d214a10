import { transferSentence } from '@vialant/domain/words/act-sentence';
import { withCode } from '@vialant/domain/scan/code';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import { type ReactElement, useState } from 'react';
import { useKeptForm } from '../../acts/use-kept-form.ts';
import { useHoldBack } from '../../services/use-hold-back.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { BoxFlowState } from '../../acts/box-flow-state.ts';
import { AddMorePopup } from '../stock-form/AddMorePopup.tsx';
import { StockFormScreen } from '../stock-form/StockFormScreen.tsx';
import { useBatch } from '../stock-form/use-batch.ts';
import type { ToRecord } from '../stock-form/use-begin-stock.ts';
import { TargetBoxScanner } from './TargetBoxScanner.tsx';
import { TargetFields } from './TargetFields.tsx';
import { type TargetBox, useAgencies, useTargetBoxes, useUnitTypes } from './transfer-queries.ts';
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
  const toast = useToast();
  const [tried, setTried] = useState(false);
  const [isScanningBox, setIsScanningBox] = useState(false);
  const stopScanning = (): void => setIsScanningBox(false);
  useHoldBack(isScanningBox, stopScanning);
  const { values, change } = form;
  const { vials } = batch.opened;
  const { agencies, boxes, failed } = useTargets(values.toAgency, values.agencyId, batch.agency?.id);
  const unitTypes = useUnitTypes();
  // A box in which all the vials already are is not offered.
  const choices = boxes.filter(({ id }) => values.toAgency || vials.some(({ boxId }) => boxId !== id));
  const box = choices.find(({ id }) => id === values.boxId);
  const agency = agencies.find(({ id }) => id === values.agencyId);
  const areHere = vials.length === values.keys.length && vials.every(({ amount }) => amount > 0);
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

  /** Chooses the box with this code; returns whether there is one to choose. */
  function takeBox(code: string): boolean {
    const found = withCode(choices, code, (each) => each.code);
    if (found !== null) change({ boxId: found.id });
    return found !== null;
  }

  if (isScanningBox) {
    return <TargetBoxScanner allows={batch.allows} onCode={takeBox} onDone={stopScanning} onBack={stopScanning} />;
  }
  return (
    <>
      <StockFormScreen
        title={values.toAgency ? labels.drug.changeAgency : boxTitle}
        kind="drug_transfer"
        form={form}
        batch={batch}
        scanAction={labels.scan.actions.transfer}
        submitLabel={labels.transfer.transfer}
        sentence={sentence}
        isFilled={values.boxId !== (firstBoxId ?? '') || values.agencyId !== ''}
        onCode={takeBox}
        prepare={prepare}
        onBack={onBack}
      >
        {failed && <LoadFailed onRetry={failed} />}
        <TargetFields
          agencies={values.toAgency ? agencies : null}
          agency={agency}
          boxes={choices}
          box={box}
          tried={tried}
          onAgency={(agencyId) => change({ agencyId, boxId: '' })}
          onBox={(boxId) => change({ boxId })}
          onScanBox={() => setIsScanningBox(true)}
        />
      </StockFormScreen>
      <AddMorePopup batch={batch} isWanted={!values.isAsked && areHere} onAnswered={() => change({ isAsked: true })} />
    </>
  );
}

type Targets = {
  readonly agencies: readonly { readonly id: string; readonly name: string }[];
  readonly boxes: readonly TargetBox[];
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
