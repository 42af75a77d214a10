import { IconTools } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Popup } from '../ui/Popup.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';
import { NOT_READY } from './NotReadyPage.tsx';

export type NotReadyPopupProps = { readonly opened: boolean; readonly title: string; readonly onClose: () => void };

export function NotReadyPopup({ opened, title, onClose }: NotReadyPopupProps): ReactElement {
  // The title stays while the popup slides away.
  const [shown, setShown] = useState(title);
  if (opened && shown !== title) setShown(title);
  return (
    <Popup opened={opened} title={shown} onClose={onClose}>
      <StateMessage icon={<IconTools size="2rem" />} text={NOT_READY} />
    </Popup>
  );
}
