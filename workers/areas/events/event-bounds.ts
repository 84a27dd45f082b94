/*
 * Until when an event may be extended: its server knows the next use of its places.
 */
import type { Instant } from '../../model/units.ts';
import type { Http } from '../../wire/http.ts';
import { bodyOf } from '../../wire/interpret.ts';
import { EventBoundsSchema } from '../../wire/schemas/event-bounds.ts';
import type { ReadEvent } from './event-cards.ts';
import { timesFor } from './event-resources.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

/** When the next use of one of an event's places begins; null = none is known. */
export type ReadLatestEnd = (read: ReadEvent, signal: AbortSignal) => Promise<Instant | null>;

const NAME = 'GET /api/assist/resources/{resourceEmail}/events/{iCalUid}/bounds';

export function createLatestEndReader(http: Http, source: Pick<WorkspaceSource, 'apiBase' | 'now'>): ReadLatestEnd {
  /** What cannot be read is null (spec point 8): then the calendar decides when it is asked to change the event. */
  const readOne = async (
    { event, times }: ReadEvent['shown'],
    { email, timezone }: ReadEvent['shown']['resources'][number]['resource'],
    signal: AbortSignal,
  ): Promise<Instant | null> => {
    const path = [email, 'events', event.iCalUId, 'bounds'].map(encodeURIComponent).join('/');
    const url = `${source.apiBase()}/api/assist/resources/${path}`;
    const answer = bodyOf(await http.send('get', { name: NAME, url, schema: EventBoundsSchema, signal }), NAME);
    if (!answer.ok || answer.value.latestEnd === null) return null;
    // The dates of a series may share the id: bounds of another date do not apply to this one.
    const isThis = Date.parse(answer.value.start) === timesFor(event, times, timezone).start;
    return isThis ? Date.parse(answer.value.latestEnd) : null;
  };
  return async ({ shown }, signal) => {
    const { event, resources, times } = shown;
    if (!event.isOrganizer || event.isAllDay || event.cancelled || times.end <= source.now()) return null;
    const held = resources.filter(({ response }) => response !== 'declined');
    const ends = await Promise.all(held.map(({ resource }) => readOne(shown, resource, signal)));
    const known = ends.filter((end) => end !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
}
