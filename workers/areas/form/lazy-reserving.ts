import type { PeopleApi, ReservingApi } from '../../contract.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import { createLazyAreas } from '../shared/lazy-areas.ts';
import type { ReservingDeps } from './reserving.ts';

/** The page of a reservation, whose code comes when it is first opened; callbacks are as Comlink wants them. */
export function createLazyReserving(deps: ReservingDeps): {
  readonly reserving: ReservingApi;
  readonly people: PeopleApi;
} {
  const { source, timers } = deps;
  const page = createLazyPart('reservation-page', () => import('./reserving.ts'), deps);
  const directory = createLazyPart('people', () => import('./people.ts'), deps);
  const { reserving } = createLazyAreas(
    page,
    (code) => ({ reserving: code.createServedReserving(deps) }),
    source,
    timers,
  );
  const { people } = createLazyAreas(directory, (code) => ({ people: code.createPeople(source) }), source, timers);
  return { reserving, people };
}
