/*
 * Limits the columns of a day to those that can be read: the first ones stay, and the last one shows how many more
 * entries there are. Pure.
 */
import type { MyEventsEntry } from '../../../workers/contract.ts';

/** The maximum number of columns, however much room there is; narrow ones only show an icon. */
const MAX_LANES = 4;
const MAX_ASIDES = 3;
/** The minimum number of columns: one alone would not show that entries overlap. */
const MIN_LANES = 2;
/** The width of a narrow column relative to a readable one. */
const ASIDE_WIDTH = 0.6;
/** Minutes; shorter entries are drawn as high as this. */
const MIN_DRAWN_MINUTES = 30;

/** Replaces overlapping entries in the last column. */
export interface More extends Omit<MyEventsEntry, 'card'> {
  readonly number: number;
}

/** An entry with its column. */
export interface Placed {
  readonly entry: MyEventsEntry;
  /** Hidden in the side-by-side layout, as a `More` replaces it. */
  readonly isLeftOut: boolean;
  /** Set on the first entry that it replaces. */
  readonly more: More | null;
}

/**
 * @param entries of a date, without those of the whole day
 * @param room the number of readable columns that fit
 */
export function limitColumns(entries: readonly MyEventsEntry[], room: number): readonly Placed[] {
  const maxLanesOf = ({ isAside, asides }: MyEventsEntry): number => (isAside ? MAX_ASIDES : maxLanes(room, asides));
  const isPastLast = (entry: MyEventsEntry): boolean =>
    entry.lanes > maxLanesOf(entry) && entry.lane >= maxLanesOf(entry) - 1;
  const groups = [false, true].flatMap((isAside) =>
    groupsOf(entries.filter((entry) => entry.isAside === isAside && isPastLast(entry))),
  );
  const groupOf = new Map(groups.flatMap((group) => group.map((entry) => [entry, group] as const)));
  return entries.map((entry) => {
    const group = groupOf.get(entry) ?? [];
    const isLeftOut = group.length > 1;
    const shown = narrowed(entry, maxLanesOf(entry));
    return { entry: shown, isLeftOut, more: isLeftOut && group[0] === entry ? moreOf(shown, group) : null };
  });
}

function maxLanes(room: number, asides: number): number {
  const lanes = Math.floor(room - ASIDE_WIDTH * Math.min(asides, MAX_ASIDES));
  return Math.max(MIN_LANES, Math.min(MAX_LANES, lanes));
}

/** Spreads the entries over the remaining columns. */
function narrowed(entry: MyEventsEntry, max: number): MyEventsEntry {
  const { lane, lanes, asides } = entry;
  return {
    ...entry,
    lane: Math.min(lane, max - 1),
    lanes: Math.min(lanes, max),
    asides: Math.min(asides, MAX_ASIDES),
  };
}

/** Groups of entries that overlap directly or through a third one. */
function groupsOf(entries: readonly MyEventsEntry[]): readonly (readonly MyEventsEntry[])[] {
  const groups: MyEventsEntry[][] = [];
  let end = 0;
  for (const entry of entries.toSorted((one, other) => one.from - other.from)) {
    const group = groups.at(-1);
    if (group === undefined || end <= entry.from) groups.push([entry]);
    else group.push(entry);
    end = Math.max(end, entry.to, entry.from + MIN_DRAWN_MINUTES);
  }
  return groups;
}

function moreOf({ card: _card, ...place }: MyEventsEntry, group: readonly MyEventsEntry[]): More {
  return { ...place, to: Math.max(...group.map(({ to }) => to)), number: group.length };
}
