import { type ReactNode, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';

import { readFilterAtStart } from '../../../state/filter-at-start.ts';
import { session } from '../../../state/session.ts';

/** Opens with the filter that the user wants at the start, unless the address already says what to show. */
export function WithFilterAtStart({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const isBare = useSearch() === '';
  const [wanted, setWanted] = useState(() => (isBare ? filterAtStart() : ''));
  // Once only: whoever drops all filters later gets none.
  if (wanted !== '' && !isBare) setWanted('');
  return wanted === '' ? children : <Redirect to={`${path}?${wanted}`} replace />;
}

function filterAtStart(): string {
  return session.state.type === 'signed-in' ? readFilterAtStart(session.state.account.username) : '';
}
