import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useBasics } from '../../services/services.ts';
import type { ShownCode } from './use-verify-code.ts';
import './verify-code.css';

export type CodeViewProps = { readonly code: ShownCode; readonly onExpired: () => void };

export function CodeView({ code, onExpired }: CodeViewProps): ReactElement {
  const image = useImage(code.guid);
  const seconds = useCountdown(code.expiresAtMs, onExpired);
  return (
    <div className="verify-code">
      <p className="verify-code-instruction">{labels.verifyCode.instruction}</p>
      <div className="verify-code-paper" aria-busy={image === null}>
        {image !== null && <img className="verify-code-image" src={image} alt={labels.verifyCode.code} />}
      </div>
      <p className="verify-code-time" role="timer">
        {fill(labels.verifyCode.expires, { n: seconds })}
      </p>
      <p className="verify-code-only">{labels.verifyCode.onlyIfWitnessed}</p>
    </div>
  );
}

/** The code as an image; the drawing library is large, and loaded when it is first needed. */
function useImage(guid: string): string | null {
  const { client } = useBasics();
  const [drawn, setDrawn] = useState<{ readonly guid: string; readonly image: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('./data-matrix.ts').then(
      ({ dataMatrix }) => isWanted && setDrawn({ guid, image: dataMatrix(guid) }),
      () => client.reportError({ type: 'VERIFY CODE', message: 'the code could not be drawn' }),
    );
    return () => {
      isWanted = false;
    };
  }, [guid, client]);
  return drawn?.guid === guid ? drawn.image : null;
}

/** The seconds left, counted once per second; calls `onEnd` once at zero (BIOCODE-06, BIOCODE-07). */
function useCountdown(endsAtMs: number, onEnd: () => void): number {
  const { now } = useBasics();
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs, now()));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(endsAtMs, now());
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      end.current();
    }, TIMING.verifyCode.countdownStepMs);
    return () => clearInterval(timer);
  }, [endsAtMs, now]);
  return seconds;
}

function secondsUntil(endsAtMs: number, now: Date): number {
  return Math.max(0, Math.ceil((endsAtMs - now.getTime()) / TIMING.verifyCode.countdownStepMs));
}
