/*
 * What is shown, in the address: a link shows a colleague the same view. `?date= &days= &q= &name= (several) &minutes=`
 * and what is looked for (finding/finding-address.ts).
 */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import type { TimelineQuery } from '../../../workers/contract.ts';
import { readFinding, writeFinding } from './finding/finding-address.ts';
import { isDate } from './formats.ts';

export interface QueryControl {
  readonly query: TimelineQuery;
  /** `replace` while typing, `push` for steps that the back button should undo. */
  change(change: QueryChange, how: 'push' | 'replace'): void;
}

/** New values, or what makes them of the query as it stands in the address by then. */
export type QueryChange = Partial<TimelineQuery> | ((query: TimelineQuery) => Partial<TimelineQuery>);

const longestRequest = 24 * 60;
const mostDays = 7;

/** Reads a query; what makes no sense counts as not given. */
export function readQuery(parameters: URLSearchParams): TimelineQuery {
  const date = parameters.get('date') ?? '';
  const minutes = Number(parameters.get('minutes') ?? '0');
  const days = Number(parameters.get('days') ?? '1');
  return {
    date: isDate(date) ? date : null,
    days: Number.isInteger(days) && days >= 1 && days <= mostDays ? days : 1,
    search: parameters.get('q') ?? '',
    names: parameters.getAll('name'),
    requestedMinutes: Number.isInteger(minutes) && minutes > 0 && minutes <= longestRequest ? minutes : 0,
    finding: readFinding(parameters),
    changing: null,
  };
}

/** Writes a query over the parameters; those of others stay. */
export function writeQuery(parameters: URLSearchParams, query: TimelineQuery): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const key of ['date', 'days', 'q', 'name', 'minutes']) next.delete(key);
  if (query.date !== null) next.set('date', query.date);
  if (query.days > 1) next.set('days', String(query.days));
  if (query.search !== '') next.set('q', query.search);
  for (const name of query.names) next.append('name', name);
  if (query.requestedMinutes > 0) next.set('minutes', String(query.requestedMinutes));
  writeFinding(next, query.finding);
  return next;
}

export function useTimelineQuery(): QueryControl {
  const [parameters, setParameters] = useSearchParams();
  const text = parameters.toString();
  const query = useMemo(() => readQuery(new URLSearchParams(text)), [text]);
  const change = useCallback<QueryControl['change']>(
    (changed, how) => {
      const write = (current: URLSearchParams): URLSearchParams => {
        const now = readQuery(current);
        return writeQuery(current, { ...now, ...(typeof changed === 'function' ? changed(now) : changed) });
      };
      setParameters(write, { replace: how === 'replace' });
    },
    [setParameters],
  );
  return { query, change };
}
