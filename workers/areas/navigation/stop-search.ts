/*
 * Stops by words and by walking time.
 */
import type { NearestQuery, RouteStop, RouteStopOffer } from '../../contract.ts';
import { fold } from '../../model/text.ts';
import type { ListedStop } from '../../views/route-stops.ts';
import { findReach } from '../../wayfinding/route.ts';
import type { RouteSite } from './navigation-site.ts';
import { offerOf, offersOf, optionsOf } from './route-finding.ts';

export interface StopQuery {
  readonly text: string;
  /** null = the walking times are not known. */
  readonly from: RouteStop | null;
  readonly isBarrierFree: boolean;
  readonly most: number;
  /** Further words for the stops of a category, e.g. WC for toilets. */
  readonly alsoCalled: Readonly<Record<string, string>>;
}

/** Best first: names that start with the text, then with a word that does, then others that contain each word. */
export function searchStops(
  site: RouteSite,
  { text, from, isBarrierFree, most, alsoCalled }: StopQuery,
): readonly RouteStopOffer[] {
  const start = from && site.nodeOf(from);
  const { listed } = site.stops;
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 && from !== null && start !== null) {
    const others = listed.filter(({ stop }) => stop.kind !== 'area' && stop.id !== from.id).map(({ stop }) => stop);
    return offersOf(site, start, others, { isBarrierFree, most });
  }
  const secondsTo = start === null ? (): number => Infinity : timesFrom(site, start, isBarrierFree);
  const others = new Map(Object.entries(alsoCalled).map(([category, more]) => [category, ` ${fold(more)}`]));
  // Equals stay in the order of the list.
  const best = listed
    .map((one) => ({ one, rank: rankOf(one, words, others.get(one.stop.category) ?? '') }))
    .filter(({ rank }) => rank < NO_MATCH)
    .map(({ one: { stop }, rank }) => ({ stop, rank, seconds: rank === 0 && words.length === 0 ? 0 : secondsTo(stop) }))
    .toSorted((a, b) => a.rank - b.rank || compareTimes(a.seconds, b.seconds))
    .slice(0, most)
    .map(({ stop }) => stop);
  const near = start === null ? [] : offersOf(site, start, best, { isBarrierFree, most });
  const wayById = new Map(near.map((offer) => [offer.id, offer]));
  return best.map((stop) => wayById.get(stop.id) ?? offerOf(stop, null, null));
}

const NO_MATCH = 4;

/**
 * 0 = the name starts with the words, 1 = a word of it does, 2 = it contains them, 3 = with its level, its building and
 * the beginnings of what else it is called.
 */
function rankOf({ name, text }: ListedStop, words: readonly string[], others: string): number {
  const whole = words.join(' ');
  if (name.startsWith(whole)) return 0;
  const at = name.indexOf(whole);
  if (at > 0) return startsWord(name, whole) ? 1 : 2;
  return words.every((word) => text.includes(word) || others.includes(` ${word}`)) ? 3 : NO_MATCH;
}

const LETTER = /[\p{L}\p{N}]/u;

function startsWord(name: string, text: string): boolean {
  for (let at = name.indexOf(text); at > 0; at = name.indexOf(text, at + 1)) {
    if (!LETTER.test(name[at - 1] ?? '')) return true;
  }
  return false;
}

/** Infinity less Infinity is no number. */
const compareTimes = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Of the level where one is; elsewhere one of a kind is enough. */
const MOST_HERE = 3;

/**
 * The nearest of a kind: some on the level where one is, and the nearest one on each other. Where several have the same
 * name, it says of what sort they are, e.g. women's toilets: the nearest of each is among them.
 */
export function searchNearest(
  site: RouteSite,
  from: RouteStop,
  { category, isBarrierFree, most }: NearestQuery,
): readonly RouteStopOffer[] {
  const start = site.nodeOf(from);
  if (start === null) return [];
  const secondsTo = timesFrom(site, start, isBarrierFree);
  const ofKind = site.stops.listed
    .filter(({ stop }) => stop.kind !== 'area' && isOf(stop, category) && stop.id !== from.id)
    .map(({ stop }) => ({ stop, seconds: secondsTo(stop) }))
    .filter(({ seconds }) => seconds < Infinity)
    .toSorted((a, b) => a.seconds - b.seconds);
  const byLevel = Map.groupBy(ofKind, ({ stop: { levelId } }) => levelId);
  const sorts = [...Map.groupBy(ofKind, ({ stop: { name } }) => name).values()].filter(({ length }) => length > 1);
  const chosen = new Set([
    ...[...byLevel].flatMap(([levelId, own]) => own.slice(0, levelId === from.levelId ? MOST_HERE : 1)),
    ...sorts.flatMap((own) => own.slice(0, 1)),
  ]);
  const stops = [...chosen].map(({ stop }) => stop);
  return offersOf(site, start, stops, { isBarrierFree, most });
}

/** One leaves by an entrance, too. */
const isOf = (stop: RouteStop, category: string): boolean =>
  stop.category === category || (category === 'exit' && stop.category === 'entrance');

/** The seconds from a node to stops; Infinity = there is no way. */
function timesFrom(site: RouteSite, start: string, isBarrierFree: boolean): (stop: RouteStop) => number {
  const reach = findReach(site.network, start, { ...optionsOf(site, isBarrierFree), within: Infinity });
  return (stop) => {
    const node = reach.ok ? site.network.indexById.get(site.nodeOf(stop) ?? '') : undefined;
    return node === undefined || !reach.ok ? Infinity : (reach.value[node] ?? Infinity);
  };
}

/** Categories of points of interest, then kinds of places, each once. */
export function categoriesOf(site: RouteSite): readonly string[] {
  const of = (kind: RouteStop['kind']): readonly string[] =>
    site.stops.listed.flatMap(({ stop }) => (stop.kind === kind ? [stop.category] : [])).toSorted();
  const places = new Set(of('resource'));
  return [...new Set(of('poi').filter((category) => !places.has(category))), ...places];
}
