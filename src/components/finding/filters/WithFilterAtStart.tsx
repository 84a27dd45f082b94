import { type ReactNode, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';

import { readFilterAtStart } from '../../../state/resources/filter-at-start.ts';
import { session } from '../../../state/session/session.ts';

/** Applies the user's start filter, unless the address has a query. */
export function WithFilterAtStart({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const isBare = useSearch() === '';
  const [wanted, setWanted] = useState(() => (isBare ? filterAtStart() : ''));
  // Once only: filters that are cleared later do not come back.
  if (wanted !== '' && !isBare) setWanted('');
  return wanted === '' ? children : <Redirect to={`${path}?${wanted}`} replace />;
}

function filterAtStart(): string {
  return session.state.type === 'signed-in' ? readFilterAtStart(session.state.account.username) : '';
}
