import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const STEPS = ['scan', 'guest', 'phone'] as const;
type Step = (typeof STEPS)[number];

export type Steps = {
  /** The screen that is open over the form; null for the form itself. */
  readonly step: Step | null;
  /** Opens a screen; the scanner also for a code that a hand scanner has read over the form. */
  readonly open: (step: Step, code?: string) => void;
  /** That code; null for none. */
  readonly given: string | null;
  readonly close: () => void;
};

/**
 * The screens that replace the form while they are open. Each has its own history entry, so that back leads to the
 * form.
 */
export function useSteps(formKey: string): Steps {
  const { pathname, search, state, key: entry } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const [given, setGiven] = useState<string | null>(null);
  const step = STEPS.find((each) => each === query.get('step')) ?? null;

  function pathTo(next: Step | null): string {
    const changed = new URLSearchParams(search);
    changed.set('form', formKey);
    if (next === null) changed.delete('step');
    else changed.set('step', next);
    return `${pathname}?${changed}`;
  }

  return {
    step,
    given,
    open(next, code) {
      setGiven(code ?? null);
      void navigate(pathTo(next), { state });
    },
    close() {
      if (step === null) return;
      // The first history entry of the tab has nothing to go back to.
      if (entry === 'default') void navigate(pathTo(null), { replace: true, state });
      else void navigate(-1);
    },
  };
}
