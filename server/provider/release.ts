import type { FastifyBaseLogger } from 'fastify';

import { confirmationDeadline, confirmationWindow } from '../calendar/times/confirmation-window.ts';
import { DAY_MS, MINUTE_MS } from '../calendar/times/times.ts';
import type { Clock } from '../context.ts';
import { ProblemError } from '../http/problem.ts';
import type { Store, StoredResource } from '../store/store.ts';
import type { ProviderCalendar, ProviderEvent } from './provider-calendar.ts';
import { isHeld, toUse } from './provider-uses.ts';
import type { ScheduleCache } from './schedule-cache.ts';

export interface ReleaseParts {
  readonly calendar: Pick<ProviderCalendar, 'events' | 'createdAt' | 'release'>;
  readonly schedules: Pick<ScheduleCache, 'read' | 'expire'>;
  readonly store: Pick<Store, 'campus' | 'providerUses'>;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Places whose calendars are read in one tick. */
const PLACES_A_TICK = 8;
/** A place that could not be read or released is tried again after this time. */
const RETRY_MS = 2 * MINUTE_MS;
/** Somebody must have been able to confirm for so long. */
const LEAST_CHANCE_MS = 15 * MINUTE_MS;
/** How far a schedule is looked at to see whether a place has anything to confirm. */
const AROUND_MS = DAY_MS;
const COMMENT = 'Nobody confirmed this reservation in time, so it was cancelled and the place is free again.';

interface Watched {
  /** The schedule around the last reading of the calendar. */
  readonly view: string;
  /** When the calendar is to be read even if the schedule stays the same; null = not for that. */
  readonly next: number | null;
}

/**
 * Releases places of a provider's calendar that nobody has confirmed in time (spec point 4). A calendar is read when its
 * schedule has changed, and when the next window in it closes. Where this server was not there to take the confirmation
 * nothing is released.
 * @returns a job for each tick
 */
export function createRelease({ calendar, schedules, store, clock, log }: ReleaseParts): () => Promise<void> {
  const startedAt = clock.now();
  let watched = new Map<string, Watched>();

  /** The schedule of yesterday, today and tomorrow; null = it is not known. */
  function viewOf(email: string, now: number): string | null {
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    return schedules.read(email, today - AROUND_MS, today + 2 * AROUND_MS)?.view ?? null;
  }

  async function duePlaces(now: number): Promise<readonly StoredResource[]> {
    const { value: resources } = await store.campus.resources();
    const places = resources.filter(({ resource }) => resource.requiresConfirmation);
    const emails = new Set(places.map(({ resource }) => resource.email));
    watched = new Map([...watched].filter(([email]) => emails.has(email)));
    return places
      .filter(({ resource: { email } }) => {
        const view = viewOf(email, now);
        const known = watched.get(email);
        if (known !== undefined && known.next !== null && known.next <= now) return true;
        return view !== null && /[12]/.test(view) && view !== known?.view;
      })
      .slice(0, PLACES_A_TICK);
  }

  /** @returns true where the window of a use has closed without a confirmation */
  async function isOverdue(place: StoredResource, event: ProviderEvent, now: number): Promise<boolean> {
    const { resource } = place;
    const window = confirmationWindow(resource, event, now);
    if (window === null || now <= window.closes || event.end <= now) return false;
    if (startedAt > Math.max(window.opens, window.closes - LEAST_CHANCE_MS)) return false;
    const known = await store.providerUses.find(toUse(place, event));
    if (known?.confirmedBy != null) return false;
    const createdAt = await calendar.createdAt(resource, event.id);
    // What is created when its window has closed is confirmed by that.
    const deadline = createdAt === null ? null : confirmationDeadline(resource, event, createdAt);
    return deadline !== null && deadline < now;
  }

  async function releaseOne(place: StoredResource, event: ProviderEvent, now: number): Promise<void> {
    const written = await store.providerUses.record({ ...toUse(place, event), isReleased: true }, now);
    if (!written.isReleased) return;
    await calendar.release(place.resource, event, COMMENT);
    schedules.expire(place.resource.email);
  }

  async function readPlace(place: StoredResource, now: number): Promise<void> {
    const { resource } = place;
    const view = viewOf(resource.email, now) ?? '';
    const held = (await calendar.events(resource, now - AROUND_MS, now + AROUND_MS)).filter(isHeld);
    const closings = held.flatMap((event) => confirmationDeadline(resource, event, now) ?? []);
    for (const event of held) if (await isOverdue(place, event, now)) await releaseOne(place, event, now);
    // An instant after the window, which includes its end (D16).
    const next = closings.length === 0 ? null : Math.min(...closings) + 1;
    watched.set(resource.email, { view, next });
  }

  return async () => {
    const now = clock.now();
    await Promise.all(
      (await duePlaces(now)).map(async (place) => {
        try {
          await readPlace(place, now);
        } catch (error) {
          // What the provider said is in the log already.
          if (!(error instanceof ProblemError)) log.error({ err: error }, 'a place of a provider was not released');
          const { email } = place.resource;
          watched.set(email, { view: viewOf(email, now) ?? '', next: now + RETRY_MS });
        }
      }),
    );
  };
}
