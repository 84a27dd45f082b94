/*
 * The calendar of a Microsoft 365 account, as a lazy module: a site on another calendar loads nothing of it.
 */
import type { Calendar } from '../../calendars/calendar.ts';
import { createGraphCalendar } from '../../calendars/graph/graph.ts';
import { createTouchoneCalendar } from '../../calendars/touchone.ts';
import { success } from '../../model/result.ts';
import { openProviderCalendar, type ProviderOwner, type ProviderParts } from './provider-calendar.ts';

export function openGraphCalendar(parts: ProviderParts, owner: ProviderOwner) {
  const { http, plain, log } = parts;
  const { account } = owner;
  const { configuration, apiBase } = owner.site;
  const calendar = createGraphCalendar(openProviderCalendar(parts, owner));
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
