import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { EventCard, Instant, MyEventsState } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/standing.ts';
import { dateOf } from '../../i18n/formats.ts';
import { leaving } from './reservations.ts';
import { watchReturns } from './returned-events.ts';
import { followArea } from '../workers/workers.ts';

const DAY = 86_400_000;
/** Days that can be asked for. */
const MOST = 366;

/** A place that the user has for a while. */
export interface OwnStay {
  readonly eventId: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly start: Instant;
  readonly end: Instant;
}

interface Asked {
  readonly start: Instant;
  readonly end: Instant;
  /** The places in question: what the user has there is told as taken. */
  readonly placeIds: readonly string[];
  /** The event in question, which stands in nobody's way; null = a new one. */
  readonly eventId: string | null;
}

/** The user's other places in a stretch of time, also where the board or the form knows nothing of them. */
export const useOwnThen = (asked: Asked): readonly OwnStay[] => useOwnWithin(asked)(asked);

/** The same for several questions about what lies within one stretch, which is read once; null = there is none. */
export function useOwnWithin(stretch: Pick<Asked, 'start' | 'end'> | null): (asked: Asked) => readonly OwnStay[] {
  const cards = useOwnEvents(stretch);
  const { eventIds, goneIds } = useSnapshot(leaving);
  return (asked) => {
    const out: ReadonlySet<string | null> = new Set([asked.eventId, ...eventIds, ...goneIds]);
    return cards.filter(({ eventId }) => !out.has(eventId)).flatMap(staysIn(asked));
  };
}

const staysIn =
  ({ start, end, placeIds }: Asked) =>
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
 * Each place once, from the first of its stays to the end of the last; the shortest first: a meeting says more than the
 * desk that one has all day.
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

/** Those of the dates that the stretch touches. */
function useOwnEvents(stretch: Pick<Asked, 'start' | 'end'> | null): readonly EventCard[] {
  const [cards, setCards] = useState<readonly EventCard[]>([]);
  const date = stretch === null ? null : dateOf(stretch.start);
  const days = stretch === null ? 0 : daysOf(stretch);
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

const daysOf = ({ start, end }: Pick<Asked, 'start' | 'end'>): number =>
  Math.min(MOST, Math.max(1, Math.round((Date.parse(dateOf(end - 1)) - Date.parse(dateOf(start))) / DAY) + 1));
