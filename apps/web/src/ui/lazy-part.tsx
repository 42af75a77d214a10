import { type ComponentType, lazy, type ReactElement, useState } from 'react';

/** A part of the app whose code is not in the first load. It needs a `Suspense` around it. */
export type LazyPart<Props> = ((props: Props) => ReactElement) & {
  /** Fetches the code before it is needed. Where that fails, it is fetched again when it is needed. */
  readonly fetchAhead: () => void;
};

/** Makes a part whose code is fetched when it is first shown, unless it was fetched ahead. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let fetched: ComponentType<Props> | null = null;
  async function fetchCode(): Promise<{ default: ComponentType<Props> }> {
    fetched = await load();
    return { default: fetched };
  }
  const Fetching = lazy(fetchCode);

  function Part(props: Props): ReactElement {
    // React shows what it had to wait for no sooner than 300 ms after it showed that it waits. So code that is there is
    // not waited for. What is shown stays the same component for as long as it is shown, or it would lose its state.
    const [Shown] = useState(() => fetched ?? Fetching);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetchAhead: () => void fetchCode().catch(() => {}) });
}
