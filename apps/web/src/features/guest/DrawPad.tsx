import SignaturePad from 'signature_pad';
import { type ReactElement, useEffect, useRef } from 'react';
import { PAPER, signatureImage } from './signature-image.ts';

const INK = '#0f172a';

/** What is drawn on the pad. */
export type Drawing = {
  readonly isEmpty: () => boolean;
  readonly clear: () => void;
  /** A PNG as a data URL. */
  readonly image: () => string;
};

export type DrawPadProps = { readonly label: string; readonly onReady: (drawing: Drawing) => void };

/** An area to draw on with a finger, a pen or a mouse; turning the phone keeps the drawing. */
export function DrawPad({ label, onReady }: DrawPadProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useRef(onReady);

  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    const paper = canvas.current;
    if (paper === null) return;
    const pad = new SignaturePad(paper, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3 });
    const watcher = new ResizeObserver(() => fit(paper, pad));
    fit(paper, pad);
    watcher.observe(paper);
    ready.current({ isEmpty: () => pad.isEmpty(), clear: () => pad.clear(), image: () => signatureImage(paper) });
    return () => {
      watcher.disconnect();
      pad.off();
    };
  }, []);

  return (
    <canvas ref={canvas} className="draw-pad">
      {label}
    </canvas>
  );
}

/**
 * Matches the canvas to the screen's pixels, so that lines are fine. A new size clears the canvas, so it is drawn
 * again.
 */
function fit(paper: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(devicePixelRatio, 1);
  const strokes = pad.toData();
  paper.width = paper.offsetWidth * ratio;
  paper.height = paper.offsetHeight * ratio;
  paper.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}
