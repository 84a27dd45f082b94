/*
 * Places for a form: found by words, or suggested. Both are asked again as places are taken or ways are closed.
 */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import type { PlaceChoice, PlaceSuggestion, ReservationForm, WalkingTime } from '../../../../workers/contract.ts';
import { isBarrierFreeWanted } from '../../../components/navigation/barrier-free.ts';
import { favourites, followFavouriteIds } from '../../../state/resources/favourites.ts';
import { findPlaces } from '../../../state/resources/places-of-type.ts';
import { type Search, useAnswer } from '../../../state/use-answer.ts';
import { computation, followArea } from '../../../state/workers/workers.ts';
import { searchRest } from '../use-typed-name.ts';

const NONE: readonly string[] = [];

/** Ids of the user's favourites; [] until they are known. */
export function useFavouriteIds(): readonly string[] {
  useEffect(followFavouriteIds, []);
  return useSnapshot(favourites).ids ?? NONE;
}

interface Asked {
  readonly form: ReservationForm;
  readonly favouriteIds: readonly string[];
  /** False: nothing is searched. */
  readonly isWanted: boolean;
}

/** Searches places by a part of their name; '' finds the favourites first. */
export function usePlaceSearch(text: string, within: WalkingTime | null, asked: Asked): Search<PlaceChoice> {
  const { form, favouriteIds, isWanted } = asked;
  const turn = useTurn(within, isWanted);
  const isBarrierFree = isBarrierFreeWanted();
  const facts = [text.trim(), ...factsOf(asked), within, isBarrierFree, turn];
  const key = isWanted ? JSON.stringify(facts) : null;
  const search = { within, isBarrierFree, preferredIds: favouriteIds };
  return useAnswer(key, () => findPlaces(text.trim(), form, search), searchRest);
}

/** Free places that hold all the people of a form, at all of its dates where there are such. */
export function useSuggestions(asked: Asked): Search<PlaceSuggestion> {
  const { form, favouriteIds, isWanted } = asked;
  const turn = useTurn(null, isWanted);
  const isReadable = isWanted && form.end > form.start;
  const key = isReadable ? JSON.stringify([...factsOf(asked), form.recurrence, form.isAllDay, turn]) : null;
  return useAnswer(key, () => computation().reserving.suggestPlaces(form, favouriteIds), searchRest);
}

function factsOf({ form: { resourceIds, start, end, attendees, guests }, favouriteIds }: Asked): readonly unknown[] {
  const people = attendees.map(({ remotely, members }) => (remotely ? 0 : (members?.length ?? 1)));
  return [resourceIds, start, end, people, guests ?? 0, favouriteIds];
}

/** Counts the changes after which a search may find other places. */
function useTurn(within: WalkingTime | null, isWanted: boolean): number {
  const [turn, setTurn] = useState(0);
  const start = JSON.stringify(within);
  useEffect(() => {
    if (!isWanted) return undefined;
    return followArea<null>(
      ({ reserving }, tell) => reserving.watchPlaces(within, () => tell(null)),
      () => setTurn((before) => before + 1),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- `start` stands for the walking time
  }, [start, isWanted]);
  return turn;
}
