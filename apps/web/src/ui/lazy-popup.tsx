import { type ComponentType, type ReactElement, Suspense, useState } from 'react';
import { useFetchAhead } from './hooks/use-fetch-ahead.ts';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

type LazyPopup<Props> = ((props: Props) => ReactElement | null) & Pick<LazyPart<Props>, 'fetchAhead'>;

/** A popup whose code is not part of the first load: it is fetched once the page has settled, or when first opened. */
export function lazyPopup<Props extends { readonly opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  when: { readonly afterMs?: number } = {},
): LazyPopup<Props> {
  const Part = lazyPart(load);

  function Popup(props: Props): ReactElement | null {
    const [asked, setAsked] = useState(false);
    if (props.opened && !asked) setAsked(true);
    useFetchAhead([Part], when);

    if (!asked) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Popup, { fetchAhead: Part.fetchAhead });
}
