import type { Label } from '../../workers/wire/schemas/common.ts';
import type { AssistConfiguration } from '../../workers/wire/schemas/configuration.ts';
import type { PlaceInsights } from '../../workers/wire/schemas/insights.ts';
import type { WireResource } from '../../workers/wire/schemas/resource.ts';
import { zoneOrUtc } from '../calendar/times/zones.ts';
import type { HourUse, InsightStore, PlaceDay } from '../store/store.ts';
import { createOpenDays, spansOf } from './days.ts';
import { type AreaTree, areaOf, groupsOf } from './scope.ts';

const MOST_LISTED = 10;
const HOURS = 24;
const QUARTER_MINUTES = 15;

interface Use {
  reservations: number;
  minutes: number;
  usedDays: number;
}

type GroupUse = Use & { readonly id: string; readonly name: Label; places: number; openDays: number };

export interface PlaceQuestion {
  readonly places: readonly WireResource[];
  readonly dates: readonly Temporal.PlainDate[];
  readonly tree: AreaTree;
  readonly types: AssistConfiguration['resourceTypeInfos'];
}

/** How some places were used on some dates. */
export async function placeFigures(store: InsightStore, question: PlaceQuestion): Promise<PlaceInsights> {
  const { places, dates, tree, types } = question;
  const asked = places.map((place) => ({ place, email: place.email.toLowerCase(), zone: zoneOrUtc(place.timezone) }));
  const spans = spansOf(dates, new Set(asked.map(({ zone }) => zone)));
  const { placeDays, hours } = await store.placeUses(asked, spans);
  const openDaysOf = createOpenDays(dates);
  const daysByEmail = Map.groupBy(placeDays, ({ email }) => email);
  const uses = asked.map(({ place, email }) => ({
    place,
    openDays: openDaysOf(place.daysOfWeek),
    ...sumOf(daysByEmail.get(email) ?? []),
  }));
  const areaByPlace = groupsOf(places, tree);
  const typeNames = new Map(types.map(({ resourceTypeId, name }) => [resourceTypeId, name]));
  const [total = newGroup('', '')] = group(
    uses,
    () => '',
    () => '',
  );
  const byUse = uses.toSorted(
    (a, b) => b.minutes - a.minutes || a.place.displayName.localeCompare(b.place.displayName),
  );
  const most = byUse.slice(0, MOST_LISTED);
  const least = byUse.slice(most.length).toReversed().slice(0, MOST_LISTED);
  const listed = ({ place, reservations, minutes, usedDays }: (typeof uses)[number]) => ({
    id: place.id,
    name: place.displayNameForApp,
    where: [...tree.whereIs(areaOf(place))],
    reservations,
    minutes,
    usedDays,
  });
  return {
    total,
    confirmations: confirmationsOf(asked, daysByEmail),
    days: byDate(dates, placeDays),
    hours: byHour(hours),
    areas: group(uses, ({ place }) => areaByPlace.get(place) ?? '', tree.nameOf),
    types: group(
      uses,
      ({ place }) => place.resourceTypeId,
      (id) => typeNames.get(id) ?? id,
    ),
    most: most.filter(({ minutes }) => minutes > 0).map(listed),
    least: least.map(listed),
  };
}

/** A day on which all was released is none on which the place was used. */
const isUsed = ({ minutes }: PlaceDay): boolean => minutes > 0;

function sumOf(days: readonly PlaceDay[]): Use {
  return {
    reservations: days.reduce((sum, day) => sum + day.reservations, 0),
    minutes: days.reduce((sum, day) => sum + day.minutes, 0),
    usedDays: days.filter(isUsed).length,
  };
}

const newGroup = (id: string, name: Label): GroupUse => ({
  id,
  name,
  places: 0,
  openDays: 0,
  reservations: 0,
  minutes: 0,
  usedDays: 0,
});

/** In the order in which they first occur, which is that of the campus. */
function group<Item extends Use & { readonly openDays: number }>(
  uses: readonly Item[],
  idOf: (use: Item) => string,
  nameOf: (id: string) => Label,
): GroupUse[] {
  const groups = new Map<string, GroupUse>();
  for (const use of uses) {
    const id = idOf(use);
    const own = groups.get(id) ?? newGroup(id, nameOf(id));
    groups.set(id, own);
    own.places += 1;
    own.openDays += use.openDays;
    own.reservations += use.reservations;
    own.minutes += use.minutes;
    own.usedDays += use.usedDays;
  }
  return [...groups.values()];
}

function byDate(dates: readonly Temporal.PlainDate[], placeDays: readonly PlaceDay[]): PlaceInsights['days'] {
  const daysByDate = Map.groupBy(placeDays, ({ date }) => date);
  return dates.map(String).map((date) => Object.assign({ date }, sumOf(daysByDate.get(date) ?? [])));
}

/** Minutes by hour. On a day when the clocks change, hours are counted from its midnight. */
function byHour(uses: readonly HourUse[]): number[] {
  const hours = Array.from({ length: HOURS }, () => 0);
  for (const { fromQuarter, toQuarter, count } of uses) {
    for (let quarter = fromQuarter; quarter < toQuarter; quarter++) {
      const hour = Math.min(HOURS - 1, Math.floor(quarter / 4));
      hours[hour] = (hours[hour] ?? 0) + count * QUARTER_MINUTES;
    }
  }
  return hours;
}

function confirmationsOf(
  asked: readonly { readonly place: WireResource; readonly email: string }[],
  daysByEmail: ReadonlyMap<string, readonly PlaceDay[]>,
): PlaceInsights['confirmations'] {
  const sums = { asked: 0, missed: 0, releasedMinutes: 0 };
  for (const { place, email } of asked) {
    for (const { reservations, missed, releasedMinutes } of daysByEmail.get(email) ?? []) {
      sums.asked += missed + (place.requiresConfirmation ? reservations : 0);
      sums.missed += missed;
      sums.releasedMinutes += releasedMinutes;
    }
  }
  return sums;
}
