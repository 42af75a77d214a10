import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react';

const PREFETCH_AFTER_MS = 2000;

/** A popup whose code is not part of the first load: it is fetched once the page has settled, or when first opened. */
export function lazyPopup<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  prefetchAfterMs = PREFETCH_AFTER_MS,
): (props: Props) => ReactElement | null {
  const Loaded = lazy(async () => ({ default: await load() }));

  return function LazyPopup(props) {
    const [asked, setAsked] = useState(false);
    if (props.opened && !asked) setAsked(true);

    useEffect(() => {
      const timer = setTimeout(() => load().catch(() => {}), prefetchAfterMs);
      return () => clearTimeout(timer);
    }, []);

    if (!asked) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
