import { IconEye } from '@tabler/icons-react';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import type { ReactElement } from 'react';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { WitnessedAct } from './WitnessedAct.tsx';
import { useWitnessed } from './witnessed-queries.ts';

export type WitnessedPopupProps = { readonly opened: boolean; readonly onClose: () => void };

/** OPEN-141: what the user has witnessed in the last day. */
export function WitnessedPopup({ opened, onClose }: WitnessedPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={witnessTurn.list} onClose={onClose}>
      {opened && <WitnessedList />}
    </Popup>
  );
}

function WitnessedList(): ReactElement {
  const { data, isError, isFetching, refetch } = useWitnessed(false);
  if (data === undefined) {
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <p aria-busy>{witnessTurn.loading}</p>
    );
  }
  if (data.length === 0) return <StateMessage icon={<IconEye size="2rem" />} text={witnessTurn.none} />;
  return (
    <>
      {data.map((act) => (
        <WitnessedAct key={act.id} act={act} />
      ))}
    </>
  );
}
