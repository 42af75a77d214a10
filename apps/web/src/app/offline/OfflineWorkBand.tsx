import { IconWifiOff } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { offlineWork as words } from '@vialant/domain/words/field/offline-work';
import { type ReactElement, useEffect, useRef, useSyncExternalStore } from 'react';
import { useBasics, useRecording } from '../../services/services.ts';
import './offline-work.css';

/**
 * The band that every page has while the device answers in the place of the server. It is part of the first load: once
 * it is wanted, no code can be fetched.
 */
export function OfflineWorkBand(): ReactElement {
  const { offlineWork } = useRecording();
  const view = useSyncExternalStore(offlineWork.subscribe, offlineWork.view);
  return <output>{view !== null && <WorkBand takenAt={view.stock.takenAt} />}</output>;
}

/** Says that it is the device which answers, how old what it knows is, and what becomes of a record. */
function WorkBand({ takenAt }: { readonly takenAt: Date }): ReactElement {
  const { now } = useBasics();
  const band = useRef<HTMLSpanElement>(null);
  useEffect(() => (band.current === null ? undefined : giveWay(band.current)), []);
  return (
    <span ref={band} className="offline-work">
      <IconWifiOff aria-hidden size="1.25rem" />
      {fill(words.band, { time: displayInstant(takenAt, now()) })}
    </span>
  );
}

/** Tells every page how high the band is, so that the button at its foot stands above it. */
function giveWay(band: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watcher = new ResizeObserver(() => style.setProperty('--app-band', `${band.offsetHeight}px`));
  watcher.observe(band);
  return () => {
    watcher.disconnect();
    style.removeProperty('--app-band');
  };
}
