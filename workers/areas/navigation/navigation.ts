/*
 * Routes on the site's network (D38), for users and for anonymous visitors.
 */
import type { Failure, NavigationApi, RouteStop, RouteUpdate } from '../../contract.ts';
import { dateOf, startOfDate } from '../../model/day.ts';
import { type Result, success } from '../../model/result.ts';
import type { PlacePlan } from '../../wire/schemas/plans.ts';
import type { AreaDeps, Ways } from '../shared/area-deps.ts';
import { followKiosk } from './kiosks.ts';
import { followSite, type RouteSite, type SiteDeps } from './navigation-site.ts';
import { followReach, reachFrom, seatsOnFoot } from './reach.ts';
import { askPeople, readPlaceIds } from './people-finding.ts';
import { followWay } from './route-following.ts';
import { createUseReports } from './use-reports.ts';
import { categoriesOf, searchNearest, searchStops } from './stop-search.ts';

export type NavigationDeps = SiteDeps & Pick<AreaDeps, 'log'>;

/** Places of colleagues that were found last; they may be in no list. */
const MOST_FOUND = 50;

/** The area with what the other areas of the worker ask of it. */
export interface Navigation extends NavigationApi, Ways {}

export const createArea = (deps: AreaDeps): Navigation => createNavigation(deps);

export function createNavigation(deps: NavigationDeps): Navigation {
  const { source, http, log } = deps;
  const site = followSite(deps);
  const reports = createUseReports(deps);
  const found = new Map<string, PlacePlan>();
  const stopOf = ({ stops }: RouteSite, id: string): RouteStop | null => {
    const place = found.get(id);
    return place === undefined ? stops.get(id) : stops.ofPlace(place);
  };
  /** What is asked of the site, once it is known. */
  const ask = async <T>(answer: (site: RouteSite) => T): Promise<Result<T, Failure>> => {
    const ready = await site.ready();
    return ready.ok ? success(answer(ready.value)) : ready;
  };
  return {
    followRoute(query, onUpdate) {
      const count = reports.route(query);
      const tell = (update: RouteUpdate): void => {
        onUpdate(update);
        count(update);
      };
      return Promise.resolve(followWay({ source: site, log, stopOf }, query, tell));
    },
    findStops: (text, from, most, isBarrierFree = false, alsoCalled = {}) =>
      ask((known) => {
        const start = from === null ? null : stopOf(known, from);
        return searchStops(known, { text, from: start, isBarrierFree, most, alsoCalled });
      }),
    findNearest: (query) =>
      ask((known) => {
        const from = stopOf(known, query.from);
        return from === null ? [] : searchNearest(known, from, query);
      }),
    async findPeople(text) {
      const [known, people] = await Promise.all([
        site.ready(),
        askPeople(http, source.apiBase(), text, source.current() === null),
      ]);
      if (!known.ok) return known;
      if (!people.ok) return people;
      for (const { place } of people.value ?? []) {
        found.delete(place.id);
        found.set(place.id, place);
      }
      for (const id of [...found.keys()].slice(0, -MOST_FOUND)) found.delete(id);
      const { stops } = known.value;
      return success(people.value?.map(({ name, place }) => ({ name, stop: stops.ofPlace(place) })) ?? null);
    },
    async placeOf(email, at) {
      const workspace = source.current();
      if (workspace === null) return success(null);
      const timeZone = source.timeZone();
      const date = dateOf(at, timeZone);
      const day = { start: startOfDate(date, timeZone), end: startOfDate(date, timeZone, 1) };
      const read = readPlaceIds(email, day, at, { workspace, now: source.now, log });
      const [known, ids] = await Promise.all([site.ready(), read]);
      if (!known.ok) return known;
      // Only what the lists show: the user may see it.
      const isShown = (stop: RouteStop | null): boolean => stop?.kind === 'resource';
      return ids.ok ? success(ids.value.map((id) => known.value.stops.get(id)).find(isShown) ?? null) : ids;
    },
    categories: () => ask(categoriesOf),
    stop: (id) => ask((known) => stopOf(known, id)),
    watchReach: ({ from, isBarrierFree }, onReach) =>
      Promise.resolve(followReach(site, (known) => reachFrom(known, stopOf(known, from), isBarrierFree), onReach)),
    reach: ({ from, isBarrierFree }) => ask((known) => reachFrom(known, stopOf(known, from), isBarrierFree)),
    seatsOnFoot: (seats, isBarrierFree) => ask((known) => seatsOnFoot(known, seats, isBarrierFree)),
    followKiosk: (id, onKiosk) => Promise.resolve(followKiosk(site, id, onKiosk)),
    async countKioskUse(id) {
      reports.kiosk(id);
    },
  };
}
