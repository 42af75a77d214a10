import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import { type ReactElement, useState } from 'react';
import { lazyPopup } from '../../ui/lazy-popup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBasics } from '../../services/services.ts';
import { type Box, refreshBoxes } from './dashboard-queries.ts';

const BoxChoicePopup = lazyPopup(async () => (await import('./BoxChoicePopup.tsx')).BoxChoicePopup);

export type BoxSelectorProps = {
  readonly boxes: readonly Box[] | undefined;
  readonly selected: Box | null;
  readonly loading: boolean;
  readonly agencyName: string | undefined;
  readonly onSelect: (id: string) => void;
};

/** Shows the chosen box and its unit, and opens the list of boxes (DASH-01); without a box it shows the agency. */
export function BoxSelector({ boxes, selected, loading, agencyName, onSelect }: BoxSelectorProps): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(false);

  function open(): void {
    setOpened(true);
    void refreshBoxes(queryClient, client);
  }

  if (selected === null) {
    return (
      <span className="box-selector">
        {loading ? (
          <Skeleton width="10rem" height="1.25rem" />
        ) : (
          <span className="box-selector-label">{agencyName ?? dashboardLabels.currentInventory}</span>
        )}
      </span>
    );
  }
  return (
    <>
      <button type="button" className="box-selector" aria-haspopup="dialog" onClick={open}>
        <span className="box-selector-label">{boxLabel(selected)}</span>
        <IconChevronDown aria-hidden size="1.25rem" />
      </button>
      <BoxChoicePopup
        opened={opened}
        boxes={boxes ?? []}
        selectedId={selected.id}
        onClose={() => setOpened(false)}
        onSelect={(id) => {
          setOpened(false);
          onSelect(id);
        }}
      />
    </>
  );
}
