/*
 * Writing forms into the calendar: new events and changes of existing ones.
 */
import type { EventChange } from '../../calendars/calendar.ts';
import type { Booked, Failure, FormOfEvent, Recurrence, ReservationForm, SeriesScope } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { CalendarEvent } from '../../model/event.ts';
import { htmlToPlain } from '../../model/html.ts';
import { failure, type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { unreachable } from '../../model/unreachable.ts';
import { statusOf } from '../../wire/failure.ts';
import type { Http } from '../../wire/http.ts';
import { NEVER } from '../../wire/timers.ts';
import { confirmationKeys, eventTimes, invitedResources, resourceEmails } from '../events/event-resources.ts';
import { isAlikeSeries, isSameForm } from './form-alike.ts';
import { isSameRule } from './form-changed-series.ts';
import { checkRule, type FormContent, toContent } from './form-content.ts';
import { formattedBody, meetingOf, reasonAgainst, toForm } from './form-of-event.ts';
import { type MadeMeeting, makeMeeting } from './online-meeting.ts';
import { retryTransient } from '../shared/retry-transient.ts';
import type { RuleChange } from './recurrence-notices.ts';
import type { Changed } from '../reservations/reservation-change.ts';
import { NOT_CONFIRMED, refusal, STALE } from '../reservations/reservation-checks.ts';
import type { ActionDependencies } from '../reservations/reservation-dependencies.ts';
import type { Movable } from '../reservations/reservation-move.ts';
import type { Workspace, WorkspaceSource } from '../shared/workspace.ts';

export interface WritingDeps extends Pick<ActionDependencies, 'timers' | 'log'> {
  readonly source: Pick<WorkspaceSource, 'apiBase'>;
  readonly http: Http;
}

/** The result of writing a form. */
export interface Written extends Omit<Booked, 'canUndo'> {
  readonly event: CalendarEvent;
}

/** Creates the event of a form, its online meeting first; if that fails it is created all the same (spec point 8). */
export async function createEvent(
  form: ReservationForm,
  idempotencyKey: string,
  workspace: Workspace,
  now: Instant,
  deps: WritingDeps & { readonly meetings: Map<string, MadeMeeting> },
): Promise<Result<Written, Failure>> {
  const content = await checkedContent(form, workspace, now);
  if (!content.ok) return content;
  // A repeat of the same booking must not create a second meeting.
  const { meeting, failure: meetingFailure } =
    deps.meetings.get(idempotencyKey) ?? (await makeMeeting(form.meeting, content.value, deps));
  if (meetingFailure === null) deps.meetings.set(idempotencyKey, { meeting, failure: meetingFailure });
  const reservation = { ...content.value, meeting, idempotencyKey };
  const created = await retryTransient(() => workspace.calendar.create(reservation, NEVER), deps.timers, NEVER);
  if (!created.ok) return created;
  deps.meetings.delete(idempotencyKey);
  return success({ eventId: created.value.id, event: created.value, meetingFailure });
}

async function checkedContent(
  form: ReservationForm,
  workspace: Workspace,
  now: Instant,
): Promise<Result<FormContent, Failure>> {
  const content = toContent(form, null, workspace, now);
  if (!content.ok) return content;
  const rule = await checkRule(content.value);
  return rule.ok ? content : rule;
}

/** An event in the form, with the event it was made from. */
export interface ReadForm {
  readonly shown: FormOfEvent;
  readonly movable: Movable;
}

/** Reads an event for the form, with its series where it is of one. */
export async function readForm(
  eventId: string,
  workspace: Workspace,
  now: Instant,
  { timers, log }: Pick<WritingDeps, 'timers' | 'log'>,
): Promise<Result<ReadForm, Failure>> {
  const { calendar, api } = workspace;
  const read = await retryTransient(() => calendar.event(eventId, NEVER), timers, NEVER);
  if (!read.ok) return read;
  const event = read.value;
  const recurrence = await readRecurrence(event, workspace, timers);
  if (!recurrence.ok) return recurrence;
  const form = toForm(event, recurrence.value, workspace);
  if (form === null) return failure({ type: 'malformed', call: 'event', detail: 'The times cannot be read' });
  const resources = invitedResources(event, workspace, log);
  const needsRecords = resources.some(({ resource }) => resource.requiresConfirmation);
  const keys = needsRecords ? confirmationKeys(event, resources) : [];
  const records = needsRecords
    ? await retryTransient(() => api.confirmationStatuses(keys, NEVER), timers, NEVER)
    : success([]);
  if (!records.ok) return records;
  const movable = { event, resources, records: records.value };
  const shown = {
    form,
    eventId,
    isRecurring: (event.seriesMasterId ?? null) !== null,
    isOrganizer: event.isOrganizer,
    reason: reasonAgainst(movable, workspace, now),
    bodyHtml: formattedBody(event),
  };
  return success({ shown, movable });
}

/** Reads the series if the calendar gives the rule only there. */
export async function readRecurrence(
  { recurrence = null, seriesMasterId = null }: CalendarEvent,
  { calendar }: Workspace,
  timers: WritingDeps['timers'],
): Promise<Result<Recurrence | null, Failure>> {
  if (recurrence !== null || seriesMasterId === null) return success(recurrence);
  const master = await retryTransient(() => calendar.event(seriesMasterId, NEVER), timers, NEVER);
  if (master.ok) return success(master.value.recurrence ?? null);
  // A series without an event of its own: it is known to repeat, but its rule is not.
  return statusOf(master.error) === 404 || statusOf(master.error) === 410 ? success(null) : master;
}

export interface FormUpdate {
  readonly eventId: string;
  readonly form: ReservationForm;
  readonly scope: SeriesScope;
  /** The form as the user was shown it; null where it was not. */
  readonly seen: ReservationForm | null;
  /** The body, where it is not the plain text of the form. */
  readonly bodyHtml?: string;
}

/** An event before and after its change, and whether that can be undone. */
export interface ReplacedForm extends Changed, Pick<Booked, 'meetingFailure'> {
  /** As it was before. */
  readonly shown: FormOfEvent;
  readonly isOtherRule: boolean;
  /** All changed events had the same content before, except for their times. */
  readonly isAlike: boolean;
}

/**
 * Replaces what the form says of an event, which is read again first. What was changed elsewhere since the form was
 * shown is `stale`.
 */
export async function replaceForm(
  { eventId, form, scope, seen, bodyHtml }: FormUpdate,
  workspace: Workspace,
  now: Instant,
  deps: WritingDeps,
): Promise<Result<ReplacedForm, Failure>> {
  const read = await readForm(eventId, workspace, now, deps);
  if (!read.ok) return read;
  const { shown, movable } = read.value;
  if (shown.reason !== null) return refuseReason(shown.reason);
  const isAboutRule = scope !== 'occurrence' || !shown.isRecurring;
  const isOther = isAboutRule && !isSameRule(form, seen ?? shown.form);
  if (seen !== null && (!isSameForm(seen, shown.form) || (isOther && !isSameRule(seen, shown.form))))
    return refusal(STALE, 'stale', 'The event is not any more as it was shown');
  const content = toContent(form, shown.form.start, workspace, now);
  if (!content.ok) return content;
  const before = movable.event;
  const { meeting, meetingFailure } = await changedMeeting(form, before, content.value, deps);
  const change = toChange(
    { ...content.value, ...(bodyHtml === undefined ? {} : { text: bodyHtml }) },
    form,
    before,
    isOther,
  );
  const asked = meeting === undefined ? change : { ...change, meeting };
  const isAlike = isOther || (await isAlikeSeries(shown, before, scope, workspace, now));
  const hasOtherDates = isOther || (isAboutRule && goesByMonths(shown.form) && form.start !== shown.form.start);
  const tellDates = hasOtherDates ? await noteDates({ event: before, form, scope }, workspace, now, deps) : null;
  const done = (event: CalendarEvent): Result<ReplacedForm, Failure> => {
    void tellDates?.(event);
    return success({ before, event, meetingFailure, shown, isOtherRule: isOther, isAlike });
  };
  const replaced = await retryTransient(
    () => workspace.calendar.replace(before, asked, NEVER, scope),
    deps.timers,
    NEVER,
  );
  if (replaced.ok) return done(replaced.value);
  if (statusOf(replaced.error) !== STALE) return replaced;
  // It may conflict with itself: the answer to an earlier try may have been lost.
  const outcome = await readForm(eventId, workspace, now, deps);
  const isDone = outcome.ok && isSameForm(form, outcome.value.shown.form) && (!isOther || hasRule(form, outcome.value));
  return isDone ? done(outcome.value.movable.event) : replaced;
}

/** The module that notifies other dates is loaded with the first changed rule. */
async function noteDates(change: RuleChange, workspace: Workspace, now: Instant, deps: WritingDeps) {
  const notices = await import('./recurrence-notices.ts');
  return notices.noteDates(change, workspace, now, deps);
}

/**
 * The body is sent only if its text has changed: otherwise another client's formatting stays.
 * @param isOther the form repeats by another rule than the event, or no longer
 */
function toChange(
  { recurrence, text, ...content }: FormContent,
  form: ReservationForm,
  event: CalendarEvent,
  isOther: boolean,
): EventChange {
  const isSameText = htmlToPlain(event.bodyHtml ?? '') === form.text.trim();
  return { ...content, ...(isSameText ? {} : { text }), ...(isOther ? { recurrence } : {}) };
}

/** Its rule gives other dates as soon as one of them moves to another day. */
const goesByMonths = ({ recurrence }: ReservationForm): boolean =>
  /FREQ=(MONTHLY|YEARLY)/i.test(recurrence?.rule ?? '');

/** Left-out dates that its rule does not give are not kept. */
const hasRule = ({ recurrence }: ReservationForm, { shown }: ReadForm): boolean =>
  recurrence?.rule === shown.form.recurrence?.rule;

/** Undefined: the meeting stays. */
async function changedMeeting(
  form: ReservationForm,
  event: CalendarEvent,
  content: FormContent,
  deps: WritingDeps,
): Promise<{ readonly meeting: MadeMeeting['meeting'] | undefined; readonly meetingFailure: Failure | null }> {
  if (form.meeting === meetingOf(event)) return { meeting: undefined, meetingFailure: null };
  const made = await makeMeeting(form.meeting, content, deps);
  return { meeting: made.meeting, meetingFailure: made.failure };
}

function refuseReason(reason: NonNullable<FormOfEvent['reason']>): Result<never, Failure> {
  switch (reason) {
    case 'not-organizer':
      return refusal(403, 'not_organizer', 'Only the organizer may change this event');
    case 'cancelled':
      return refusal(409, 'already_cancelled', 'The event is cancelled');
    case 'past':
      return refusal(400, 'invalid_interval', 'The event has ended');
    case 'hidden-place':
      return refusal(404, 'not_found', 'The place of the event is reserved to others');
    case 'not-confirmed':
      return refusal(409, NOT_CONFIRMED, 'The event is to be confirmed before it is changed');
    default:
      return unreachable(reason);
  }
}

/** Addresses whose rows a writing may have changed, also if it was refused: what is shown of them is outdated. */
export function touchedBy(form: ReservationForm, workspace: Workspace, event: CalendarEvent | null): readonly string[] {
  const ids = new Set(form.resourceIds);
  const asked = workspace.resources.filter(({ id }) => ids.has(id)).map(({ email }) => email);
  return [...new Set([...asked, ...(event === null ? [] : resourceEmails(event))].map(addressKey))];
}

/** The instants of an event, to follow it by. */
export function creationOf(event: CalendarEvent, form: ReservationForm) {
  const times = eventTimes(event);
  return { event, start: times?.start ?? form.start, end: times?.end ?? form.end };
}
