import { useCallback, useMemo, useRef } from 'react';

import type { Finding } from '../../../workers/contract.ts';
import type { QueryControl } from './query/query.ts';

type FindingChange = (finding: Finding) => Finding;

export interface FindingControl {
  readonly finding: Finding;
  /**
   * A choice that the back button undoes. Choices of the same thing within a second count as one, as when arrow keys go
   * through a list.
   * @param what names the thing, e.g. `area`
   */
  choose(what: string, change: FindingChange): void;
  /** While typing: the address is replaced. */
  type(change: FindingChange): void;
}

const SAME_CHOICE_MS = 1_000;

/** Changes the criteria in the address. */
export function useFinding({ query, change }: QueryControl): FindingControl {
  const { finding } = query;
  const last = useRef({ what: '', at: 0 });
  const type = useCallback<FindingControl['type']>(
    (next) => change((now) => ({ finding: next(now.finding) }), 'replace'),
    [change],
  );
  const choose = useCallback<FindingControl['choose']>(
    (what, next) => {
      const at = performance.now();
      const isSame = last.current.what === what && at - last.current.at < SAME_CHOICE_MS;
      last.current = { what, at };
      change((now) => ({ finding: next(now.finding) }), isSame ? 'replace' : 'push');
    },
    [change],
  );
  return useMemo(() => ({ finding, choose, type }), [finding, choose, type]);
}
