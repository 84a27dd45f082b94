/*
 * Every type that crosses between the main thread and its workers. Types only; `src/` imports from here.
 * Lists cross as typed arrays by transfer (see model/day-table.ts); errors cross as data; what starts, stops.
 */
import type { AccountApi } from './contract/account.ts';
import type { ColleaguesApi } from './contract/colleagues.ts';
import type { DashboardApi } from './contract/dashboard.ts';
import type { EventsApi } from './contract/events.ts';
import type { EventsLogApi } from './contract/events-log.ts';
import type { FavouritesApi } from './contract/favourites.ts';
import type { FollowedDaysApi } from './contract/followed-days.ts';
import type { InsightsApi } from './contract/insights.ts';
import type { LiveApi } from './contract/live.ts';
import type { MyEventsApi } from './contract/my-events.ts';
import type { NavigationApi } from './contract/navigation.ts';
import type { ObjectsApi } from './contract/objects.ts';
import type { OutboxApi } from './contract/outbox.ts';
import type { PanelApi } from './contract/panel.ts';
import type { PeopleApi } from './contract/people.ts';
import type { PlanApi } from './contract/plan.ts';
import type { QrCodesApi } from './contract/qr-codes.ts';
import type { ReservationApi } from './contract/reservation.ts';
import type { ReservingApi } from './contract/reserving.ts';
import type { ResourceApi } from './contract/resource.ts';
import type { Host, SessionApi, StartOptions } from './contract/session.ts';
import type { TimelineApi } from './contract/timeline.ts';

export type * from './contract/account.ts';
export type * from './contract/close.ts';
export type * from './contract/colleagues.ts';
export type * from './contract/dashboard.ts';
export type * from './contract/event-card.ts';
export type * from './contract/events.ts';
export type * from './contract/events-log.ts';
export type * from './contract/explanation.ts';
export type * from './contract/failure.ts';
export type * from './contract/favourites.ts';
export type * from './contract/finding.ts';
export type * from './contract/followed-days.ts';
export type * from './contract/insights.ts';
export type * from './contract/live.ts';
export type * from './contract/my-events.ts';
export type * from './contract/navigation.ts';
export type * from './contract/notices.ts';
export type * from './contract/objects.ts';
export type * from './contract/offline.ts';
export type * from './contract/outbox.ts';
export type * from './contract/painting.ts';
export type * from './contract/painting-theme.ts';
export type * from './contract/panel.ts';
export type * from './contract/people.ts';
export type * from './contract/plan.ts';
export type * from './contract/plan-painting.ts';
export type * from './contract/qr-codes.ts';
export type * from './contract/reservation.ts';
export type * from './contract/reserving.ts';
export type * from './contract/resource.ts';
export type * from './contract/section.ts';
export type * from './contract/session.ts';
export type * from './contract/timeline.ts';
export type { DayWindow } from './model/day-table.ts';
export type { Recurrence } from './model/event.ts';
export type { InterfaceLanguage } from './model/language.ts';
export type { Result } from './model/result.ts';
export type { Instant, Pixels } from './model/units.ts';

/** The computing worker itself. */
export interface WorkerApi {
  /** Called once, first. */
  start(options: StartOptions, host: Host): Promise<void>;
  /**
   * Gives the painter its own channel: frames and patches go there directly (design D24). A new one replaces the older
   * one (either worker may have been restarted) and starts with the frames that are open now.
   */
  connectPainter(port: MessagePort): Promise<void>;
  /** The name of the Web Lock that this worker holds while it lives. */
  lockName(): Promise<string>;
}

/**
 * The computing worker's areas, exposed over Comlink. Every verb answers a `Result`, nothing, or the `Close` of a
 * subscription; callbacks are arguments of their own, never members of an object.
 */
export interface Computation {
  readonly worker: WorkerApi;
  readonly account: AccountApi;
  readonly colleagues: ColleaguesApi;
  readonly dashboard: DashboardApi;
  readonly events: EventsApi;
  readonly eventsLog: EventsLogApi;
  readonly favourites: FavouritesApi;
  readonly followedDays: FollowedDaysApi;
  readonly insights: InsightsApi;
  readonly live: LiveApi;
  readonly myEvents: MyEventsApi;
  readonly navigation: NavigationApi;
  readonly objects: ObjectsApi;
  readonly outbox: OutboxApi;
  readonly panel: PanelApi;
  readonly people: PeopleApi;
  readonly plan: PlanApi;
  readonly qrCodes: QrCodesApi;
  readonly reservation: ReservationApi;
  readonly reserving: ReservingApi;
  readonly resource: ResourceApi;
  readonly session: SessionApi;
  readonly timeline: TimelineApi;
}
