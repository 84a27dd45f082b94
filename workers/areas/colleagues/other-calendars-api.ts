import * as v from 'valibot';

import type { Failure } from '../../contract.ts';
import { type Result, success } from '../../model/result.ts';
import { decodeItems } from '../../wire/decode.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Call, Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import type { Log } from '../../wire/log.ts';
import {
  type FoundCalendar,
  FoundCalendarsSchema,
  type OtherCalendar,
  OtherCalendarSchema,
} from '../../wire/schemas/other-calendars.ts';
import type { CalendarChange, Follow } from '../../wire/schemas/requests.ts';

/** The calendars of others that the user follows (spec point 7). */
export interface OtherCalendarsApi {
  list(signal: AbortSignal): Promise<Result<readonly OtherCalendar[], Failure>>;
  search(q: string, signal: AbortSignal): Promise<Result<readonly FoundCalendar[], Failure>>;
  follow(follow: Follow): Promise<Result<OtherCalendar, Failure>>;
  change(id: string, change: CalendarChange): Promise<Result<OtherCalendar, Failure>>;
  /** One that no longer exists counts as done. */
  remove(id: string): Promise<Result<null, Failure>>;
}

const NOT_FOUND = 404;
const ItemsSchema = v.array(v.unknown());

/** @param apiBase address of the API without a trailing slash */
export function createOtherCalendarsApi(http: Http, apiBase: () => string, log: Log): OtherCalendarsApi {
  const root = (): string => `${apiBase()}/api/other-calendars`;
  const urlOf = (id: string): string => `${root()}/${encodeURIComponent(id)}`;
  const readItems = async <T>(
    call: Omit<Call<unknown[]>, 'schema'>,
    schema: v.GenericSchema<unknown, T>,
  ): Promise<Result<readonly T[], Failure>> => {
    const answer = bodyOf(await http.send('get', { ...call, schema: ItemsSchema }), call.name);
    return answer.ok ? success(decodeItems(schema, answer.value, call.name, log)) : answer;
  };
  return {
    list: (signal) => readItems({ name: 'GET /api/other-calendars', url: root(), signal }, OtherCalendarSchema),
    search(q, signal) {
      const call = { name: 'GET /api/other-calendars/search', url: `${root()}/search`, query: { q }, signal };
      return readItems(call, FoundCalendarsSchema.item);
    },
    async follow(body) {
      const name = 'POST /api/other-calendars';
      // Following somebody again changes nothing.
      const call = { name, url: root(), schema: OtherCalendarSchema, body, isRepeatable: true };
      return bodyOf(await http.send('post', call), name);
    },
    async change(id, body) {
      const name = 'PUT /api/other-calendars/{id}';
      return bodyOf(await http.send('put', { name, url: urlOf(id), schema: OtherCalendarSchema, body }), name);
    },
    async remove(id) {
      const call = { name: 'DELETE /api/other-calendars/{id}', url: urlOf(id), schema: v.unknown() };
      const answer = await http.send('delete', call);
      return answer.ok || statusOf(answer.error) === NOT_FOUND ? success(null) : answer;
    },
  };
}
