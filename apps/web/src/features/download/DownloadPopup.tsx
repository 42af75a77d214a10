import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { storeLink } from '@vialant/domain/device/store-link';
import type { ReactElement } from 'react';
import { Popup } from '../../ui/Popup.tsx';
import { useDevice, useProduct } from '../../services/services.ts';
import './DownloadPopup.css';

export type DownloadPopupProps = { readonly opened: boolean; readonly onClose: () => void };

/** Whether the popup has any content: on a phone only what is configured, on a desktop always its text. */
export function useHasDownload(): boolean {
  const { phone } = useDevice();
  const { distribution } = useProduct();
  const store = useStore();
  return phone === null || store !== null || distribution.demoVideo !== null;
}

function useStore(): string | null {
  const { phone } = useDevice();
  const { distribution } = useProduct();
  return phone === null ? null : storeLink(distribution.stores, phone);
}

const storeNames = { android: labels.download.googlePlay, ios: labels.download.appStore } as const;

/** SHELL-24 to SHELL-26; what is not configured is left out (OPEN-018, OPEN-137). */
export function DownloadPopup({ opened, onClose }: DownloadPopupProps): ReactElement {
  const { phone } = useDevice();
  const { distribution, productName } = useProduct();
  const store = useStore();
  return (
    <Popup opened={opened} title={labels.download.title} onClose={onClose}>
      <div className="download">
        {distribution.demoVideo !== null && (
          // No captions: the demo has no speech.
          <video
            className="download-video"
            src={distribution.demoVideo}
            aria-label={labels.download.video}
            controls
            muted
          />
        )}
        {phone === null && (
          <p className="download-text">
            {fill(distribution.downloadText ?? labels.download.onDesktop, { product: productName })}
          </p>
        )}
        {phone !== null && store !== null && (
          <a className="download-store" href={store} rel="noreferrer">
            {storeNames[phone]}
          </a>
        )}
      </div>
    </Popup>
  );
}
