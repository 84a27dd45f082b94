/*
 * Favourites as they are shown: their schedules after the rules, and when each is available.
 */
import type { Favourite, FavouritesQuery, OwnReservation } from '../contract.ts';
import { areaPathOf } from '../model/area-path.ts';
import type { AreaTree } from '../model/areas.ts';
import { labelText } from '../model/labels.ts';
import { type InterfaceLanguage, toBcp47 } from '../model/language.ts';
import { type Area, type AssistConfiguration, shownName, type WireResource } from '../model/resource.ts';
import { minutesToSlots, roundUpToQuarter, SLOT_MS } from '../model/slots.ts';
import { fold } from '../model/text.ts';
import type { Instant, SlotIndex } from '../model/units.ts';
import { createZoneResolver } from '../model/zones.ts';
import { createCampusAvailability } from '../rules/campus-availability.ts';
import { type FavouriteAvailability, favouriteAvailabilityOf, favouriteBoundOf } from '../rules/favourites.ts';
import { type CountedPlace, countedRules, toRawCodes } from './counted-places.ts';

/** Ten days (spec point 9). */
export const FAVOURITE_SLOTS = 10 * 96;

/** The schedules that were read for favourites, from `start` on. */
export interface FavouriteSchedules {
  readonly resources: readonly WireResource[];
  readonly start: Instant;
  /** By row: the known codes before any rule. */
  readonly views: readonly string[];
  /** By row: why its schedule could not be read; null = it was read. */
  readonly errors: readonly (string | null)[];
}

/** A reservation of the user, at one of its places. */
export interface OwnUse extends OwnReservation {
  readonly resourceId: string;
}

/** Schedules that give the availability at any moment after they were read. */
export interface RuledFavourites {
  at(now: Instant, context: FavouritesContext): readonly Favourite[];
}

export interface FavouritesContext {
  readonly tree: AreaTree;
  readonly language: InterfaceLanguage;
  readonly types: AssistConfiguration['resourceTypeInfos'];
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** By start. */
  readonly uses: readonly OwnUse[];
}

const zoneOf = createZoneResolver();

/**
 * Applies the slot rules and the limits of the areas.
 * @param around the other places that count for the limits of `areas`
 */
export function ruleFavourites(
  { resources, start, views, errors }: FavouriteSchedules,
  areas: readonly Area[],
  around: readonly CountedPlace[],
): RuledFavourites {
  const rows = [...resources, ...around.map(({ resource }) => resource)];
  const availability = createCampusAvailability(countedRules(rows, areas), FAVOURITE_SLOTS);
  const raw = toRawCodes([...views, ...around.map(({ view }) => view)], FAVOURITE_SLOTS);
  const windowAt = (now: Instant) => ({ start, slotCount: FAVOURITE_SLOTS, now, requestedMinutes: 0 });
  let isRuled = false;
  return {
    at(now, context) {
      if (isRuled) availability.ruleTime(raw, windowAt(now));
      else availability.ruleAll(raw, windowAt(now));
      isRuled = true;
      const passed = Math.max(0, (roundUpToQuarter(now) - start) / SLOT_MS);
      return resources.map((resource, row) => {
        const [from, end] = [row * FAVOURITE_SLOTS + passed, (row + 1) * FAVOURITE_SLOTS];
        const longest = resource.schedulingSettings?.maximumMeetingDurationInMinutes ?? null;
        const found = favouriteAvailabilityOf(availability.codes, from, end, longest);
        const bound = favouriteBoundOf(availability.codes, from, end, longest, found);
        const first = start + passed * SLOT_MS;
        const own = ownOf(resource.id, { state: found.state, first, now }, context.uses);
        return toFavourite(resource, { ...found, bound, own }, first, errors[row] ?? null, context);
      });
    },
  };
}

function toFavourite(
  resource: WireResource,
  availability: FavouriteAvailability & Pick<Favourite, 'bound' | 'own'>,
  first: Instant,
  serviceError: string | null,
  { tree, language, types, timeZone }: FavouritesContext,
): Favourite {
  const { id, resourceTypeId, capacity, timezone } = resource;
  const type = types.find((info) => info.resourceTypeId === resourceTypeId);
  const toInstant = (slot: SlotIndex | null): Instant | null => (slot === null ? null : first + slot * SLOT_MS);
  return {
    resourceId: id,
    name: shownName(resource, language),
    kind: type?.kind ?? 'other',
    typeName: labelText(type?.name ?? '', language) || resourceTypeId,
    areaPath: areaPathOf(resource, tree, language),
    capacity,
    state: availability.state,
    start: toInstant(availability.start),
    end: toInstant(availability.end),
    bound: availability.bound,
    timeZone: zoneOf(timezone) ?? timeZone,
    offer: offerOf(resource, availability, first),
    own: availability.own,
    serviceError,
  };
}

interface Moment extends Pick<Favourite, 'state'> {
  /** The quarter hour with which `state` begins. */
  readonly first: Instant;
  readonly now: Instant;
}

/** A released place is free, though its event may still name it. */
function ownOf(resourceId: string, { state, first, now }: Moment, uses: readonly OwnUse[]): OwnReservation | null {
  const use = uses.find(({ start, end, ...of }) => {
    const isHeld = end <= first || state !== 'NOW';
    return of.resourceId === resourceId && start <= first && end > now && isHeld;
  });
  return use === undefined ? null : { eventId: use.eventId, start: use.start, end: use.end };
}

/** Slots that one tap reserves by default: an hour. */
const USUAL_SLOTS = 4;

/** At most the free time, at least the resource's minimum; its maximum has already limited the free time. */
function offerOf(
  { schedulingSettings }: WireResource,
  { state, start, end }: FavouriteAvailability,
  first: Instant,
): Favourite['offer'] {
  if (state !== 'NOW' || start === null || end === null) return null;
  const shortest = minutesToSlots(schedulingSettings?.minimumMeetingDurationInMinutes ?? 0);
  const slots = Math.max(shortest, Math.min(USUAL_SLOTS, end));
  return slots > end ? null : { start: first, end: first + slots * SLOT_MS };
}

const STATES: readonly Favourite['state'][] = ['NOW', 'SOON', 'UNAVAILABLE'];

/**
 * The favourites that a query selects, in its order.
 * @param seen ids of favourites that are already shown: they stay before the others, in their order
 */
export function pickFavourites(
  favourites: readonly Favourite[],
  { text, sort, limit }: FavouritesQuery,
  language: InterfaceLanguage,
  seen: ReadonlySet<string>,
): readonly Favourite[] {
  const placeById = new Map([...seen].map((id, place) => [id, place]));
  const placeOf = ({ resourceId }: Favourite): number => placeById.get(resourceId) ?? seen.size;
  const collator = new Intl.Collator(toBcp47(language), { numeric: true });
  const wanted = fold(text.trim());
  const byName = (a: Favourite, b: Favourite): number => collator.compare(a.name, b.name);
  const byState = (a: Favourite, b: Favourite): number =>
    STATES.indexOf(a.state) - STATES.indexOf(b.state) || (a.start ?? 0) - (b.start ?? 0) || byName(a, b);
  return favourites
    .filter(({ name, areaPath, typeName }) => fold(`${name}\n${areaPath}\n${typeName}`).includes(wanted))
    .toSorted(sort === 'state' ? byState : byName)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, limit ?? favourites.length);
}
