import { useSearchParams } from 'react-router';

type Change = (make: (current: URLSearchParams) => URLSearchParams, options?: { readonly replace: boolean }) => void;

/**
 * What the address says behind its question mark, and how to change it. A page is drawn a moment after the address has
 * changed, so a change begins with the address itself: who chooses twice before that loses nothing.
 */
export function useAddress(): readonly [query: URLSearchParams, change: Change] {
  const [query, setQuery] = useSearchParams();
  return [query, (make, options) => setQuery(make(new URLSearchParams(window.location.search)), options)];
}
