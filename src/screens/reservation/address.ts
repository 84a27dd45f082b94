/*
 * Reads the address of the page. Invalid parameters are ignored and reported. Pure.
 */
import type { Instant, SeriesScope } from '../../../workers/contract.ts';

const problems = ['resource', 'start', 'end', 'order', 'event', 'scope'] as const;

/** The name of an invalid parameter. */
export type AddressProblem = (typeof problems)[number];

export interface ReserveAddress {
  readonly resourceIds: readonly string[];
  readonly start: Instant | null;
  readonly end: Instant | null;
  readonly subject: string;
  /** The reservation to change. */
  readonly eventId: string | null;
  readonly scope: SeriesScope | null;
  readonly problems: readonly AddressProblem[];
}

export const maxSubjectLength = 255;
const maxIdLength = 400;
const maxPlaces = 20;

export const scopes: readonly SeriesScope[] = ['occurrence', 'following', 'series'];

export function readReserveAddress(search: string): ReserveAddress {
  const parameters = new URLSearchParams(search);
  const given = [...new Set(parameters.getAll('resource'))];
  const resourceIds = given.filter(isId).slice(0, maxPlaces);
  const [startText, endText] = [parameters.get('start'), parameters.get('end')];
  const [start, end] = [readInstant(startText), readInstant(endText)];
  const isOrdered = start === null || end === null || start < end;
  const event = parameters.get('event');
  const scopeText = parameters.get('scope') ?? '';
  const scope = scopes.find((known) => known === scopeText) ?? null;
  const isWrong: Readonly<Record<AddressProblem, boolean>> = {
    resource: resourceIds.length < given.length,
    start: isGiven(startText) && start === null,
    end: isGiven(endText) && end === null,
    order: !isOrdered,
    event: isGiven(event) && !isId(event),
    scope: scopeText !== '' && scope === null,
  };
  return {
    resourceIds,
    start,
    end: isOrdered ? end : null,
    subject: (parameters.get('subject') ?? '').slice(0, maxSubjectLength),
    eventId: event !== null && isId(event) ? event : null,
    scope,
    problems: problems.filter((problem) => isWrong[problem]),
  };
}

const isGiven = (text: string | null): text is string => text !== null && text !== '';

function isId(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are rejected
  return text !== '' && text.length <= maxIdLength && !/[\u0000-\u001f\u007f]/.test(text);
}

/** ISO 8601: an instant with an offset, or a local time; null if it is neither, or if the date does not exist. */
function readInstant(text: string | null): Instant | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text ?? '');
  const date = parts?.[1];
  if (text === null || date === undefined) return null;
  const instant = Date.parse(text);
  const midnight = Date.parse(`${date}T00:00Z`);
  // Some engines parse 30 February as 2 March.
  const isDate = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
  return Number.isNaN(instant) || !isDate ? null : instant;
}
