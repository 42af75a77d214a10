import { createContext, type ReactElement, type ReactNode, use, useState } from 'react';
import type { PendingSignIn } from '../../features/sign-in/use-sign-in.ts';

/** A sign-in that is waiting on the phone page, and the page it leads to. */
export type Pending = PendingSignIn & { readonly wanted: string };

/** Held only in memory, because it contains a token that must not be used yet: a reload ends the sign-in. */
type PendingHolder = { readonly keep: (pending: Pending) => void; readonly kept: () => Pending | null };

const PendingContext = createContext<PendingHolder | null>(null);

export function PendingSignInProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [holder] = useState(createHolder);
  return <PendingContext value={holder}>{children}</PendingContext>;
}

function createHolder(): PendingHolder {
  let latest: Pending | null = null;
  return {
    keep: (pending) => {
      latest = pending;
    },
    kept: () => latest,
  };
}

export function usePendingSignIn(): PendingHolder {
  const holder = use(PendingContext);
  if (holder === null) throw new Error('usePendingSignIn outside of PendingSignInProvider');
  return holder;
}
