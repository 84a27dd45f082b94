import type { AccountApi } from './account.ts';
import type { DashboardApi } from './dashboard.ts';
import type { EventsApi } from './events.ts';
import type { FavouritesApi } from './favourites.ts';
import type { FollowedDaysApi } from './followed-days.ts';
import type { MyEventsApi } from './my-events.ts';
import type { OutboxApi } from './outbox.ts';
import type { PanelApi } from './panel.ts';
import type { PeopleApi } from './people.ts';
import type { QrCodesApi } from './qr-codes.ts';
import type { ReservingApi } from './reserving.ts';
import type { ResourceApi } from './resource.ts';

/** What screens other than the timeline ask for: it comes with parts of the worker that are loaded when they are used. */
export interface ScreensApi {
  readonly account: AccountApi;
  readonly dashboard: DashboardApi;
  readonly favourites: FavouritesApi;
  readonly followedDays: FollowedDaysApi;
  readonly events: EventsApi;
  readonly myEvents: MyEventsApi;
  readonly outbox: OutboxApi;
  readonly panel: PanelApi;
  readonly people: PeopleApi;
  readonly qrCodes: QrCodesApi;
  readonly reserving: ReservingApi;
  readonly resource: ResourceApi;
}
