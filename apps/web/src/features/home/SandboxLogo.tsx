import { LIMITS } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useEffect, useRef } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { useBasics, useDevice } from '../../services/services.ts';
import { useTaps } from './use-taps.ts';

export type SandboxLogoProps = { readonly label: string; readonly size: number; readonly onToggled: () => void };

/** SHELL-27: ten taps on the logo within 5 s switch sandbox mode on or off; the app is reloaded 2 s later. */
export function SandboxLogo({ label, size, onToggled }: SandboxLogoProps): ReactElement {
  const { storage } = useBasics();
  const { page } = useDevice();
  const frame = useRef<HTMLDivElement>(null);
  const tap = useTaps({ count: LIMITS.sandbox.taps, windowMs: TIMING.sandbox.tapWindowMs }, () => {
    storage.set('sandbox', !storage.get('sandbox'));
    onToggled();
    setTimeout(() => page.reload(), TIMING.sandbox.reloadDelayMs);
  });

  // A plain listener, not a button: the switch is hidden on purpose, so screen readers must not announce it either.
  useEffect(() => {
    const element = frame.current;
    element?.addEventListener('click', tap);
    return () => element?.removeEventListener('click', tap);
  });

  return (
    <div ref={frame} className="home-logo">
      <Logo label={label} size={size} />
    </div>
  );
}
