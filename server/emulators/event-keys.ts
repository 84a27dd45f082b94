import { belongsTo } from '../calendar/calendar-owner.ts';
import type { ServerContext } from '../context.ts';
import { readEwsId } from './ews/ews-ids.ts';
import { readGraphId, readGraphUid } from './graph/graph-ids.ts';

/** A use of a resource by an event, in the names of the calendar that the page talks to (D22). */
interface EventKey {
  readonly email: string;
  readonly iCalUid: string;
  readonly id?: string | undefined;
}

/** The id of an event in our store by that of an emulated calendar; other ids stay as they are. */
export function toStoredId(id: string): string {
  const name = readGraphId(id) ?? readEwsId(id);
  return name?.kind === 'event' ? name.id : id;
}

/**
 * The key of a use in our store by that of an emulated calendar; other keys stay as they are. Where an event of a series
 * is named by its iCalUId alone, which has its date, the id is found.
 * @param participant whose event it is; null = anybody's
 */
export async function toStoredKey(
  { store, clock }: Pick<ServerContext, 'store' | 'clock'>,
  participant: string | null,
  key: EventKey,
): Promise<EventKey> {
  const id = key.id === undefined ? undefined : toStoredId(key.id);
  const uid = readGraphUid(key.iCalUid);
  if (uid === null) return { ...key, ...(id === undefined ? {} : { id }) };
  const named = { ...key, iCalUid: uid.iCalUId };
  if (id !== undefined) return { ...named, id };
  if (uid.date === null) return named;
  const any = await store.calendar.findByUid(uid.iCalUId, key.email, participant, clock.now());
  const event = any === null ? null : await store.calendar.get(any);
  const siblings = event === null ? [] : await store.calendar.siblings(event);
  const found = siblings.find(({ seriesDate, deleted }) => seriesDate === uid.date && !deleted);
  if (found !== undefined && participant !== null && !belongsTo(found, participant.toLowerCase())) return named;
  return found === undefined ? named : { ...named, id: found.id };
}
