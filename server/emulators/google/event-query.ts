import { DAY_MS } from '../../calendar/times/times.ts';
import { badParameter, GoogleError } from './google-error.ts';
import type { GoogleQuery } from './google-query.ts';
import { readMoment } from './google-times.ts';

/** A list without a window: everything within ten years on either side. */
const AROUND_MS = 3_660 * DAY_MS;
/** Each is compared with each event. */
const MOST_PROPERTIES = 10;
const LONGEST_TEXT = 200;

/** Parameters that a synchronization cannot have. */
const NOT_WITH_SYNC = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];

type Written = Readonly<Record<string, unknown>>;

/** What a list of events is asked for. */
export interface ListQuery {
  /** Epoch milliseconds; the window of what is read. */
  readonly start: number;
  readonly end: number;
  readonly isSingle: boolean;
  readonly showsDeleted: boolean;
  readonly order: 'startTime' | 'updated';
  readonly iCalUID: string | null;
  /** Sees no more of an event than its reader: else it would tell what is hidden. */
  test(written: Written): boolean;
}

function windowOf(query: GoogleQuery, now: number) {
  const [from, to] = [query.get('timeMin'), query.get('timeMax')];
  const start = from === undefined ? now - AROUND_MS : readMoment(from, 'timeMin');
  const end = to === undefined ? Math.max(start, now) + AROUND_MS : readMoment(to, 'timeMax');
  if (from === undefined || to === undefined || end > start) return { start, end };
  const place = { location: 'timeMax', locationType: 'parameter' } as const;
  throw new GoogleError(400, ['calendar', 'timeRangeEmpty'], 'The specified time range is empty.', { place });
}

/** There is no synchronization here: every token is too old. */
function refuseSync(query: GoogleQuery): void {
  if (!query.has('syncToken')) return;
  const wrong = NOT_WITH_SYNC.find((name) => query.has(name));
  const place = { location: 'syncToken', locationType: 'parameter' } as const;
  if (wrong !== undefined) {
    const text = `Sync token cannot be used with ${wrong}.`;
    throw new GoogleError(400, ['global', 'invalid'], text, { place });
  }
  const text = 'Sync token is no longer valid, a full sync is required.';
  throw new GoogleError(410, ['calendar', 'fullSyncRequired'], text, { place });
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** All words are somewhere in what is written for people. */
function hasWords(
  { summary, description, location, attendees, organizer }: Written,
  words: readonly string[],
): boolean {
  const text = textsOf([summary, description, location, attendees, organizer]).join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

function hasProperties(written: Written, kind: 'private' | 'shared', wanted: readonly string[]): boolean {
  const all = (written['extendedProperties'] ?? {}) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return wanted.every((pair) => {
    const at = pair.indexOf('=');
    return all[kind]?.[pair.slice(0, at)] === pair.slice(at + 1);
  });
}

function propertiesOf(query: GoogleQuery, name: string): readonly string[] {
  const pairs = query.all(name);
  if (pairs.length > MOST_PROPERTIES || pairs.some((pair) => !pair.includes('='))) throw badParameter(name);
  return pairs;
}

/** @throws GoogleError 400, 410 for a synchronization */
export function readListQuery(query: GoogleQuery, now: number): ListQuery {
  refuseSync(query);
  const isSingle = query.isTrue('singleEvents');
  const order = query.get('orderBy');
  if (order !== undefined && order !== 'startTime' && order !== 'updated') throw badParameter('orderBy');
  if (order === 'startTime' && !isSingle) {
    throw badParameter('orderBy', 'The requested ordering is not available for the particular query.');
  }
  // What was deleted since then would have to be listed, whatever else is asked for.
  if (query.has('updatedMin')) {
    const text = 'The requested minimum modification time lies too far in the past.';
    const place = { location: 'updatedMin', locationType: 'parameter' } as const;
    throw new GoogleError(410, ['calendar', 'updatedMinTooLongAgo'], text, { place });
  }
  const words = (query.get('q') ?? '').slice(0, LONGEST_TEXT).toLowerCase().split(/\s+/).filter(Boolean);
  const types = query.all('eventTypes');
  const ofReader = propertiesOf(query, 'privateExtendedProperty');
  const ofAll = propertiesOf(query, 'sharedExtendedProperty');
  return {
    ...windowOf(query, now),
    isSingle,
    showsDeleted: query.isTrue('showDeleted'),
    order: order === 'updated' ? 'updated' : 'startTime',
    iCalUID: query.get('iCalUID') ?? null,
    test: (written) =>
      hasWords(written, words) &&
      (types.length === 0 || types.includes(String(written['eventType']))) &&
      hasProperties(written, 'private', ofReader) &&
      hasProperties(written, 'shared', ofAll),
  };
}
