import { useQuery } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { WASTE_REASONS } from '@vialant/domain/values/limits';
import type { ReactElement } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { rowsOf } from '../../queries/query.ts';
import { wasteReasons } from '../../queries/waste-reason.ts';
import { useBasics } from '../../services/services.ts';

export type WasteReasonsPopupProps = {
  readonly opened: boolean;
  /** Nothing can be loaded: what was loaded before is offered, else the product's own reasons. */
  readonly isOffline?: boolean;
  readonly onChoose: (reason: string, all: readonly string[]) => void;
  readonly onClose: () => void;
};

/** WASTE-04, STOCKROOM-05. Where the agency's reasons cannot be loaded, the product's own are offered (OPEN-034). */
export function WasteReasonsPopup({
  opened,
  isOffline = false,
  onChoose,
  onClose,
}: WasteReasonsPopupProps): ReactElement {
  const { client } = useBasics();
  const { data, isError } = useQuery({
    ...wasteReasons(client),
    enabled: opened && !isOffline,
    select: (wire) => rowsOf('waste_reason', wire).map(({ name }) => name),
  });
  const cannotLoad = isError || isOffline;
  const reasons: readonly string[] | undefined = data ?? (cannotLoad ? WASTE_REASONS : undefined);
  return (
    <Popup opened={opened} title={labels.waste.reasons} onClose={onClose}>
      <ChoiceList
        label={labels.waste.reasons}
        choices={reasons?.map((reason) => ({ value: reason, label: reason }))}
        current={null}
        onChoose={(reason) => onChoose(reason, reasons ?? [])}
      />
    </Popup>
  );
}
