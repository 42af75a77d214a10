import { createContext, type ReactElement, type ReactNode, use, useState } from 'react';
import type { PendingSignIn } from '../../features/sign-in/use-sign-in.ts';

/** A sign-in on its way through the phone page, and where it leads. */
export type Pending = PendingSignIn & { readonly wanted: string };

/** In memory alone, because it holds a token that is not to be used yet: a reload ends it. */
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
