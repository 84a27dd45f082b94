import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import type { Failure } from '../../wire/failure.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { createLazyPart } from '../../wire/lazy-part.ts';
import type { Log } from '../../wire/log.ts';
import { keptWidth } from '../../wire/picture.ts';
import { GooglePersonSchema } from '../../wire/schemas/google.ts';
import type { Calendar } from '../calendar.ts';
import { lateCalls, type LateCalls } from '../late-calls.ts';
import { createPacedHttp, type PacedHttp, type PacedHttpDeps } from '../providers/paced-http.ts';
import { googleAddresses } from './addresses.ts';
import { googleLimits } from './limits.ts';
import { readBusyTimes, readSchedules } from './schedules.ts';

export interface GoogleDeps extends Omit<PacedHttpDeps, 'random' | 'limits'> {
  /** Address of the Calendar API, including `/calendar/v3`. */
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

/** Where Google keeps pictures, for everybody who knows the address. */
const PICTURES = 'https://lh3.googleusercontent.com';

/** The dialect of Google Workspace. The code for events is loaded with the first call that needs it. */
export function createGoogleCalendar(deps: GoogleDeps): Required<Omit<Calendar, 'pace'>> {
  const { plain, root, account, timeZone, now, log, random = Math.random } = deps;
  const { timers } = plain;
  const addresses = googleAddresses(root);
  const http = createPacedHttp({ ...deps, limits: googleLimits(addresses), random });
  const schedules = { http, root, log };
  const limitedEvents: Calendar['limitedEvents'] = (user, start, end, signal) =>
    readBusyTimes(schedules, user === 'me' ? account : user, start, end, signal);
  const load = async (): Promise<LateCalls> => {
    const { createGoogleEvents } = await import('./google-events.ts');
    return { ...createGoogleEvents({ http, addresses, account, timeZone, now, log, timers }), limitedEvents };
  };
  return {
    ...lateCalls(createLazyPart('google-events', load, { timers, log })),
    limitedEvents,
    schedules: (...asked) => readSchedules(schedules, ...asked),
    photo: (width, pixelRatio) => readPhoto(http, addresses.people, keptWidth(width, pixelRatio)),
  };
}

/** A picture that Google has drawn of the initials is none. */
async function readPhoto(http: PacedHttp, people: string, side: number): Promise<Result<Blob | null, Failure>> {
  const name = 'GET /people/me';
  const call = { name, url: `${people}/people/me`, query: { personFields: 'photos' }, schema: GooglePersonSchema };
  const answer = bodyOf(await http.send('get', call), name);
  if (!answer.ok) return answer;
  const photo = (answer.value.photos ?? []).find((one) => one.default !== true && one.url !== null);
  const url = photo?.url == null ? null : URL.parse(photo.url);
  if (url === null) return success(null);
  const isPublic = url.origin === PICTURES;
  if (!isPublic && url.origin !== new URL(people).origin) {
    return failure({ type: 'malformed', call: name, detail: `a picture at ${url.origin}` });
  }
  url.searchParams.set('sz', String(side));
  return http.picture('GET a picture of Google', url.href, isPublic);
}
