import type { Computation } from '../contract.ts';
import { success } from '../model/result.ts';
import { createLazyPart, type LazyPart } from '../wire/lazy-part.ts';
import type { Colleagues } from './colleagues/colleagues.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { Objects } from './objects/objects.ts';
import type { AreaDeps } from './shared/area-deps.ts';
import { type AskArea, createLazyArea } from './shared/lazy-area.ts';
import { serveArea } from './shared/serve-area.ts';

/** An area with its parts that are internal to the worker. */
type AreaOf<Name extends keyof Computation> = Name extends 'colleagues'
  ? Colleagues
  : Name extends 'objects'
    ? Objects
    : Name extends 'navigation'
      ? Navigation
      : Computation[Name];

type LoadArea<Name extends keyof Computation> = () => Promise<{ createArea(deps: AreaDeps): AreaOf<Name> }>;

/**
 * The areas that come with their first call: each module is a file of its own, with what only it imports. A new area is
 * a line here and its type in contract.ts.
 */
export const LATE_AREAS = {
  account: () => import('./session/account.ts'),
  colleagues: () => import('./colleagues/colleagues.ts'),
  dashboard: () => import('./dashboard/dashboard.ts'),
  events: () => import('./events/events.ts'),
  favourites: () => import('./favourites/favourites.ts'),
  followedDays: () => import('./colleagues/followed-days.ts'),
  insights: () => import('./insights/insights.ts'),
  myEvents: () => import('./my-events/my-events.ts'),
  navigation: () => import('./navigation/navigation.ts'),
  objects: () => import('./objects/objects.ts'),
  outbox: () => import('./outbox/outbox.ts'),
  panel: () => import('./panel/panel.ts'),
  people: () => import('./form/people.ts'),
  plan: () => import('./plan/plan.ts'),
  qrCodes: () => import('./qr-codes/qr-codes.ts'),
  reservation: () => import('./reservations/reservation.ts'),
  reserving: () => import('./form/reserving.ts'),
  resource: () => import('./resource/resource.ts'),
} as const satisfies { readonly [Name in keyof Computation]?: LoadArea<Name> };

type LateArea = keyof typeof LATE_AREAS;

/** Areas that the first screen may call at any time, in loading order. */
const PRELOADED: readonly LateArea[] = ['reservation', 'colleagues', 'events', 'account'];

export interface LateAreas {
  readonly areas: Pick<Computation, LateArea>;
  /** Calls the area of the colleagues, for the other areas of the worker. */
  readonly askColleagues: AskArea<Colleagues>;
  /** Calls the area of routes, for the other areas of the worker. */
  readonly askNavigation: AskArea<Navigation>;
  /** Calls the area of the controllable objects, for the other areas of the worker. */
  readonly askObjects: AskArea<Objects>;
  readonly preloaded: readonly Pick<LazyPart<unknown>, 'preload'>[];
}

/** Each area is created once; a call is never made in the name of another user who has signed in meanwhile. */
export function serveLateAreas(deps: AreaDeps): LateAreas {
  const parts: Record<string, LazyPart<unknown>> = {};
  const asks: Record<string, unknown> = {};
  const areas: Record<string, object> = {};
  for (const [name, load] of Object.entries<() => Promise<{ createArea(deps: AreaDeps): object }>>(LATE_AREAS)) {
    const part = createLazyPart(name, load, deps);
    const ask = createLazyArea(deps.source, part, (module) => module.createArea(deps));
    parts[name] = part;
    asks[name] = ask;
    areas[name] = serveArea(async (work) => {
      const answer = await ask(async (area) => success(await work(area)));
      return answer.ok ? answer.value : answer;
    }, deps.log);
  }
  // The table's type has checked each row; a loop over it cannot keep that.
  return {
    areas: areas as unknown as Pick<Computation, LateArea>,
    askColleagues: asks['colleagues'] as AskArea<Colleagues>,
    askNavigation: asks['navigation'] as AskArea<Navigation>,
    askObjects: asks['objects'] as AskArea<Objects>,
    preloaded: PRELOADED.flatMap((name) => parts[name] ?? []),
  };
}
