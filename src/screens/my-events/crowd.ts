/*
 * So many columns of a day that they could not be read: the first ones stay, the last one says how many more there are.
 * Pure.
 */
import type { MyEventsEntry } from '../../../workers/contract.ts';

/** Columns beside each other, however much room there is; narrow ones show a sign alone. */
const MOST_LANES = 4;
const MOST_ASIDES = 3;
/** There are never fewer: one alone would say nothing of what overlaps. */
const FEWEST_LANES = 2;
/** Of the column that can be read, what a narrow one takes. */
const ASIDE = 0.6;
/** Minutes: what is shorter is drawn so long. */
const SHORTEST_DRAWN = 30;

/** Stands for entries that overlap each other, in the last column. */
export interface More extends Omit<MyEventsEntry, 'card'> {
  readonly number: number;
}

/** An entry in the columns that there are. */
export interface Placed {
  readonly entry: MyEventsEntry;
  /** Another stands for it where days are side by side. */
  readonly isLeftOut: boolean;
  /** It is the first of those that this stands for. */
  readonly more: More | null;
}

/**
 * @param entries of a date, but for what lasts all of it
 * @param room how many columns that can be read are as wide as the date
 */
export function thinOut(entries: readonly MyEventsEntry[], room: number): readonly Placed[] {
  const mostOf = ({ isAside, asides }: MyEventsEntry): number => (isAside ? MOST_ASIDES : mostLanes(room, asides));
  const isPastLast = (entry: MyEventsEntry): boolean => entry.lanes > mostOf(entry) && entry.lane >= mostOf(entry) - 1;
  const crowds = [false, true].flatMap((isAside) =>
    crowdsOf(entries.filter((entry) => entry.isAside === isAside && isPastLast(entry))),
  );
  const crowdOf = new Map(crowds.flatMap((crowd) => crowd.map((entry) => [entry, crowd] as const)));
  return entries.map((entry) => {
    const crowd = crowdOf.get(entry) ?? [];
    const isLeftOut = crowd.length > 1;
    const shown = narrowed(entry, mostOf(entry));
    return { entry: shown, isLeftOut, more: isLeftOut && crowd[0] === entry ? moreOf(shown, crowd) : null };
  });
}

function mostLanes(room: number, asides: number): number {
  const lanes = Math.floor(room - ASIDE * Math.min(asides, MOST_ASIDES));
  return Math.max(FEWEST_LANES, Math.min(MOST_LANES, lanes));
}

/** In the columns that are left of its own. */
function narrowed(entry: MyEventsEntry, most: number): MyEventsEntry {
  const { lane, lanes, asides } = entry;
  return {
    ...entry,
    lane: Math.min(lane, most - 1),
    lanes: Math.min(lanes, most),
    asides: Math.min(asides, MOST_ASIDES),
  };
}

/** Those that overlap one another, directly or by a third. */
function crowdsOf(entries: readonly MyEventsEntry[]): readonly (readonly MyEventsEntry[])[] {
  const crowds: MyEventsEntry[][] = [];
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.from - other.from)) {
    const crowd = crowds.at(-1);
    if (crowd === undefined || end <= entry.from) crowds.push([entry]);
    else crowd.push(entry);
    end = Math.max(end, entry.to, entry.from + SHORTEST_DRAWN);
  }
  return crowds;
}

function moreOf({ card: _card, ...place }: MyEventsEntry, crowd: readonly MyEventsEntry[]): More {
  return { ...place, to: Math.max(...crowd.map(({ to }) => to)), number: crowd.length };
}
