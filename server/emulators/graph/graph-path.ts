import { EMULATED } from '../emulated.ts';

/** The address of the emulated Graph on this server. */
export const GRAPH_PATH = EMULATED.graph.path;

/** The fixed parts of addresses in the spelling of the routes, which Graph takes in any case. */
const SEGMENTS = [
  'accept',
  'calendar',
  'calendars',
  'calendarView',
  'cancel',
  'contacts',
  'decline',
  'events',
  'getSchedule',
  'groups',
  'instances',
  'mailboxSettings',
  'mailFolders',
  'me',
  'members',
  'microsoft.graph.room',
  'microsoft.graph.roomlist',
  'people',
  'photo',
  'photos',
  'places',
  'lists',
  'rooms',
  'tentativelyAccept',
  'todo',
  'users',
  '$batch',
  '$value',
];

const segmentByLower = new Map(SEGMENTS.map((segment) => [segment.toLowerCase(), segment]));

function toSegment(part: string): string {
  const lower = part.toLowerCase();
  const plain = segmentByLower.get(lower);
  if (plain !== undefined) return plain;
  // Actions may be written with their namespace.
  return segmentByLower.get(lower.replace(/^microsoft\.graph\./, '')) ?? part;
}

/** The parts after which an id follows, whatever it looks like. */
const BEFORE_ID = new Set(['users', 'groups', 'events', 'calendars', 'photos']);

/**
 * The address of a request in the spelling of the routes; other addresses stay as they are. The default calendar may be
 * named or left out.
 */
export function toRoutePath(url: string): string {
  if (url.slice(0, GRAPH_PATH.length).toLowerCase() !== GRAPH_PATH) return url;
  const [path = '', ...query] = url.slice(GRAPH_PATH.length).split('?');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    // An id is never changed, even where it looks like a name.
    const isId = BEFORE_ID.has(parts.at(-1) ?? '') && segmentByLower.get(part.toLowerCase()) !== '$value';
    parts.push(isId ? part : toSegment(part));
  }
  const joined = parts.join('/').replace(/\/(?:calendar|calendars\/[^/]+)\/(events|calendarView)(?=\/|$)/, '/$1');
  return [GRAPH_PATH + joined, ...query].join('?');
}
