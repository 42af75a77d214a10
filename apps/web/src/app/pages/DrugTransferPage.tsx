import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { readDrugIds, readDrugsState } from '../../features/drug-flow-state.ts';
import { DrugTransferScreen } from '../../features/drug-transfer/DrugTransferScreen.tsx';
import { useGoBack } from '../navigation/use-go-back.ts';

/**
 * ROUTE-12, ROUTE-13, OPEN-007: one page for the vial of Drug Details and, with ids in the address, for a batch of
 * vials.
 */
export function DrugTransferPage(): ReactElement {
  const { drugIds: inAddress } = useParams();
  const { drugIds, transferAgency = false, boxId = null, backTo = null } = readDrugsState(useLocation().state);
  return (
    <DrugTransferScreen
      boxTitle={inAddress === undefined ? labels.drug.changeBox : labels.scan.actions.transfer}
      drugIds={inAddress === undefined ? drugIds : readDrugIds(inAddress)}
      toAgency={transferAgency}
      boxId={boxId}
      backTo={backTo}
      onBack={useGoBack()}
    />
  );
}
