import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { queueOf } from '../../../outbox/entry.ts';
import type { Repairable, RepairWay } from '../../../outbox/repair.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Screen } from '../../../ui/screen/Screen.tsx';
import { TitleBar } from '../../../ui/screen/TitleBar.tsx';
import { VialList } from '../../stock-form/VialList.tsx';
import { useAgency, useVials } from '../../stock-form/vial-queries.ts';
import { AdministerRepair } from './AdministerRepair.tsx';
import { WasteRepair } from './WasteRepair.tsx';
import '../../stock-form/stock-form.css';

export type RepairScreenProps = {
  readonly entry: Repairable;
  readonly way: RepairWay;
  readonly onBack: () => void;
};

/** OPEN-116: the owner of a refused record gives it a witness, or changes what made the server refuse it. */
export function RepairScreen({ entry, way, onBack }: RepairScreenProps): ReactElement {
  const vials = useVials([entry.filled.body.drug_id]);
  const agency = useAgency();
  const [vial] = vials.data ?? [];
  if (vial !== undefined && agency.data !== undefined) {
    const facts = { vial, settings: agency.data.settings, way, onBack };
    return queueOf(entry) === 'administers' ? (
      <AdministerRepair entry={entry} {...facts} />
    ) : (
      <WasteRepair entry={entry} {...facts} />
    );
  }
  const isFailed = [vials, agency].some(({ isError, data }) => isError && data === undefined);
  const isGone = vials.data !== undefined && vial === undefined && !vials.isFetching;

  function retry(): void {
    vials.refetch();
    if (agency.isError) void agency.refetch();
  }

  return (
    <Screen bar={<TitleBar title={labels.offlineRepair.title} onBack={onBack} />}>
      {isFailed && <LoadFailed onRetry={retry} busy={vials.isFetching || agency.isFetching} />}
      {isGone && <Notice text={labels.stockForm.gone} />}
      {!isFailed && !isGone && <VialList vials={undefined} />}
    </Screen>
  );
}
