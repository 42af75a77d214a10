import type { CameraError } from '@vialant/domain/scan/camera-error';
import type { CodeFormat } from '@vialant/domain/scan/scan-format';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CameraFailure, type ScannedFrame, type ScannerSession } from '../../device/scanner/port.ts';
import { useDevice } from '../../services/services.ts';
import { usePageVisible } from '../../ui/hooks/use-page-visible.ts';

export type Camera =
  | { readonly state: 'starting' }
  | { readonly state: 'running'; readonly session: ScannerSession }
  | { readonly state: 'failed'; readonly error: CameraError };

export type CameraOptions = {
  readonly view: RefObject<HTMLElement | null>;
  readonly formats: readonly CodeFormat[];
  readonly paused: boolean;
  /** Whether the camera is to be opened at all. */
  readonly wanted: boolean;
  readonly onFrame: (frame: ScannedFrame) => void;
  readonly onFailed: (error: CameraError) => void;
};

const starting: Camera = { state: 'starting' };

/** Keeps the camera open while the scanner is open and the page is visible; otherwise camera and light are off. */
export function useCamera(options: CameraOptions): Camera & { retry: () => void } {
  const { view, formats, paused, wanted, onFrame, onFailed } = options;
  const { scanner } = useDevice();
  const isSeen = usePageVisible();
  const [tries, setTries] = useState(0);
  // Each value of `run` is one opening of the camera. A new list with the same types does not open it again.
  const run = isSeen && wanted ? `${tries} ${formats.join(' ')}` : null;
  const [known, setKnown] = useState<{ readonly run: string; readonly camera: Camera } | null>(null);
  const camera = known !== null && known.run === run ? known.camera : starting;
  const present = useRef({ formats, onFrame, onFailed });

  useEffect(() => {
    present.current = { formats, onFrame, onFailed };
  });

  useEffect(() => {
    const element = view.current;
    if (run === null || element === null) return;
    const opening = new AbortController();
    let session: ScannerSession | null = null;
    const fail = (error: CameraError): void => {
      if (opening.signal.aborted) return;
      setKnown({ run, camera: { state: 'failed', error } });
      present.current.onFailed(error);
    };
    const keep = (opened: ScannerSession): void => {
      session = opened;
      if (opening.signal.aborted) opened.close();
      else setKnown({ run, camera: { state: 'running', session: opened } });
    };
    scanner
      .open({
        view: element,
        formats: present.current.formats,
        signal: opening.signal,
        onFrame: (frame) => present.current.onFrame(frame),
        onFailed: fail,
      })
      .then(keep, (cause: unknown) => fail(cause instanceof CameraFailure ? cause.error : 'unexpected'));
    return () => {
      opening.abort();
      session?.close();
    };
  }, [scanner, view, run]);

  useEffect(() => {
    if (camera.state !== 'running' || !paused) return;
    camera.session.pause();
    return () => camera.session.resume();
  }, [camera, paused]);

  return { ...camera, retry: () => setTries((before) => before + 1) };
}
