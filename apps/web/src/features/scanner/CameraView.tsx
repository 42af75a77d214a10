import { IconCameraOff } from '@tabler/icons-react';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Outlines } from './outlines.ts';
import type { Camera } from './use-camera.ts';

export type CameraViewProps = {
  readonly camera: Camera;
  /** The element in which the camera shows its picture. */
  readonly view: Ref<HTMLDivElement>;
  readonly outlines: Outlines | null;
  readonly controls: ReactNode;
  readonly onRetry: () => void;
  readonly onOpenSettings: () => void;
  /** What is told over the picture. */
  readonly children: ReactNode;
};

/** The picture of the camera with its corner frame (SCAN-04), or the reason why there is none. */
export function CameraView({
  camera,
  view,
  outlines,
  controls,
  onRetry,
  onOpenSettings,
  children,
}: CameraViewProps): ReactElement {
  return (
    <div className={`scanner-camera scanner-camera--${camera.state}`}>
      <div ref={view} className="scanner-picture">
        {outlines !== null && camera.state === 'running' && <OutlineLayer {...outlines} />}
      </div>
      {camera.state === 'starting' && <output className="scanner-starting">{labels.scan.starting}</output>}
      {children}
      {camera.state === 'failed' ? (
        <div className="scanner-failed">
          <IconCameraOff aria-hidden size="2.5rem" />
          <p>{labels.scan.errors[camera.error]}</p>
          <div className="scanner-failed-actions">
            <Button onClick={onRetry}>{labels.page.retry}</Button>
            {camera.error === 'access denied' && <Button onClick={onOpenSettings}>{labels.scan.openSettings}</Button>}
          </div>
        </div>
      ) : (
        <>
          <span className="scanner-frame" aria-hidden />
          <div className="scanner-controls">{controls}</div>
        </>
      )}
    </div>
  );
}

/** Drawn in the picture's pixels; the browser crops it exactly as it crops the picture. */
function OutlineLayer({ width, height, codes }: Outlines): ReactElement {
  return (
    <svg
      className="scanner-outlines"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {codes.map(({ text, points, outcome }) => (
        <polygon key={`${text} ${points}`} className={`scanner-outline scanner-outline--${outcome}`} points={points} />
      ))}
    </svg>
  );
}
