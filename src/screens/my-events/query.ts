/*
 * The view in the address, so that a link shows the same reservations. `?view=list|week &date= &days= &state= (several)
 * &place= (several) &person= (several) &group= (several) &event=`.
 */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

import type { MyEventsQuery } from '../../../workers/contract.ts';
import { isDate } from '../../i18n/formats.ts';
import { firstWeekday } from '../../i18n/week.ts';

/** The states of spec point 3, in the order in which they are offered. */
export const STATES = {
  accepted: { canceled: false, accepted: true },
  waiting: { canceled: false, accepted: false },
  declined: { canceled: true, accepted: false },
  cancelled: { canceled: true, accepted: true },
} as const;

export type StateName = keyof typeof STATES;

export const STATE_NAMES: readonly StateName[] = ['accepted', 'waiting', 'declined', 'cancelled'];

/** The periods offered for the list, in days. */
export const LENGTHS = [7, 30, 90] as const;
const USUAL_LENGTH = 30;
const LONGEST = 366;

export interface Person {
  readonly value: string;
  readonly isGroup: boolean;
}

export interface View {
  readonly layout: 'list' | 'week';
  /** Null = today. */
  readonly date: string | null;
  readonly days: number;
  readonly states: readonly StateName[];
  readonly places: readonly string[];
  readonly people: readonly Person[];
  /** The event whose sheet is open. */
  readonly event: string | null;
}

export interface ViewControl {
  readonly view: View;
  readonly change: (change: Partial<View>) => void;
}

/** Reads a view; invalid values are ignored. */
export function readView(parameters: URLSearchParams): View {
  const date = parameters.get('date') ?? '';
  const days = Number(parameters.get('days') ?? USUAL_LENGTH);
  const isLength = Number.isInteger(days) && days !== 0 && Math.abs(days) <= LONGEST;
  return {
    layout: parameters.get('view') === 'week' ? 'week' : 'list',
    date: isDate(date) ? date : null,
    days: isLength ? days : USUAL_LENGTH,
    states: STATE_NAMES.filter((name) => parameters.getAll('state').includes(name)),
    places: given(parameters.getAll('place')),
    people: [
      ...given(parameters.getAll('person')).map((value) => ({ value, isGroup: false })),
      ...given(parameters.getAll('group')).map((value) => ({ value, isGroup: true })),
    ],
    event: parameters.get('event'),
  };
}

const given = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

/** Writes a view; default values are omitted. */
export function writeView({ layout, date, days, states, places, people, event }: View): URLSearchParams {
  return new URLSearchParams([
    ...(layout === 'week' ? [['view', layout]] : []),
    ...(date === null ? [] : [['date', date]]),
    ...(days === USUAL_LENGTH ? [] : [['days', String(days)]]),
    ...states.map((state) => ['state', state]),
    ...places.map((place) => ['place', place]),
    ...people.map(({ value, isGroup }) => [isGroup ? 'group' : 'person', value]),
    ...(event === null ? [] : [['event', event]]),
  ]);
}

export const isFiltered = ({ states, places, people }: View): boolean =>
  states.length + places.length + people.length > 0;

export const NO_FILTER = { states: [], places: [], people: [] } as const;

/** The query for the worker, which does not depend on the open event. */
export function toQuery({ layout, date, days, states, places, people }: View): MyEventsQuery {
  return {
    date,
    days,
    weekFrom: layout === 'week' ? firstWeekday() : null,
    states: states.map((name) => STATES[name]),
    resourceNames: places,
    attendees: people,
  };
}

/** The view of the address; the back button undoes each change. */
export function useView(): ViewControl {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.toString();
  const view = useMemo(() => readView(new URLSearchParams(address)), [address]);
  const change = useCallback(
    (changed: Partial<View>) => setParameters((before) => writeView({ ...readView(before), ...changed })),
    [setParameters],
  );
  return { view, change };
}
