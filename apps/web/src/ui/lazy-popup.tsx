import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react';

const PREFETCH_AFTER_MS = 2000;

/**
 * A popup whose code is not part of the first load: it is fetched once the page has settled, or when first opened. It
 * is mounted closed and then opened, because a popup that starts out open does not know where to return the focus.
 */
export function lazyPopup<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  prefetchAfterMs = PREFETCH_AFTER_MS,
): (props: Props) => ReactElement | null {
  const Loaded = lazy(async () => ({ default: await load() }));

  return function LazyPopup(props) {
    const [asked, setAsked] = useState(false);
    const [mounted, setMounted] = useState(false);
    if (props.opened && !asked) setAsked(true);

    useEffect(() => {
      const timer = setTimeout(() => load().catch(() => {}), prefetchAfterMs);
      return () => clearTimeout(timer);
    }, []);

    if (!asked) return null;
    return (
      <Suspense>
        <Loaded {...props} opened={props.opened && mounted} />
        <Mounted onMounted={setMounted} />
      </Suspense>
    );
  };
}

function Mounted({ onMounted }: { readonly onMounted: (mounted: boolean) => void }): null {
  useEffect(() => onMounted(true), [onMounted]);
  return null;
}
