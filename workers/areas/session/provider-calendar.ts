import { requestedScope } from '../../model/provider-scopes.ts';
import type { Http, HttpDeps } from '../../wire/http.ts';
import type { Log } from '../../wire/log.ts';
import type { Account } from '../../wire/schemas/account.ts';
import { createServerClock } from '../../wire/server-clock.ts';
import { createCalendarTokens } from './calendar-tokens.ts';
import type { Site } from './site.ts';

export interface ProviderParts {
  /** Of our own server. */
  readonly http: Http;
  readonly plain: Omit<HttpDeps, 'tokens'>;
  readonly log: Log;
}

export interface ProviderOwner {
  readonly site: Site;
  readonly account: Account;
  /** IANA zone of the viewer. */
  readonly timeZone: string;
  /** Called with each answer: whether the calendar refuses the person although our own server does not. */
  onCalendarAccess?(isRefused: boolean): void;
}

/** What the dialect of a provider needs, with the provider's own tokens. */
export function openProviderCalendar({ http, plain, log }: ProviderParts, owner: ProviderOwner) {
  const { site, account, timeZone } = owner;
  const { configuration, apiBase, calendarBase: root } = site;
  const { workerNow } = plain;
  return {
    // The provider's clock says nothing of our server's.
    plain: { ...plain, clock: createServerClock(workerNow) },
    tokens: createCalendarTokens({ http, apiBase, scope: requestedScope(configuration), workerNow }),
    root,
    account: account.email,
    timeZone,
    now: plain.clock.now,
    log,
    onAccess: (isRefused: boolean) => owner.onCalendarAccess?.(isRefused),
  };
}
