/*
 * The view in the address, so that a link shows a colleague the same: `?date= &days= &q= &name= (several) &duration=` in minutes
 * and the criteria (finding-address.ts). Older links have `minutes` instead of `duration`.
 */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

import type { TimelineQuery } from '../../../../workers/contract.ts';
import { readFinding, writeFinding } from './finding-address.ts';
import { isDate } from '../../../i18n/formats.ts';
import { SHEET_PARAMETERS } from '../../../state/routes.ts';
import { isBarrierFreeWanted } from '../../navigation/barrier-free.ts';

export interface QueryControl {
  readonly query: TimelineQuery;
  /** `replace` while typing, `push` for steps that the back button should undo. `query` changes at once. */
  change(change: QueryChange, how: 'push' | 'replace'): void;
}

/** New values, or a function of the query that the address has by then. */
export type QueryChange = Partial<TimelineQuery> | ((query: TimelineQuery) => Partial<TimelineQuery>);

const longestRequest = 24 * 60;
const mostDays = 7;

/** Reads a query; invalid values count as not given. */
export function readQuery(parameters: URLSearchParams): TimelineQuery {
  const date = parameters.get('date') ?? '';
  const minutes = Number(parameters.get('duration') ?? parameters.get('minutes') ?? '0');
  const days = Number(parameters.get('days') ?? '1');
  const finding = readFinding(parameters);
  return {
    date: isDate(date) ? date : null,
    days: Number.isInteger(days) && days >= 1 && days <= mostDays ? days : 1,
    search: parameters.get('q') ?? '',
    names: parameters.getAll('name'),
    // These come from the settings (TimelineScreen.tsx), not from a link.
    withinAreas: [],
    requestedMinutes: Number.isInteger(minutes) && minutes > 0 && minutes <= longestRequest ? minutes : 0,
    finding,
    ...(finding.sort === 'near' ? { isBarrierFree: isBarrierFreeWanted() } : {}),
    changing: null,
  };
}

/** Writes a query over the parameters and keeps unrelated ones. */
export function writeQuery(parameters: URLSearchParams, query: TimelineQuery): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const key of ['date', 'days', 'q', 'name', 'duration', 'minutes']) next.delete(key);
  if (query.date !== null) next.set('date', query.date);
  if (query.days > 1) next.set('days', String(query.days));
  if (query.search !== '') next.set('q', query.search);
  for (const name of query.names) next.append('name', name);
  if (query.requestedMinutes > 0) next.set('duration', String(query.requestedMinutes));
  writeFinding(next, query.finding);
  return next;
}

function withoutSheet(parameters: URLSearchParams): string {
  const rest = new URLSearchParams(parameters);
  for (const name of SHEET_PARAMETERS) rest.delete(name);
  return rest.toString();
}

function withSheet(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const now = new URLSearchParams(location.search);
  for (const name of SHEET_PARAMETERS) {
    const value = now.get(name);
    if (value !== null) next.set(name, value);
  }
  return next;
}

/** Browsers limit how often the address may change, and everything that reads it renders again. */
const ADDRESS_PAUSE_MS = 250;

/** The current query; the address follows at once, or after a pause in typing. */
export function useTimelineQuery(): QueryControl {
  const [parameters, setParameters] = useSearchParams();
  const address = withoutSheet(parameters);
  const [typed, setTyped] = useState({ over: address, text: address });
  // If the address has changed since, e.g. by the back button, it overrides what was typed.
  const text = typed.over === address ? typed.text : address;
  const query = useMemo(() => readQuery(new URLSearchParams(text)), [text]);
  /** The last known address, and the one to write next. */
  const latest = useRef({ address, text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    if (latest.current.address === address) return;
    clearTimeout(timer.current);
    latest.current = { address, text: address };
  }, [address]);
  useLayoutEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback<QueryControl['change']>(
    (changed, how) => {
      const write = (next: URLSearchParams, replace: boolean): void => {
        latest.current = { address: next.toString(), text: next.toString() };
        setParameters(withSheet(next), { replace });
      };
      const before = new URLSearchParams(latest.current.text);
      const now = readQuery(before);
      const next = writeQuery(before, { ...now, ...(typeof changed === 'function' ? changed(now) : changed) });
      clearTimeout(timer.current);
      if (how === 'push') {
        // The back button is to lead to what was typed before this step.
        if (before.toString() !== latest.current.address) write(before, true);
        return write(next, false);
      }
      latest.current.text = next.toString();
      setTyped({ over: latest.current.address, text: latest.current.text });
      timer.current = setTimeout(() => write(next, true), ADDRESS_PAUSE_MS);
    },
    [setParameters],
  );
  return { query, change };
}
