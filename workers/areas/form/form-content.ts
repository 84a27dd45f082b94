/*
 * The event that a form asks the calendar for, checked before it is sent.
 */
import type { AskedPerson, EventDetails, EventMove } from '../../calendars/calendar.ts';
import type { Failure, FormProblem, Invited, ReservationForm } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { plainToHtml } from '../../model/html.ts';
import type { WireResource } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { unreachable } from '../../model/unreachable.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import { FORM_LIMITS, formProblems } from '../../rules/form-problems.ts';
import { beginsTooEarly } from '../../rules/past-start.ts';
import { placesOf, timesAt } from './form-context.ts';
import { PAST_START, refusal } from '../reservations/reservation-checks.ts';
import type { Workspace } from '../shared/workspace.ts';

/** All of an event except its online meeting. */
export type FormContent = EventMove & Omit<EventDetails, 'meeting'>;

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const LONGEST_ADDRESS = 320;
/** Four weeks before the start. */
const LONGEST_REMINDER = 40_320;

const zoneOf = createZoneResolver();

/**
 * Problems that prevent a form from being sent, whatever the schedules are.
 * @param before the start of the event that it changes, of the viewer's zone; null = it is a new one
 */
export function contentProblems(
  form: ReservationForm,
  before: Instant | null,
  places: readonly WireResource[],
  viewerZone: string,
  now: Instant,
): readonly FormProblem[] {
  const problems = formProblems(form, places.map(toFormPlace), now);
  const isTold = problems.some(({ type }) => type === 'past' || type === 'end-not-after-start');
  const placeZones = places.map(({ timezone }) => zoneOf(timezone) ?? viewerZone);
  const isTooEarly = !isTold && beginsTooEarly(form, before, { viewerZone, placeZones }, now);
  return isTooEarly ? [...problems, { type: 'past-start' }] : problems;
}

/** The times of a form as they are written: in the zone of its first place (D27). */
export function toContent(
  form: ReservationForm,
  before: Instant | null,
  workspace: Workspace,
  now: Instant,
): Result<FormContent, Failure> {
  const places = placesOf(form, workspace);
  const unknown = form.resourceIds.find((id) => !places.some((place) => place.id === id));
  if (unknown !== undefined) return refusal(404, 'not_found', `There is no resource ${unknown}`);
  const [problem] = contentProblems(form, before, places, workspace.timeZone, now);
  if (problem !== undefined) return refuseProblem(problem);
  const [first] = places;
  if (first === undefined) return refuseProblem({ type: 'no-place' });
  const timeZone = zoneOf(first.timezone);
  if (timeZone === null) return refusal(400, 'invalid_time_zone', unknownZone(first.timezone));
  const attendees = toAttendees(form.attendees, workspace);
  const limit = exceeded(form, places, attendees);
  if (limit !== null) return refusal(400, 'invalid_request', limit);
  const { subject, isAllDay, visibility, showAs, reminder, recurrence, guests = 0 } = form;
  return success({
    ...timesAt({ start: form.start, end: form.end, isAllDay }, first, workspace.timeZone),
    subject: subject.trim(),
    text: plainToHtml(form.text),
    timeZone,
    resources: places.map(({ displayName, email, username }) => ({ displayName, email, username })),
    attendees,
    visibility,
    showAs,
    reminder,
    guests,
    recurrence,
  });
}

/** What the rules of forms need of a place. */
export function toFormPlace({ displayName: name, capacity, csCode }: WireResource) {
  return { name, capacity, csCode };
}

/** Each address once; the organizer takes part anyway. */
function toAttendees(invited: readonly Invited[], { account }: Workspace): readonly AskedPerson[] {
  const people = new Map(
    invited.map(({ email, displayName, remotely }) => [
      addressKey(email.trim()),
      { email: email.trim(), displayName, remotely },
    ]),
  );
  people.delete(addressKey(account.email));
  return [...people.values()];
}

/** Which limit of the calendar the form exceeds, for diagnosis: the page keeps to them. */
function exceeded(
  { text, reminder }: ReservationForm,
  places: readonly WireResource[],
  attendees: readonly AskedPerson[],
): string | null {
  const bad = attendees.find(({ email }) => !ADDRESS.test(email) || email.length > LONGEST_ADDRESS);
  if (bad !== undefined) return `Not an address: ${bad.email}`;
  if (places.length > FORM_LIMITS.places) return `More than ${FORM_LIMITS.places} places`;
  if (attendees.length > FORM_LIMITS.attendees) return `More than ${FORM_LIMITS.attendees} attendees`;
  if (plainToHtml(text).length > FORM_LIMITS.text) return `A text of more than ${FORM_LIMITS.text} characters`;
  const isReminder = reminder === null || (Number.isInteger(reminder) && reminder >= 0 && reminder <= LONGEST_REMINDER);
  return isReminder ? null : `Not a reminder: ${reminder} minutes`;
}

function refuseProblem(problem: FormProblem): Result<never, Failure> {
  switch (problem.type) {
    case 'end-not-after-start':
      return refusal(400, 'invalid_interval', 'The end does not come after the start');
    case 'past':
      return refusal(400, 'invalid_interval', 'The end is not in the future');
    case 'past-start':
      return refusal(400, 'invalid_interval', PAST_START);
    case 'no-place':
      return refusal(400, 'invalid_request', 'No place is chosen');
    case 'too-long-subject':
      return refusal(400, 'invalid_request', `A subject of more than ${FORM_LIMITS.subject} characters`);
    case 'too-few-seats':
      return refusal(400, 'invalid_request', `${problem.seats} seats for ${problem.people} people`);
    case 'not-for-attendees':
      return refusal(400, 'invalid_request', `${problem.name} takes no attendees`);
    case 'bad-rule':
      return refusal(400, 'invalid_request', problem.detail);
    case 'unmovable-rule':
      return refusal(400, 'invalid_interval', 'No rule gives the other dates of the series');
    default:
      return unreachable(problem);
  }
}

/** An event's rule, checked; loaded only where there is one. */
export async function checkRule({ recurrence, ...content }: FormContent): Promise<Result<null, Failure>> {
  if (recurrence === null) return success(null);
  const { datesOfSeries } = await import('../../model/recurrence.ts');
  const dates = datesOfSeries(recurrence, content);
  return dates.ok ? success(null) : refuseProblem({ type: 'bad-rule', detail: dates.error });
}
