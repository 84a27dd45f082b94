/*
 * The user's own reservations as the worker reports them, and which of them are selected to be cancelled together.
 */
import { proxy, ref, subscribe } from 'valtio';

import type { Close, EventCard, Failure, MyEventsQuery, MyEventsState } from '../../../workers/contract.ts';
import { type CancellationEnd, cancelSeveral, cancelSeveralLater, type Leaving } from './cancellations.ts';
import { leaving } from './reservations.ts';
import { watchReturns } from './returned-events.ts';
import { computation, followArea } from '../workers/workers.ts';

interface Refused {
  readonly leaving: Leaving;
  readonly failure: Failure;
}

interface MyEvents {
  /** Null = not read yet. Replaced as a whole, never changed. */
  state: MyEventsState | null;
  /** The list belongs to an earlier query: the answer to the present one is pending. */
  isBehind: boolean;
  chosen: string[];
  refused: Refused[];
}

export const myEvents: MyEvents = proxy<MyEvents>({
  state: null,
  isBehind: false,
  chosen: [],
  refused: [],
});

/** Follows the results of a query; those of the previous one stay until the first answer. @returns ends it */
export function followMyEvents(query: MyEventsQuery): Close {
  myEvents.isBehind = true;
  const returns = watchReturns(true);
  const close = followArea<MyEventsState>(
    (api, tell) => api.myEvents.open(query, tell),
    (state) => {
      const isAnswer = state.value !== null || state.failure !== null;
      const isNothingNew = !isAnswer && myEvents.state?.value != null;
      if (isNothingNew) return;
      if (state.value !== null) returns.hear(state.value);
      myEvents.state = ref(state);
      myEvents.isBehind = !isAnswer;
      keepChosen(state);
    },
  );
  // An event that was cancelled elsewhere must not be cancelled again with the selection.
  const endWatch = subscribe(leaving, () => choose(leaving.eventIds, false));
  return () => {
    close();
    endWatch();
    returns.end();
  };
}

/** Clears the list: the screen is left, or another user may sign in. */
export function forgetMyEvents(): void {
  Object.assign(myEvents, { state: null, isBehind: false, chosen: [], refused: [] });
}

export function reloadMyEvents(): void {
  void computation().myEvents.reload();
}

/** Only what is shown can be selected: users cancel only what they see. */
function keepChosen({ value }: MyEventsState): void {
  const shown = new Set(value?.filter(({ canCancel }) => canCancel).map(({ eventId }) => eventId));
  myEvents.chosen = myEvents.chosen.filter((eventId) => shown.has(eventId));
}

export function choose(eventIds: readonly string[], isChosen: boolean): void {
  const others = myEvents.chosen.filter((eventId) => !eventIds.includes(eventId));
  myEvents.chosen = isChosen ? [...others, ...eventIds] : others;
}

/** The selection, in the order in which it is shown. */
export function chosenCards(): readonly EventCard[] {
  const chosen = new Set(myEvents.chosen);
  return (myEvents.state?.value ?? []).filter(({ eventId }) => chosen.has(eventId));
}

/** Cancels the selection, with one Undo for all; of a series only the selected dates. @param text of the toast */
export function cancelChosen(text: string): void {
  const several = chosenCards().map(
    ({ eventId, subject, isOrganizer }): Leaving => ({
      eventId,
      scope: 'occurrence',
      subject,
      isLeaving: !isOrganizer,
    }),
  );
  myEvents.chosen = [];
  myEvents.refused = [];
  if (several.length > 0) cancelSeveralLater(several, text, noteEnds);
}

/** Tries again to cancel those that failed. */
export function cancelAgain(): void {
  const several = myEvents.refused.map(({ leaving }) => leaving);
  myEvents.refused = [];
  void cancelSeveral(several, noteEnds);
}

export function dismissRefused(): void {
  myEvents.refused = [];
}

function noteEnds(ends: readonly CancellationEnd[]): void {
  myEvents.refused = ends.flatMap(({ leaving, failure }) => (failure === null ? [] : [{ leaving, failure }]));
}
