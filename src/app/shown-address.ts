import { createContext, useContext, useDeferredValue, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

import { pathOfScreen } from './screens.ts';

/** The address that a screen reads as its own. */
interface Address {
  readonly path: string;
  readonly search: string;
}

export const ShownAddress = createContext<Address>({ path: '', search: '' });

/**
 * The address whose screen is shown. One that leads to another screen counts once that screen is rendered, which
 * happens in slices: on a thin client the rail responds to the press at once, however long the new screen takes.
 */
export function useShownAddress(): { readonly shown: Address; readonly isBehind: boolean } {
  const [path] = useLocation();
  const search = useSearch();
  const wanted = useMemo(() => ({ path, search }), [path, search]);
  const rendered = useDeferredValue(wanted);
  // Text that is typed on a screen may be part of its address: this update cannot wait.
  const isBehind = pathOfScreen(rendered.path, rendered.search) !== pathOfScreen(path, search);
  return { shown: isBehind ? rendered : wanted, isBehind };
}

/** For the router of the screens, whose address is the shown one. */
export const useShownPath = (): [string, typeof navigate] => [useContext(ShownAddress).path, navigate];
export const useShownSearch = (): string => useContext(ShownAddress).search;
