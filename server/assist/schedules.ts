import type * as v from 'valibot';

import type { CacheAnswerSchema } from '../../workers/wire/schemas/schedules.ts';
import { workingHoursOf } from '../calendar/availability-view.ts';
import { SCHEDULE_NOT_FOUND, SCHEDULE_UNREADABLE, SCHEDULE_WITHHELD } from '../calendar/schedules.ts';
import { seenPlaces } from '../calendar/seen-places.ts';
import type { Views } from '../calendar/view-cache.ts';
import type { Caller, ServerContext } from '../context.ts';
import { seesPeople } from '../http/callers.ts';

type CachedSchedule = v.InferInput<typeof CacheAnswerSchema>['items'][number];

/**
 * The schedules of resources and people, for guests and door displays of resources alone, one item an address in the order asked; a failure
 * is that item's own.
 * @param start,end epoch milliseconds
 */
export async function readSchedules(
  { store, views }: Pick<ServerContext, 'store'> & { readonly views: Views },
  caller: Caller,
  emails: readonly string[],
  start: number,
  end: number,
): Promise<CachedSchedule[]> {
  const places = await seenPlaces(store, caller);
  const viewByEmail = await views.read(emails, start, end);

  const readOne = async (scheduleId: string): Promise<CachedSchedule> => {
    const email = scheduleId.toLowerCase();
    const stored = places.find(email);
    if (stored?.scheduleFails === true) return { scheduleId, availabilityView: '', error: SCHEDULE_UNREADABLE };
    if (stored === null && !seesPeople(caller)) return { scheduleId, availabilityView: '', error: SCHEDULE_WITHHELD };
    if (stored === null && (await store.accounts.userByEmail(email)) === null) {
      return { scheduleId, availabilityView: '', error: SCHEDULE_NOT_FOUND };
    }
    const view = viewByEmail.get(email) ?? '';
    const workingHours = stored === null ? null : workingHoursOf(stored.resource);
    return { scheduleId, availabilityView: view, workingHours };
  };
  return Promise.all(emails.map(readOne));
}
