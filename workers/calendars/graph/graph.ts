import type { Instant } from '../../model/units.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import type { Calendar } from '../calendar.ts';
import { lateCalls, type LateCalls } from '../late-calls.ts';
import { keptWidth } from '../../wire/picture.ts';
import { createPacedHttp, type PacedHttpDeps } from '../providers/paced-http.ts';
import { graphLimits } from './limits.ts';
import { readBusyTimes, readSchedules } from './schedules.ts';

export interface GraphDeps extends Omit<PacedHttpDeps, 'random' | 'limits'> {
  /** Address of the API, including `/v1.0`. */
  readonly root: string;
  /** Address of the signed-in person. */
  readonly account: string;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** The provider's time. */
  readonly now: () => Instant;
  readonly log: Log;
  /** From 0 up to 1; `Math.random` by default. */
  readonly random?: () => number;
}

const PHOTO = 'GET /me/photos/$value';

/** The dialect of Microsoft Graph. The code for events is loaded with the first call that needs it. */
export function createGraphCalendar(deps: GraphDeps): Required<Omit<Calendar, 'pace'>> {
  const { plain, root, account, timeZone, now, log, random = Math.random } = deps;
  const { timers } = plain;
  const http = createPacedHttp({ ...deps, limits: graphLimits(root), random });
  const schedules = { http, root, log };
  const limitedEvents: Calendar['limitedEvents'] = (user, start, end, signal) =>
    readBusyTimes(schedules, user === 'me' ? account : user, start, end, signal);
  const load = async (): Promise<LateCalls> => {
    const { createGraphEvents } = await import('./graph-events.ts');
    return { ...createGraphEvents({ http, root, account, timeZone, now, log, timers }), limitedEvents };
  };
  return {
    ...lateCalls(createLazyPart('graph-events', load, { timers, log })),
    limitedEvents,
    schedules: (...asked) => readSchedules(schedules, ...asked),
    photo(width, pixelRatio) {
      const side = keptWidth(width, pixelRatio);
      return http.picture(PHOTO, `${root}/me/photos/${side}x${side}/$value`);
    },
  };
}
