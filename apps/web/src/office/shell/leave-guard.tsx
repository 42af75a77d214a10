import { officeLeave } from '@vialant/domain/words/office/shell';
import { createContext, type ReactElement, type ReactNode, use, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDevice } from '../../services/services.ts';
import { entryNumber } from '../../services/watch-back.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { watchLeaving } from './watch-leaving.ts';

type Go = (to: string, options?: { readonly replace?: boolean }) => void;

type LeaveGuardValue = {
  readonly go: Go;
  readonly ask: (leave: () => void) => void;
  readonly hold: (id: string, holds: boolean) => void;
};

const LeaveContext = createContext<LeaveGuardValue | null>(null);

function useLeaveContext(): LeaveGuardValue {
  const guard = use(LeaveContext);
  if (guard === null) throw new Error('outside of LeaveGuard');
  return guard;
}

/** Goes to an address of the app, after the question when a form has changes that are not saved. */
export function useGo(): Go {
  return useLeaveContext().go;
}

/** Does what leaves the form, after the question when it has changes that are not saved. */
export function useAskToLeave(): (leave: () => void) => void {
  return useLeaveContext().ask;
}

/** While `holds` is true, leaving asks first. */
export function useHoldPage(holds: boolean): void {
  const id = useId();
  const { hold } = useLeaveContext();
  useEffect(() => {
    hold(id, holds);
    return () => hold(id, false);
  }, [hold, id, holds]);
}

/** Asks before changes are lost: by a link, the browser's Back, a key, a reload or a closed tab. */
export function LeaveGuard({ children }: { readonly children: ReactNode }): ReactElement {
  const { page } = useDevice();
  const navigate = useNavigate();
  const navigateTo = useRef(navigate);
  useEffect(() => {
    navigateTo.current = navigate;
  }, [navigate]);
  const here = useRef(0);
  useLocation(); // so that the number is read again with each address
  useEffect(() => {
    here.current = entryNumber(window.history.state);
  });
  const holders = useRef(new Set<string>());
  const [leave, setLeave] = useState<{ readonly now: () => void } | null>(null);
  const [guard] = useState<LeaveGuardValue>(() => {
    const ask = (now: () => void): void => (holders.current.size === 0 ? now() : setLeave({ now }));
    return {
      ask,
      go: (to, options) => ask(() => void navigateTo.current(to, options)),
      hold(id, holds) {
        if (holds) holders.current.add(id);
        else holders.current.delete(id);
      },
    };
  });

  useEffect(
    () =>
      watchLeaving({
        watchBack: page.watchBack,
        here: () => here.current,
        isHeld: () => holders.current.size > 0,
        ask: (now) => setLeave({ now }),
        navigate: (to) => void navigateTo.current(to),
      }),
    [page],
  );

  function confirm(): void {
    holders.current.clear();
    setLeave(null);
    leave?.now();
  }

  return (
    <LeaveContext value={guard}>
      {children}
      <Popup opened={leave !== null} title={officeLeave.title} onClose={() => setLeave(null)}>
        <p className="office-question">{officeLeave.effect}</p>
        <div className="office-question-buttons">
          <Button onClick={() => setLeave(null)}>{officeLeave.stay}</Button>
          <Button kind="danger" onClick={confirm}>
            {officeLeave.leave}
          </Button>
        </div>
      </Popup>
    </LeaveContext>
  );
}
