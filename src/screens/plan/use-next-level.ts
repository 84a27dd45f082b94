import { useEffect, useState } from 'react';

import type { MyEventsQuery, MyEventsState } from '../../../workers/contract.ts';
import { holdsPlace } from '../../../workers/painting/standing.ts';
import { computation, followArea } from '../../state/workers/workers.ts';

const TODAY: MyEventsQuery = { date: null, days: 1, weekFrom: null, states: [], resourceNames: [], attendees: [] };

/** ms for which the plan waits for it. */
const LONGEST_WAIT = 1_000;

/**
 * The level of the user's next reservation today, or of the present one; null = none, or it took too long; undefined =
 * not known yet.
 * @param isWanted what is wanted at first decides: the plan does not jump to another level later
 */
export function useNextLevel(isWanted: boolean): string | null | undefined {
  const [level, setLevel] = useState<string | null | undefined>(isWanted ? undefined : null);
  const isOpen = level === undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    const find = async (state: MyEventsState): Promise<void> => {
      const place = nextPlace(state);
      const found = place === null ? null : await computation().plan.levelOf(place);
      if (isCurrent) setLevel(found?.ok === true ? found.value : null);
    };
    const close = followArea<MyEventsState>(
      (api, tell) => api.myEvents.open(TODAY, tell),
      (state) => {
        if (state.value !== null || state.failure !== null) void find(state);
      },
    );
    const timer = setTimeout(() => setLevel(null), LONGEST_WAIT);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      close();
    };
  }, [isOpen]);
  return level;
}

function nextPlace({ value, now }: MyEventsState): string | null {
  const places = (value ?? [])
    .filter(({ end }) => end > now)
    .toSorted((one, other) => one.start - other.start)
    .flatMap((card) => card.places.filter(({ look }) => holdsPlace(look)));
  return places[0]?.resourceId ?? null;
}
