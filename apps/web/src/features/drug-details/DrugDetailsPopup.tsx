import { IconBuildingCommunity, IconPackageOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import { type DrugOption, drugOptions } from '@vialant/domain/custody/drug-options';
import { messages } from '@vialant/domain/words/messages';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import type { ReactElement } from 'react';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import type { DrugState } from '../drug-flow-state.ts';
import { DrugFacts } from './DrugFacts.tsx';
import { DrugOptions } from './DrugOptions.tsx';
import { useDrug, useDrugType, useHasPriorUsage, useTransferInfo } from './drug-details-queries.ts';
import './drug-details.css';

export type DrugDetailsPopupProps = {
  readonly opened: boolean;
  readonly drugId: string;
  /** Undefined while the settings are not loaded. */
  readonly settings: AgencySettings | undefined;
  /** Loads the settings again; null unless loading them failed. */
  readonly onRetrySettings: (() => void) | null;
  readonly onOption: (option: DrugOption, drug: DrugState) => void;
  /** Called with the code of the next vial, which a hand scanner reads over the details of this one. */
  readonly onScanned: (code: string) => void;
  readonly onClose: () => void;
};

/** DRUG-01 to DRUG-12. */
export function DrugDetailsPopup({ opened, onScanned, onClose, ...details }: DrugDetailsPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={labels.drug.title} onScanned={onScanned} onClose={onClose}>
      <DrugDetails {...details} />
    </Popup>
  );
}

type DetailsProps = Omit<DrugDetailsPopupProps, 'opened' | 'onScanned' | 'onClose'>;

function DrugDetails({ drugId, settings, onRetrySettings, onOption }: DetailsProps): ReactElement {
  const drug = useDrug(drugId);
  const info = useTransferInfo(drugId);
  useAwaited([drug, info], NOTHING_BEGUN);
  const type = useDrugType(drug.data?.typeId);
  const hasPriorUsage = useHasPriorUsage(drugId, settings?.can_modify_incident_number ?? false);

  function retry(): void {
    for (const query of [drug, info, type]) if (query.isError) void query.refetch();
    onRetrySettings?.();
  }

  if (info.data?.inOtherAgency) {
    return <StateMessage icon={<IconBuildingCommunity size="2rem" />} text={messages.scan.inOtherAgency.text} />;
  }
  if (drug.data === null) {
    return <StateMessage icon={<IconPackageOff size="2rem" />} text={messages.scan.drugNotFound.text} />;
  }
  const hasFailed = [drug, info, type].some(({ isError, data }) => isError && data === undefined);
  if (hasFailed || (settings === undefined && onRetrySettings !== null)) {
    return <LoadFailed onRetry={retry} busy={drug.isFetching || info.isFetching || type.isFetching} />;
  }
  if (drug.data === undefined || info.data === undefined || info.data === null || settings === undefined) {
    return <Loading />;
  }
  const { id, barcode, amount } = drug.data;
  const { canUnAdminister } = info.data;
  const options = drugOptions({ hasQuantity: amount > 0, canUnAdminister, hasPriorUsage }, settings);
  return (
    <>
      <DrugFacts drug={drug.data} type={type.data} />
      <DrugOptions options={options} onOption={(option) => onOption(option, { id, drugCode: barcode })} />
    </>
  );
}

const LOADING_ROWS = ['3rem', '1.5rem', '1.5rem', '1.5rem', '3.5rem', '3rem', '3rem', '3rem'] as const;

/** About the size of the loaded content, so that nothing moves under the thumb. */
function Loading(): ReactElement {
  return (
    <div className="drug-details-loading" aria-busy>
      {LOADING_ROWS.map((height, row) => (
        // The rows have no state, so the position is a safe key.
        <Skeleton key={`${row}-${height}`} width="100%" height={height} />
      ))}
    </div>
  );
}
