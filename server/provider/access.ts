import type { FastifyBaseLogger } from 'fastify';

import type { Clock } from '../context.ts';
import { createOpenIdClient } from '../identity/openid-client.ts';
import type { Job } from '../jobs/index.ts';
import type { StartOptions } from '../options.ts';
import type { Store } from '../store/store.ts';
import { createAppToken } from './app-token.ts';
import { createGraphCalendar } from './graph-calendar.ts';
import { createGraphClient } from './graph-client.ts';
import type { ProviderCalendar } from './provider-calendar.ts';
import { createProviderUses, type ProviderUses } from './provider-uses.ts';
import { createRelease } from './release.ts';
import { createRoomEvents, type RoomEvents } from './room-events.ts';
import { createScheduleCache, type ScheduleCache } from './schedule-cache.ts';

/** What this server does in a provider's calendars without a person. */
export interface ProviderAccess {
  readonly calendar: ProviderCalendar;
  readonly events: RoomEvents;
  readonly schedules: ScheduleCache;
  readonly uses: ProviderUses;
  /** Work for each tick of the jobs. */
  readonly jobs: readonly Job[];
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** @returns null where the server has no access of its own (`--app-access`) */
export function createProviderAccess(
  { appAccess, openId, calendarUrl: root }: Pick<StartOptions, 'appAccess' | 'openId' | 'calendarUrl'>,
  { store, clock, log }: Parts,
): ProviderAccess | null {
  if (!appAccess || openId === null) return null;
  const client = createOpenIdClient(openId, () => performance.now());
  const token = createAppToken({ client, scope: `${new URL(root).origin}/.default`, clock, log });
  const isPlace = async (email: string): Promise<boolean> => (await store.campus.resourceByEmail(email)) !== null;
  const calendar = createGraphCalendar({ client: createGraphClient({ token, root, clock, log }), log, isPlace });
  const events = createRoomEvents(calendar, clock);
  const schedules = createScheduleCache({ calendar, campus: store.campus, clock, log });
  return {
    calendar,
    events,
    schedules,
    uses: createProviderUses({ store, events, clock }),
    jobs: [
      { name: 'provider-schedules', run: schedules.refresh },
      { name: 'provider-releases', run: createRelease({ calendar, schedules, store, clock, log }) },
    ],
  };
}
