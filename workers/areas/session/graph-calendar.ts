/*
 * The calendar of a Microsoft 365 account, as a lazy module: a site on another calendar loads nothing of it.
 */
import type { Calendar } from '../../calendars/calendar.ts';
import { createGraphCalendar } from '../../calendars/graph/graph.ts';
import { createTouchoneCalendar } from '../../calendars/touchone.ts';
import { success } from '../../model/result.ts';
import { requestedScope } from '../../model/provider-scopes.ts';
import type { Http, HttpDeps } from '../../wire/http.ts';
import type { Log } from '../../wire/log.ts';
import type { Account } from '../../wire/schemas/account.ts';
import { createServerClock } from '../../wire/server-clock.ts';
import { createCalendarTokens } from './calendar-tokens.ts';
import type { Site } from './site.ts';

interface Parts {
  /** Of our own server. */
  readonly http: Http;
  readonly plain: Omit<HttpDeps, 'tokens'>;
  readonly log: Log;
}

interface Owner {
  readonly site: Site;
  readonly account: Account;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** Called with each answer: whether the calendar refuses the person although our own server does not. */
  onCalendarAccess?(isRefused: boolean): void;
}

export function openGraphCalendar({ http, plain, log }: Parts, owner: Owner) {
  const { site, account, timeZone } = owner;
  const { configuration, apiBase, calendarBase: root } = site;
  const { workerNow } = plain;
  const tokens = createCalendarTokens({ http, apiBase, scope: requestedScope(configuration), workerNow });
  const calendar = createGraphCalendar({
    // The provider's clock says nothing of our server's.
    plain: { ...plain, clock: createServerClock(workerNow) },
    tokens,
    root,
    account: account.email,
    timeZone,
    now: plain.clock.now,
    log,
    onAccess: (isRefused) => owner.onCalendarAccess?.(isRefused),
  });
  if (!account.isDevice || configuration.doorCalendar !== true) return calendar;
  const base = `${apiBase}/api/provider`;
  const places = createTouchoneCalendar({ serverType: 'touchone-calendar', http, base, log, timers: plain.timers });
  return { ...calendar, ...readByServer(calendar, places) };
}

/**
 * What a door display reads of places, through our own server. What it has reserved itself it knows by its own calendar,
 * where it can change it.
 */
function readByServer(
  calendar: Pick<Calendar, 'events'>,
  places: Pick<Calendar, 'events' | 'schedules'>,
): Pick<Calendar, 'events' | 'schedules'> {
  return {
    schedules: places.schedules,
    async events(user, ...asked) {
      if (user === 'me') return calendar.events(user, ...asked);
      const [day, own] = await Promise.all([places.events(user, ...asked), calendar.events('me', ...asked)]);
      if (!day.ok || !own.ok) return day;
      const ownByUid = new Map(own.value.map((event) => [event.iCalUId, event]));
      return success(day.value.map((event) => ownByUid.get(event.iCalUId) ?? event));
    },
  };
}
