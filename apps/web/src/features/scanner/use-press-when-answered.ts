import { useEffect, useEffectEvent, useState } from 'react';
import type { ScanPipeline } from './use-scan-pipeline.ts';

type PatientPress = {
  readonly press: () => void;
  /** Whether a press waits for the flow's answer to a code. */
  readonly isWaiting: boolean;
};

/**
 * A press that comes while a code is still looked up waits for it: otherwise that code would be left out without a word.
 * If the code is refused, the press is forgotten, and the user reads why.
 */
export function usePressWhenAnswered(
  unanswered: ScanPipeline['unanswered'],
  onPress: (() => void) | undefined,
): PatientPress {
  const [isWaiting, setIsWaiting] = useState(false);
  const [timesTaken, setTimesTaken] = useState(0);
  const pressNow = useEffectEvent(() => onPress?.());
  // In an effect, so that what is pressed knows the code that was taken meanwhile.
  useEffect(() => {
    if (timesTaken > 0) pressNow();
  }, [timesTaken]);

  async function pressAfter(answer: Promise<boolean>): Promise<void> {
    setIsWaiting(true);
    const isTaken = await answer;
    setIsWaiting(false);
    if (isTaken) setTimesTaken((times) => times + 1);
  }

  return {
    press() {
      const answer = unanswered();
      if (answer === null) onPress?.();
      else if (!isWaiting) void pressAfter(answer);
    },
    isWaiting,
  };
}
