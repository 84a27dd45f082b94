import { belongsTo } from '../calendar/calendar-owner.ts';
import type { ServerContext } from '../context.ts';
import { readEwsId } from './ews/ews-ids.ts';
import { isOwnId, isStampOf, readNameId, splitId, toWholeId } from './google/google-ids.ts';
import { readGraphId, readGraphUid } from './graph/graph-ids.ts';

/** A use of a resource by an event, in the names of the calendar that the page talks to (D22). */
interface EventKey {
  readonly email: string;
  readonly iCalUid: string;
  readonly id?: string | undefined;
}

type Stores = Pick<ServerContext, 'store' | 'clock'>;

/** The id in our store by that of Google, whose ids do not name an event without its iCalUID; null = there is none. */
async function fromGoogle(
  { store }: Pick<Stores, 'store'>,
  participant: string | null,
  { email, iCalUid }: EventKey,
  id: string,
): Promise<string | null> {
  const { whole, stamp } = splitId(id);
  const name = readNameId(whole);
  if (name?.kind === 'event') return name.id;
  const events = await store.calendar.withUid(iCalUid, email);
  const found = events.find(
    (event) =>
      toWholeId(event) === whole &&
      (stamp === null ? event.seriesMasterId === null : isStampOf(event, stamp)) &&
      (participant === null || belongsTo(event, participant.toLowerCase())),
  );
  return found?.id ?? null;
}

/**
 * The id of an event in our store by that of an emulated calendar; other ids stay as they are.
 * @param participant whose event it is; null = anybody's
 */
export async function toStoredId(
  stores: Pick<Stores, 'store'>,
  participant: string | null,
  key: EventKey & { readonly id: string },
): Promise<string> {
  const { id } = key;
  if (isOwnId(splitId(id).whole)) return (await fromGoogle(stores, participant, key, id)) ?? id;
  const name = readGraphId(id) ?? readEwsId(id);
  return name?.kind === 'event' ? name.id : id;
}

/**
 * The key of a use in our store by that of an emulated calendar; other keys stay as they are. Where an event of a series
 * is named by its iCalUId alone, which has its date, the id is found.
 * @param participant whose event it is; null = anybody's
 */
export async function toStoredKey(
  { store, clock }: Stores,
  participant: string | null,
  key: EventKey,
): Promise<EventKey> {
  const id = key.id === undefined ? undefined : await toStoredId({ store }, participant, { ...key, id: key.id });
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
