import { beforeEach, describe, expect, test } from 'vitest';

import { instantToZonedTime } from '../../../workers/calendars/zoned-time.ts';
import { dayWindow } from '../../../workers/model/day.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { success } from '../../../workers/model/result.ts';
import { eventTimes, timesFor } from '../../../workers/areas/events/event-resources.ts';
import { notifyResources } from '../../../workers/areas/reservations/notifications.ts';
import { readDetails } from '../../../workers/areas/reservations/reservation-actions.ts';
import { createTimelineDay } from '../../../workers/areas/timeline/timeline-day.ts';
import { readOwnReservations } from '../../../workers/areas/timeline/timeline-reservations.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import { createTimelineCampus } from '../../../workers/views/timeline-campus.ts';
import type { ResourceNotification } from '../../../workers/wire/schemas/requests.ts';
import { createDesk, createEvent, createMemoryCalendar, HOUR } from './reservations.ts';
import { createWorkspace } from './workspaces.ts';

/** Midnight of 20 November. */
const PRAGUE = Date.parse('2026-11-19T23:00:00Z');
const NEW_YORK = PRAGUE + 6 * HOUR;
const DAY = 24 * HOUR;
const DESK = createDesk({
  timezone: 'America/New_York',
  requiresConfirmation: true,
  resourceUnconfirmedEventCancelEventAllDayTime: 600,
  multiDayEventConfirmationSettings: {
    multiDayEventConfirmationId: 2,
    lessThanMinutes: null,
    lessThanConfirmationId: null,
    greaterThanMinutes: null,
    greaterThanConfirmationId: null,
  },
});
const noLog = (): void => undefined;

describe('an all-day event made in Prague for a desk in New York', () => {
  let event: CalendarEvent;
  let workspace: Workspace;
  beforeEach(() => {
    const at = (instant: number) => instantToZonedTime(instant, 'Europe/Prague');
    event = createEvent({ isAllDay: true, start: at(PRAGUE), end: at(PRAGUE + DAY) });
    const calendar = createMemoryCalendar(event);
    workspace = createWorkspace({ resources: [DESK], calendar });
  });

  test('must be confirmed on that morning in New York', async () => {
    const buttonAt = async (now: number) => {
      const details = await readDetails('event-1', { workspace, language: 'en', now }, noLog);
      return details.ok && [details.value.look, details.value.showConfirmButton, details.value.start - PRAGUE];
    };
    expect(await buttonAt(NEW_YORK - 1)).toEqual(['unconfirmed', false, 0]);
    expect(await buttonAt(NEW_YORK)).toEqual(['toConfirm', true, 0]);
    expect(await buttonAt(NEW_YORK + 10 * HOUR)).toEqual(['toConfirm', true, 0]);
    expect(await buttonAt(NEW_YORK + 10 * HOUR + 1)).toEqual(['unconfirmed', false, 0]);
  });

  test('is shown on the date of its viewer, and ruled on that of its desk', async () => {
    const settings = { areas: [], resourceTypeInfos: [], resourceVisibilityRestriction: 0 };
    const campus = createTimelineCampus([DESK], settings, 'en');
    const elsewhere = { ...workspace, timeZone: 'Asia/Tokyo' };
    const window = dayWindow('2026-11-20', 'Asia/Tokyo');
    const own = await readOwnReservations(
      elsewhere,
      createTimelineDay(campus, window, 0),
      new AbortController().signal,
      noLog,
    );
    expect(own.ok && own.value).toMatchObject([
      {
        start: window.start,
        end: window.end,
        resources: [{ times: { start: NEW_YORK, end: NEW_YORK + DAY, isAllDay: true } }],
      },
    ]);
  });

  test('is notified to the desk by its date there', async () => {
    const told: ResourceNotification[] = [];
    const send = (one: ResourceNotification) => {
      told.push(one);
      return Promise.resolve(success(null));
    };
    await notifyResources(event, 'create', workspace, send, noLog);
    expect(told).toMatchObject([{ realStart: '2026-11-20T05:00:00.000Z', realEnd: '2026-11-21T05:00:00.000Z' }]);
  });

  test('keeps the times of its calendar if a zone is unknown', () => {
    const times = eventTimes(event)!;
    expect(timesFor(event, times, 'Nowhere/Land')).toEqual(times);
    expect(timesFor({ start: { ...event.start, timeZone: 'Nowhere/Land' } }, times, 'UTC')).toEqual(times);
  });
});
