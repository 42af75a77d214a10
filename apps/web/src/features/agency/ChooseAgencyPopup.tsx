import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useBasics } from '../../services/services.ts';
import { useAgencies } from './agency-queries.ts';

export type ChooseAgencyPopupProps = {
  readonly opened: boolean;
  readonly currentId: string | null;
  readonly onChosen: () => void;
  readonly onClose: () => void;
};

/** GROUP-01 to GROUP-03. */
export function ChooseAgencyPopup({ opened, currentId, onChosen, onClose }: ChooseAgencyPopupProps): ReactElement {
  const { storage } = useBasics();
  const agencies = useAgencies(opened);

  function choose(id: string): void {
    storage.set('selectedAgencyId', id);
    onChosen();
  }

  return (
    <Popup opened={opened} title={labels.group.title} onClose={onClose}>
      {agencies.isError && agencies.data === undefined ? (
        <LoadFailed onRetry={() => void agencies.refetch()} busy={agencies.isFetching} />
      ) : (
        <ChoiceList
          label={labels.group.title}
          choices={agencies.data?.map(({ id, name }) => ({ value: id, label: name }))}
          current={currentId}
          onChoose={choose}
        />
      )}
    </Popup>
  );
}
