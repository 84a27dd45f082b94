import type { Page } from '@playwright/test';
import * as v from 'valibot';

import type { ServerType } from '../../workers/wire/schemas/configuration.ts';

const EventSchema = v.object({
  id: v.string(),
  subject: v.string(),
  start: v.object({ dateTime: v.string() }),
  recurrence: v.optional(v.nullable(v.object({ exceptions: v.array(v.string()) }))),
});
export type HeldEvent = v.InferOutput<typeof EventSchema>;

const ListSchema = v.object({ value: v.array(EventSchema) });
/** Whole days are dates. */
const GoogleStartSchema = v.union([
  v.object({ dateTime: v.string() }),
  v.pipe(
    v.object({ date: v.string() }),
    v.transform(({ date }) => ({ dateTime: `${date}T00:00:00` })),
  ),
]);

const GoogleListSchema = v.object({
  items: v.array(
    v.pipe(
      v.object({ id: v.string(), summary: v.optional(v.string(), ''), start: GoogleStartSchema }),
      v.transform(({ id, summary, start }): HeldEvent => ({ id, subject: summary, start })),
    ),
  ),
});
const TokenSchema = v.object({ accessToken: v.string() });

/**
 * What the calendar itself holds of the user of a page, whatever the page shows of it; ids are as that calendar names
 * events.
 * @param from first day, `YYYY-MM-DD`
 * @param to day after the last one
 */
export async function heldEvents(
  page: Page,
  serverType: ServerType,
  from: string,
  to: string,
): Promise<readonly HeldEvent[]> {
  const { origin } = new URL(page.url());
  const own = await page.evaluate(() => localStorage.getItem('api_token'));
  const read = async (path: string, token: string | null): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${token}`,
      prefer: 'outlook.timezone="Europe/Prague", IdType="ImmutableId"',
    };
    const answer = await page.request.get(origin + path, { headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
    return answer.json();
  };
  const [start, end] = [`${from}T00:00:00Z`, `${to}T00:00:00Z`];
  if (serverType === 'touchone-calendar' || serverType === 'ews') {
    return v.parse(ListSchema, await read(`/v1/users/me/events?start=${start}&end=${end}`, own)).value;
  }
  const { accessToken } = v.parse(TokenSchema, await read('/api/account/oauth-token', own));
  if (serverType === 'gspace') {
    const zone = 'timeZone=Europe/Prague&singleEvents=true&maxResults=250';
    const list = `/emulator/google/calendar/v3/calendars/primary/events?timeMin=${start}&timeMax=${end}&${zone}`;
    return v.parse(GoogleListSchema, await read(list, accessToken)).items;
  }
  const view = `/emulator/graph/v1.0/me/calendarView?startDateTime=${start}&endDateTime=${end}&$top=100`;
  return v.parse(ListSchema, await read(view, accessToken)).value;
}
