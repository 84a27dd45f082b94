import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { EventCard, Instant, MyEventsState } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/standing.ts';
import { dateOf } from '../../i18n/formats.ts';
import { leaving } from './reservations.ts';
import { watchReturns } from './returned-events.ts';
import { followArea } from '../workers/workers.ts';

const DAY = 86_400_000;
/** Days that can be queried. */
const MOST = 366;

/** A place that the user has reserved for some time. */
export interface OwnStay {
  readonly eventId: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** For which range the user's other reservations are asked. */
export interface OwnQuery {
  readonly start: Instant;
  readonly end: Instant;
  /** The resources being reserved: the user's reservations there are reported as taken instead. */
  readonly placeIds: readonly string[];
  /** The event being written, which does not conflict with itself; null = a new one. */
  readonly eventId: string | null;
}

/** The user's other places during a time range, also those that the timeline or the form does not know. */
export const useOwnThen = (query: OwnQuery): readonly OwnStay[] => useOwnWithin(query)(query);

/** The same for several questions within one range, which is read once; null = no range. */
export function useOwnWithin(range: Pick<OwnQuery, 'start' | 'end'> | null): (query: OwnQuery) => readonly OwnStay[] {
  const cards = useOwnEvents(range);
  const { eventIds, goneIds } = useSnapshot(leaving);
  return (query) => {
    const out: ReadonlySet<string | null> = new Set([query.eventId, ...eventIds, ...goneIds]);
    return cards.filter(({ eventId }) => !out.has(eventId)).flatMap(staysIn(query));
  };
}

const staysIn =
  ({ start, end, placeIds }: OwnQuery) =>
  ({ eventId, places, ...card }: EventCard): readonly OwnStay[] => {
    const held = places.filter(({ look }) => holdsPlace(look));
    if (card.start >= end || card.end <= start) return [];
    if (held.some(({ resourceId }) => placeIds.includes(resourceId))) return [];
    return held.map(({ resourceId, name }) => ({
      eventId,
      placeId: resourceId,
      placeName: name,
      start: card.start,
      end: card.end,
    }));
  };

/**
 * Each place once, from the start of its first stay to the end of the last; the shortest first: a meeting says more
 * than the desk that a user has all day.
 */
export function toldOf(stays: readonly OwnStay[]): readonly OwnStay[] {
  const byPlace = Map.groupBy(stays, ({ placeId }) => placeId);
  return [...byPlace.values()]
    .flatMap((all) => {
      const [first] = all.toSorted((one, other) => one.start - other.start);
      if (first === undefined) return [];
      const { eventId, placeId, placeName, start } = first;
      return { eventId, placeId, placeName, start, end: Math.max(...all.map(({ end }) => end)) };
    })
    .toSorted((one, other) => one.end - one.start - (other.end - other.start));
}

/** The dates that the range touches. */
function useOwnEvents(range: Pick<OwnQuery, 'start' | 'end'> | null): readonly EventCard[] {
  const [cards, setCards] = useState<readonly EventCard[]>([]);
  const date = range === null ? null : dateOf(range.start);
  const days = range === null ? 0 : daysOf(range);
  useEffect(() => {
    if (date === null) return undefined;
    const query = { date, days, weekFrom: null, states: [], resourceNames: [], attendees: [] };
    const returns = watchReturns(true);
    const close = followArea<MyEventsState>(
      (api, tell) => api.myEvents.open(query, tell),
      ({ value }) => {
        if (value === null) return;
        returns.hear(value);
        setCards(value);
      },
    );
    return () => {
      close();
      returns.end();
    };
  }, [date, days]);
  return cards;
}

const daysOf = ({ start, end }: Pick<OwnQuery, 'start' | 'end'>): number =>
  Math.min(MOST, Math.max(1, Math.round((Date.parse(dateOf(end - 1)) - Date.parse(dateOf(start))) / DAY) + 1));
