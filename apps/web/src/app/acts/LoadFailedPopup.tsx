import type { ReactElement } from 'react';
import { LoadFailed, type LoadFailedProps } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';

export type LoadFailedPopupProps = LoadFailedProps & {
  readonly opened: boolean;
  /** Of the popup that could not be shown. */
  readonly title: string;
  readonly onClose: () => void;
};

/** SHELL-38, over the page from which something was to be opened. */
export function LoadFailedPopup({ opened, title, onClose, ...failed }: LoadFailedPopupProps): ReactElement {
  return (
    <Popup opened={opened} title={title} onClose={onClose}>
      <LoadFailed {...failed} />
    </Popup>
  );
}
