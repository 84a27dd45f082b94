/*
 * What screens other than the timeline ask for, put behind the contract. This file is a part of its own, and so is what it
 * imports with `import()`: a screen loads what it shows.
 */
import type { ColleaguesApi, ScreensApi } from '../contract.ts';
import type { Http } from '../wire/http.ts';
import { createEventNews, type EventNews } from './events/event-news.ts';
import { createServedEvents } from './events/events.ts';
import { createLazyDashboard } from './dashboard/lazy-dashboard.ts';
import type { Listeners } from './shared/listeners.ts';
import type { Live } from './live/live.ts';
import { createLazyMyEvents } from './my-events/lazy-my-events.ts';
import { createLazyPanel } from './panel/lazy-panel.ts';
import { createLazyReserving } from './form/lazy-reserving.ts';
import { createLazyResource } from './resource/lazy-resource.ts';
import { createAccount } from './session/account.ts';
import { createOutbox } from './resource/outbox.ts';
import { createQrCodes } from './resource/qr-codes.ts';
import type { Platform } from './platform.ts';
import type { WorkspaceSource } from './shared/workspace.ts';

export interface ScreensDeps {
  readonly source: WorkspaceSource;
  readonly live: Live;
  readonly http: Http;
  readonly platform: Platform;
  /** Whom the user follows. */
  readonly colleagues: Pick<ColleaguesApi, 'watch'>;
  /** What may have changed events, and whom to tell of own changes: the timeline and every screen hear of them. */
  readonly news: EventNews;
}

/** The screens with what they share. */
export function composeScreens({
  changes,
  ...deps
}: Omit<ScreensDeps, 'news'> & { readonly changes: Listeners<readonly string[]> }): ScreensApi {
  const { live, platform } = deps;
  return createScreens({ ...deps, news: createEventNews({ changes, live, timers: platform.timers }) });
}

export function createScreens(deps: ScreensDeps): ScreensApi {
  const { source, http, platform, news } = deps;
  const { timers, log } = platform;
  return {
    ...createLazyDashboard(deps),
    ...createLazyReserving({ source, http, news, timers, log }),
    resource: createLazyResource(deps),
    ...createLazyPanel(source, { news, live: deps.live, timers, log }),
    events: createServedEvents({ source, http, news, timers, log }),
    myEvents: createLazyMyEvents({ source, timers: platform.timers, log: platform.log, news: deps.news }),
    account: createAccount({ http, source, fetch: platform.fetch }),
    qrCodes: createQrCodes(http, source),
    outbox: createOutbox({ http, apiBase: source.apiBase, log: platform.log }),
  };
}
