import * as v from 'valibot';

import { addressKey } from '../model/address.ts';
import { success } from '../model/result.ts';
import { MINUTE_MS } from '../model/slots.ts';
import type { Instant } from '../model/units.ts';
import { decodeItems } from '../wire/decode.ts';
import type { Http } from '../wire/http.ts';
import { bodyOf } from '../wire/interpret.ts';
import { createLazyPart } from '../wire/lazy-part.ts';
import type { Log } from '../wire/log.ts';
import { type Schedule as WireSchedule, ScheduleSchema } from '../wire/schemas/schedules.ts';
import type { Timers } from '../wire/timers.ts';
import type { Calendar, CalendarPace, Schedule } from './calendar.ts';
import { lateCalls } from './late-calls.ts';
import { providerDigitsToCodes } from './provider-digits.ts';

/** Who is behind the dialect: our own server's calendar (design D13), or Exchange behind its gateway (D21). */
type TouchoneServer = 'touchone-calendar' | 'ews';

export interface TouchoneDeps {
  readonly serverType: TouchoneServer;
  readonly http: Http;
  /** Address of the calendar without `/v1`, e.g. `https://calendar.example`. */
  readonly base: string;
  readonly log: Log;
  readonly timers: Timers;
}

const LIMITS = { addressesPerCall: 100, daysPerCall: 62, addressDaysPerCall: 1_500 } as const;
const PACES: Readonly<Record<TouchoneServer, CalendarPace>> = {
  // Of the browser's six connections to one host three stay for the hub and the user.
  'touchone-calendar': { ...LIMITS, callsInFlight: 3, campusEvery: 5 * MINUTE_MS },
  // All users share the gateway's 27 connections, and an on-premises server computes free and busy again for each
  // mailbox.
  ews: { ...LIMITS, callsInFlight: 2, campusEvery: 10 * MINUTE_MS },
};
const ItemsSchema = v.object({ items: v.array(v.unknown()) });

/** The touchone dialect. The code for events is loaded with the first call that needs it. */
export function createTouchoneCalendar({ serverType, http, base, log, timers }: TouchoneDeps): Calendar {
  const root = `${base}/v1`;
  const load = async () => {
    const { createTouchoneEvents } = await import('./touchone-events.ts');
    return createTouchoneEvents({ http, root, log });
  };
  const events = createLazyPart('events', load, { timers, log });

  return {
    pace: PACES[serverType],
    async schedules(emails, start, end, signal) {
      const body = { start: toUtc(start), end: toUtc(end), emails, intervalMinutes: 15, details: 'view' };
      const url = `${root}/schedules/query`;
      const call = { name: 'POST /v1/schedules/query', url, schema: ItemsSchema, body, isRepeatable: true, signal };
      const answer = bodyOf(await http.send('post', call), call.name);
      if (!answer.ok) return answer;
      return success(inRequestOrder(emails, decodeItems(ScheduleSchema, answer.value.items, call.name, log)));
    },
    ...lateCalls(events),
  };
}

/** One schedule per address; one that is missing in the answer or malformed counts as failed (design D23). */
function inRequestOrder(emails: readonly string[], schedules: readonly WireSchedule[]): readonly Schedule[] {
  const byAddress = new Map(schedules.map((schedule) => [addressKey(schedule.scheduleId), schedule]));
  return emails.map((email) => {
    const schedule = byAddress.get(addressKey(email));
    if (schedule !== undefined)
      return { ...schedule, availabilityView: providerDigitsToCodes(schedule.availabilityView) };
    return { scheduleId: email, availabilityView: '', error: { code: 'malformed', message: 'No usable schedule' } };
  });
}

const toUtc = (instant: Instant): string => new Date(instant).toISOString();
