import { useQuery } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { WASTE_REASONS } from '@vialant/domain/values/limits';
import type { ReactElement } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { wasteReasons } from '../../queries/stock-move.ts';
import { useServices } from '../../services/services.ts';

export type WasteReasonsPopupProps = {
  readonly opened: boolean;
  readonly onChoose: (reason: string, all: readonly string[]) => void;
  readonly onClose: () => void;
};

const known = WASTE_REASONS.map((reason) => ({ value: reason, label: reason }));

/** WASTE-04, OPEN-034. Until the server's list is loaded, the product's own reasons are offered. */
export function WasteReasonsPopup({ opened, onChoose, onClose }: WasteReasonsPopupProps): ReactElement {
  const { client } = useServices();
  const { data, isError } = useQuery({ ...wasteReasons(client), enabled: opened });
  const choices = isError || data?.length === 0 ? known : data;
  return (
    <Popup opened={opened} title={labels.waste.reasons} onClose={onClose}>
      <ChoiceList
        label={labels.waste.reasons}
        choices={choices?.map(({ label }) => ({ value: label, label }))}
        current={null}
        onChoose={(reason) => onChoose(reason, choices?.map(({ label }) => label) ?? [])}
      />
    </Popup>
  );
}
