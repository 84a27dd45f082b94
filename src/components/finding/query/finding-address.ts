/*
 * The criteria in the address: `type= area= seats=4..8 time=10:30 free=1 with= online= (addresses, several)
 * people=6 remote=2 near= within= (minutes to walk) from= (a stop) stepfree=1 has.<property>= unsuitable=dimmed sort=
 * group=`. Invalid values count as not given. Older links have `at` instead of `time`. Pure.
 */
import type { Finding, WalkingTime } from '../../../../workers/contract.ts';
import { clockOfMinutes } from '../../../i18n/clock-text.ts';
import { parseNumber, readBounds, writeBounds } from './bounds.ts';
import { anything } from './criteria.ts';
import { readRequirement, requirementPrefix, writeRequirement } from './requirement-address.ts';

type Attendee = NonNullable<Finding['attendees']>[number];

const names: ReadonlySet<string> = new Set([
  'type',
  'area',
  'seats',
  'time',
  'at',
  'free',
  'with',
  'online',
  'people',
  'remote',
  'near',
  'within',
  'from',
  'stepfree',
  'unsuitable',
  'sort',
  'group',
]);
const longestId = 200;
const mostRequirements = 50;
/** Minutes to walk. */
const longestWalk = 60;
/** No resource has room for more. */
export const mostPeople = 999;

const isFindingParameter = (name: string): boolean => names.has(name) || name.startsWith(requirementPrefix);

/** A wall-clock time, HH:mm, rounded up to the next quarter hour (spec point 5) of the same date; null if invalid. */
function toQuarter(text: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  const rounded = Math.ceil((Number(hour) * 60 + Number(minute)) / 15) * 15;
  return rounded < 24 * 60 ? clockOfMinutes(rounded) : null;
}

const oneOf = <Value extends string>(text: string | null, values: readonly Value[], fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

export function readFinding(parameters: URLSearchParams): Finding {
  const at = parameters.get('time') ?? parameters.get('at') ?? '';
  const near = parameters.get('near') ?? '';
  return {
    resourceTypeId: readId(parameters.get('type')),
    areaId: readId(parameters.get('area')),
    capacity: readBounds(parameters.get('seats') ?? '', 'count'),
    requirements: readRequirements(parameters),
    time: toQuarter(at),
    availability: parameters.get('free') === '1' ? 'free' : 'any',
    attendees: readAttendees(parameters),
    fromColleague: isEmail(near) ? near : null,
    within: readWalk(parameters),
    unsuitable: oneOf(parameters.get('unsuitable'), ['dimmed', 'hidden'], anything.unsuitable),
    sort: oneOf(parameters.get('sort'), ['best', 'name', 'capacity', 'near'], anything.sort),
    group: oneOf(parameters.get('group'), ['area', 'type', 'none'], anything.group),
  };
}

function readId(text: string | null): string | null {
  return text === null || text === '' || text.length > longestId ? null : text;
}

function readWalk(parameters: URLSearchParams): WalkingTime | null {
  const minutes = parseNumber(parameters.get('within') ?? '', 'count') ?? 0;
  const from = readId(parameters.get('from'));
  if (from === null || minutes < 1 || minutes > longestWalk) return null;
  return { from, seconds: minutes * 60, isBarrierFree: parameters.get('stepfree') === '1' };
}

function readRequirements(parameters: URLSearchParams): Finding['requirements'] {
  const valueById = new Map<string, string>();
  for (const [name, value] of parameters) {
    const propertyId = name.startsWith(requirementPrefix) ? readId(name.slice(requirementPrefix.length)) : null;
    if (propertyId !== null && !valueById.has(propertyId)) valueById.set(propertyId, value);
  }
  return [...valueById].slice(0, mostRequirements).flatMap(([id, value]) => readRequirement(id, value) ?? []);
}

/** Attendees with an address in their order, then unnamed ones. */
function readAttendees(parameters: URLSearchParams): Finding['attendees'] {
  const known = new Map<string, Attendee>();
  for (const [name, email] of parameters) {
    const isAttendee = (name === 'with' || name === 'online') && isEmail(email) && known.size < mostPeople;
    const key = email.toLowerCase();
    if (isAttendee && !known.has(key)) known.set(key, { email, remotely: name === 'online' });
  }
  const more = (['people', 'remote'] as const).flatMap((name) => {
    const count = Math.min(mostPeople, parseNumber(parameters.get(name) ?? '', 'count') ?? 0);
    return unnamed(count, name === 'remote');
  });
  const attendees = [...known.values(), ...more];
  return attendees.length === 0 ? null : attendees;
}

/** Attendees without an address. */
export function unnamed(count: number, remotely: boolean): readonly Attendee[] {
  return Array.from({ length: count }, () => ({ email: '', remotely }));
}

/** Writes into the parameters and keeps unrelated ones. */
export function writeFinding(parameters: URLSearchParams, finding: Finding): void {
  const before = Array.from(parameters.keys()).filter(isFindingParameter);
  for (const name of before) parameters.delete(name);
  const put = (name: string, value: string | null): void => {
    if (value !== null && value !== '') parameters.append(name, value);
  };
  put('type', finding.resourceTypeId);
  put('area', finding.areaId);
  put('seats', finding.capacity === null ? null : writeBounds(finding.capacity));
  for (const requirement of finding.requirements) {
    put(`${requirementPrefix}${requirement.propertyId}`, writeRequirement(requirement));
  }
  put('time', finding.time);
  put('free', finding.availability === 'free' ? '1' : null);
  writeAttendees(put, finding.attendees ?? []);
  put('near', finding.fromColleague);
  if (finding.within != null) {
    put('within', String(finding.within.seconds / 60));
    put('from', finding.within.from);
    put('stepfree', finding.within.isBarrierFree ? '1' : null);
  }
  for (const name of ['unsuitable', 'sort', 'group'] as const) {
    put(name, finding[name] === anything[name] ? null : finding[name]);
  }
}

function writeAttendees(put: (name: string, value: string) => void, attendees: readonly Attendee[]): void {
  for (const { email, remotely } of attendees) put(remotely ? 'online' : 'with', email);
  const countUnnamed = (isRemote: boolean): number =>
    attendees.filter(({ email, remotely }) => email === '' && remotely === isRemote).length;
  put('people', String(countUnnamed(false) || ''));
  put('remote', String(countUnnamed(true) || ''));
}

/** Checks the form only; the calendar knows whether the person exists. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(text);
