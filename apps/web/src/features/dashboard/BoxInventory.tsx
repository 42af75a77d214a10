import { IconPackage } from '@tabler/icons-react';
import { type InventoryType, inventoryCards } from '@vialant/domain/custody/inventory';
import { unitLabel } from '@vialant/domain/values/amount';
import { localDate } from '@vialant/domain/values/date-only';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { type ReactElement, useState } from 'react';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { useBasics } from '../../services/services.ts';
import { useDrugTypes, useVials } from './dashboard-queries.ts';
import { InventoryCard } from './InventoryCard.tsx';
import { InventoryHead } from './InventoryHead.tsx';
import { CardSkeletons } from './InventorySkeleton.tsx';
import { ResealDueLine, type ResealDueLineProps } from './ResealDueLine.tsx';

const TypeVialsPopup = lazyPopup(async () => (await import('./TypeVialsPopup.tsx')).TypeVialsPopup);

/** One box: its head, then a card per drug type. */
export function BoxInventory({ box, onReseal }: ResealDueLineProps): ReactElement {
  const { now } = useBasics();
  const vials = useVials(box.id);
  const types = useDrugTypes();
  const [openType, setOpenType] = useState<InventoryType | null>(null);

  function retry(): void {
    if (vials.isError) void vials.refetch();
    if (types.isError) void types.refetch();
  }

  function cards(): ReactElement {
    if (vials.data === undefined || types.data === undefined) {
      const failed = vials.isError || types.isError;
      return failed ? <LoadFailed onRetry={retry} busy={vials.isFetching || types.isFetching} /> : <CardSkeletons />;
    }
    const today = localDate(now());
    const typesById = new Map(types.data.map((type) => [type.id, type]));
    const list = inventoryCards(vials.data, types.data, today);
    if (list.length === 0) return <StateMessage icon={<IconPackage size="2rem" />} text={dashboardLabels.empty} />;
    return (
      <ul className="dashboard-cards" aria-label={dashboardLabels.currentInventory}>
        {list.map((card) => (
          <InventoryCard
            key={card.typeId}
            card={card}
            noun={nounOf(typesById.get(card.typeId))}
            today={today}
            onOpen={() => setOpenType(typesById.get(card.typeId) ?? null)}
          />
        ))}
      </ul>
    );
  }

  return (
    <>
      <InventoryHead box={box} vials={vials} onRetry={retry} />
      <ResealDueLine box={box} onReseal={onReseal} />
      {cards()}
      <TypeVialsPopup opened={openType !== null} boxId={box.id} type={openType} onClose={() => setOpenType(null)} />
    </>
  );
}

function nounOf(type: InventoryType | undefined): string {
  return type?.onlyOneQuantity ? unitLabel(type) : 'vial';
}
