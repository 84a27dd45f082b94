/*
 * The calendar of a Microsoft 365 account, as a lazy module: a site on another calendar loads nothing of it.
 */
import { createGraphCalendar } from '../../calendars/graph/graph.ts';
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
}

export function openGraphCalendar({ http, plain, log }: Parts, { site, account, timeZone }: Owner) {
  const { configuration, apiBase, calendarBase: root } = site;
  const { workerNow } = plain;
  const tokens = createCalendarTokens({ http, apiBase, scope: requestedScope(configuration), workerNow });
  return createGraphCalendar({
    // The provider's clock says nothing of our server's.
    plain: { ...plain, clock: createServerClock(workerNow) },
    tokens,
    root,
    account: account.email,
    timeZone,
    now: plain.clock.now,
    log,
  });
}
