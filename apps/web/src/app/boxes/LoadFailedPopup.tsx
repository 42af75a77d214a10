import type { ReactElement } from 'react';
import { LoadFailed, type LoadFailedProps } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type LoadFailedPopupProps = LoadFailedProps & {
  readonly opened: boolean;
  /** The title of the popup that could not be loaded. */
  readonly title: string;
  readonly onClose: () => void;
};

/** SHELL-38, for a popup: shown over the page from which it was opened. */
export function LoadFailedPopup({ opened, title, onClose, ...failed }: LoadFailedPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={title} onClose={onClose}>
      <LoadFailed {...failed} />
    </Popup>
  );
}
