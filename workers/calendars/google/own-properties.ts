/*
 * What Google has no field for, in extended properties of an event: shared ones every copy of the event has, private
 * ones only the copy of one person. A key has at most 44 characters and a value 1,024, else Google drops or cuts them
 * (https://developers.google.com/workspace/calendar/api/guides/extended-properties).
 */
import type { CalendarEvent, MeetingLink, ShowAs } from '../../model/event.ts';
import { parseOrNull } from '../../wire/fit.ts';
import { type GoogleEvent, OwnLinkSchema } from '../../wire/schemas/google.ts';
import { addressKey } from '../../model/address.ts';

const LONGEST_KEY = 44;
const LONGEST_VALUE = 1_024;
const REMOTE = 'remote:';
const LINK = 'deskwayLink';
const SHOW_AS = 'deskwayShowAs';
const GUESTS = 'deskwayGuests';

/** Null removes a property. */
type Properties = Readonly<Record<string, string | null>>;

/** The states of one's time that Google has no word for in an ordinary event. */
const KEPT_STATES: readonly ShowAs[] = ['oof', 'workingElsewhere'];

/** The addresses of those who take part from elsewhere, as `addressKey`. */
export function remoteOf({ extendedProperties }: GoogleEvent): ReadonlySet<string> {
  const shared = Object.entries(extendedProperties?.shared ?? {});
  const remote = shared.filter(([key]) => key.startsWith(REMOTE));
  // A long address is whole in the value alone.
  return new Set(remote.map(([key, value]) => addressKey(value.includes('@') ? value : key.slice(REMOTE.length))));
}

/** The link that an event has of another provider. */
export function ownLinkOf({ extendedProperties }: GoogleEvent): MeetingLink | null {
  const kept = parseOrNull(OwnLinkSchema, parseJson(extendedProperties?.shared?.[LINK] ?? ''));
  return kept !== null && isWebAddress(kept.url) ? kept : null;
}

export function keptStateOf({ extendedProperties }: GoogleEvent): ShowAs | null {
  const word = extendedProperties?.private?.[SHOW_AS];
  return KEPT_STATES.find((state) => state === word) ?? null;
}

/** People on site who are not invited. */
export function guestsOf({ extendedProperties }: GoogleEvent): Pick<CalendarEvent, 'guests'> {
  const guests = Number(extendedProperties?.shared?.[GUESTS]);
  return Number.isSafeInteger(guests) && guests > 0 ? { guests } : {};
}

/** @param before how many there are now */
export function guestsProperty(guests: number, before: number): Properties {
  if (guests === before) return {};
  return { [GUESTS]: guests === 0 ? null : `${guests}` };
}

export const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/**
 * The shared properties for who takes part from elsewhere.
 * @param before who does so now
 */
export function remoteProperties(emails: readonly string[], before: readonly string[] = []): Properties {
  const keyOf = (email: string): string => `${REMOTE}${email}`.slice(0, LONGEST_KEY);
  const kept = new Set(emails.map(addressKey));
  const left = before.filter((email) => !kept.has(addressKey(email)));
  return Object.fromEntries([
    ...left.map((email) => [keyOf(email), null] as const),
    ...emails.map((email) => [keyOf(email), email] as const),
  ]);
}

/** The shared property of a link; without its codes where it is too long with them. */
export function linkProperty(link: MeetingLink | null): Properties {
  if (link === null) return { [LINK]: null };
  const { url, code = null, password = null } = link;
  const texts = [JSON.stringify({ url, code, password }), JSON.stringify({ url })];
  return { [LINK]: texts.find(({ length }) => length <= LONGEST_VALUE) ?? null };
}

/** The private property of a state that has no word. */
export function stateProperty(showAs: ShowAs): Properties {
  return { [SHOW_AS]: KEPT_STATES.includes(showAs) ? showAs : null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not of ours, whoever wrote it.
    return null;
  }
}
