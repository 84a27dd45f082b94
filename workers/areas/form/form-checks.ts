/*
 * Checks of a form while it is typed: problems at once, then its places and dates as schedules are read. One
 * form is checked at a time; a newer one aborts the older.
 */
import type {
  Close,
  Failure,
  FormCheck,
  FormProblem,
  OccurrenceCheck,
  PlaceCheck,
  ReservationForm,
  SeriesScope,
} from '../../contract.ts';
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import { addressKey } from '../../model/address.ts';
import { toInterval } from '../../model/interval.ts';
import { DAY_MS, LONGEST_STRETCH_MS } from '../../model/slots.ts';
import { failure, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { eventTimes, timesFor } from '../events/event-resources.ts';
import type { EventNews } from '../events/event-news.ts';
import { contentProblems } from './form-content.ts';
import { createFormContexts, type FormContext } from './form-context.ts';
import { type ChangedEvents, type ChangedReader, createChangedReader, ownTimes } from './form-own-times.ts';
import { checkPlaces, type OwnTimes, readingInterval } from './form-places.ts';
import { type DateStanding, expandForm, type FormSeries, judgePiece, piecesOf, toChecks } from './form-series.ts';
import { changedBy, changedSeries } from './form-changed-series.ts';
import { inParallel } from '../shared/in-parallel.ts';
import { createListeners } from '../shared/listeners.ts';
import { readSchedulesInParts, type ScheduleReading } from '../shared/schedule-parts.ts';
import type { ScheduleCache } from './schedule-cache.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';

export interface FormChecksDeps {
  readonly source: WorkspaceSource;
  readonly news: EventNews;
  readonly schedules: ScheduleCache;
}

export interface FormChecks {
  watch(onCheck: (check: FormCheck) => void): Promise<Close>;
  /**
   * Begins to check a form; watchers get the results.
   * @param changing the event it changes; null = it is a new one
   * @param scope which events of its series; by default all where the form repeats
   */
  check(form: ReservationForm, revision: number, changing: string | null, scope?: SeriesScope | null): Promise<void>;
}

interface Asked {
  readonly form: ReservationForm;
  readonly revision: number;
  readonly changing: string | null;
  readonly scope: SeriesScope;
}

/** Longer reservations have no offers: only their own places are considered. */
const LONGEST_WITH_OFFERS = 7 * DAY_MS;
const PIECES_IN_PARALLEL = 2;

type Readings = ReadonlyMap<string, ScheduleReading>;

/** Only the latest form is reported. */
export function createFormChecks({ source, news, schedules }: FormChecksDeps): FormChecks {
  const checks = createListeners<FormCheck>();
  const contextOf = createFormContexts();
  const changes = createChangedReader(() => source.now());
  let asked: Asked | null = null;
  let present = new AbortController();
  let formContext: FormContext | null = null;

  /** @param isNew false: the results of the same form stay until all are known again */
  const begin = (isNew: boolean): void => {
    present.abort();
    present = new AbortController();
    const workspace = source.current();
    if (asked === null || workspace === null) return;
    const { form, revision } = asked;
    formContext = contextOf(form, workspace, source.language(), form.end - form.start <= LONGEST_WITH_OFFERS);
    const { signal } = present;
    const tell = (check: Omit<FormCheck, 'revision'>): void => {
      if (!signal.aborted && (isNew || check.isComplete)) checks.tell({ revision, ...check });
    };
    void run({ asked, formContext, schedules, changes, now: () => source.now(), signal, tell });
  };
  const forget = (emails: readonly string[]): void => {
    schedules.forget(emails);
    changes.forget();
    const isAbout =
      emails.length === 0 || emails.some((email) => formContext?.campus.rowsByEmail.has(addressKey(email)));
    if (isAbout) begin(false);
  };

  return {
    watch(onCheck) {
      const closings = [checks.add(onCheck), news.onNews(forget), followUser(source, () => forget([]))];
      return Promise.resolve(() => {
        for (const close of closings) close();
        asked = null;
        formContext = null;
        present.abort();
      });
    },
    check(form, revision, changing, scope) {
      asked = { form, revision, changing, scope: scope ?? (form.recurrence === null ? 'occurrence' : 'series') };
      begin(true);
      return Promise.resolve();
    },
  };
}

/** Reports each new workspace, not the present one. */
function followUser(source: WorkspaceSource, onChange: () => void): Close {
  let before = source.current();
  return source.watch((workspace) => {
    if (workspace === before) return;
    before = workspace;
    onChange();
  });
}

interface Run {
  readonly asked: Asked;
  readonly formContext: FormContext;
  readonly schedules: ScheduleCache;
  readonly changes: ChangedReader;
  readonly now: () => Instant;
  readonly signal: AbortSignal;
  readonly tell: (check: Omit<FormCheck, 'revision'>) => void;
}

/** Reports a form three times: by what is known, by its places, and with its surroundings and dates. */
async function run({ asked, formContext, schedules, changes, now, signal, tell }: Run): Promise<void> {
  const { form, changing, scope } = asked;
  // By the clock at each report: a reading from the server may set it.
  const { timeZone } = formContext.workspace;
  const problems = (before: ChangedEvents | null): readonly FormProblem[] => {
    // As long as the event is not read, it is unknown whether its start moves.
    const start = changing === null ? null : (startOf(before, timeZone) ?? form.start);
    return contentProblems(form, start, formContext.places, timeZone, now());
  };
  const known = changing === null ? null : changes.peek(changing);
  // Reservations too long for a calendar are not read at all.
  const isReadable = toInterval(form.start, form.end).ok && form.end - form.start <= LONGEST_STRETCH_MS;
  if (!isReadable) return tell({ ...NOTHING_YET, isComplete: true, problems: problems(known) });
  const interval = readingInterval({ formContext, form });
  const emails = formContext.places.map(({ email }) => email);
  const judge = (readings: Readings, own: OwnTimes): readonly PlaceCheck[] =>
    checkPlaces({ formContext, form, readings, own, now: now() });
  const inScope = (events: ChangedEvents | null) => events && changedBy(form, events, scope, now());
  tell({
    ...NOTHING_YET,
    problems: problems(known),
    places: judge(schedules.peek(emails, interval), ownTimes(inScope(known))),
  });

  const changed = changing === null ? null : await changes.read(changing, formContext.workspace, signal);
  const present = changed?.ok === true ? changed.value : null;
  const events = inScope(present);
  const series = await planSeries(form, events, scope, formContext);
  const own = ownTimes(events);
  const readOwn = (missing: readonly string[]) =>
    readSchedulesInParts(formContext.workspace, missing, interval, signal);
  const readings = new Map(await schedules.read(emails, interval, signal, readOwn));
  if (signal.aborted) return;
  const failed = failureOf(readings) ?? (changed?.ok === false ? changed.error : null);
  const told = { problems: [...problems(present), ...series.problems], failure: failed };
  tell({
    ...told,
    isComplete: false,
    places: judge(readings, own),
    occurrences: datesNow(series.dates, form, formContext),
  });

  for (const [email, reading] of await readAround(formContext, interval, schedules, signal)) {
    if (!readings.has(email)) readings.set(email, reading);
  }
  const places = judge(readings, own);
  const standings = await readDates(series.dates, { form, formContext, schedules, own, now, signal });
  tell({
    failure: failed,
    problems: [...problems(present), ...series.problems],
    isComplete: true,
    places,
    occurrences: datesNow(series.dates, form, formContext, standings),
  });
}

/** When the event that a form changes begins, in the viewer's zone; null = not known. */
function startOf(changed: ChangedEvents | null, timeZone: string): Instant | null {
  const times = changed === null ? null : eventTimes(changed.event);
  return changed === null || times === null ? null : timesFor(changed.event, times, timeZone).start;
}

const NOTHING_YET: Omit<FormCheck, 'revision' | 'problems'> = {
  isComplete: false,
  places: [],
  occurrences: [],
  failure: null,
};

interface PlannedSeries {
  /** Null = it happens once, or its rule is invalid. */
  readonly dates: FormSeries | null;
  readonly problems: readonly FormProblem[];
}

/** The dates of a form: those of a new rule, or of the series being changed. */
async function planSeries(
  form: ReservationForm,
  changed: ChangedEvents | null,
  scope: SeriesScope,
  formContext: FormContext,
): Promise<PlannedSeries> {
  const { recurrence } = form;
  if (recurrence === null) return { dates: null, problems: [] };
  const repeating = { ...form, recurrence };
  const isSeries = changed !== null && (changed.event.seriesMasterId ?? null) !== null;
  const dates = await (isSeries
    ? changedSeries(repeating, changed, scope, formContext)
    : expandForm(repeating, formContext));
  if (dates.ok) return { dates: dates.value, problems: [] };
  const { error } = dates;
  return { dates: null, problems: [typeof error === 'string' ? { type: 'bad-rule', detail: error } : error] };
}

/** The surroundings, from the server's own cache: for offers and for the limits of areas. */
async function readAround(
  { workspace, campus, places }: FormContext,
  interval: { readonly start: Instant; readonly end: Instant },
  schedules: ScheduleCache,
  signal: AbortSignal,
): Promise<Readings> {
  const own = new Set(places.map(({ email }) => addressKey(email)));
  const others = [...campus.rowsByEmail.keys()].filter((email) => !own.has(email));
  return schedules.read(others, interval, signal, async (missing) => {
    const answer = await workspace.api.cachedSchedules(missing, interval.start, interval.end, signal);
    // What is not known is not offered; the form itself does not need it.
    if (!answer.ok) return new Map();
    return new Map(
      answer.value.map(({ email, availabilityView, error }): [string, ScheduleReading] => [
        addressKey(email),
        error === null && availabilityView !== ''
          ? success(providerDigitsToCodes(availabilityView))
          : failure({ type: 'malformed', call: 'schedules', detail: error ?? 'The schedule is empty' }),
      ]),
    );
  });
}

interface DatesInput extends Pick<Run, 'formContext' | 'schedules' | 'now' | 'signal'> {
  readonly form: ReservationForm;
  readonly own: OwnTimes;
}

/** Reads the places of a form over all of its dates, piece by piece. @returns by date */
async function readDates(
  series: FormSeries | null,
  { form, formContext, schedules, own, now, signal }: DatesInput,
): Promise<ReadonlyMap<string, DateStanding>> {
  const standings = new Map<string, DateStanding>();
  if (series === null) return standings;
  const emails = formContext.places.map(({ email }) => email);
  const asked = { formContext, series, isAllDay: form.isAllDay, own, now: now() };
  const isLimited = formContext.campus.rules.areas.length > 0;
  const limits = isLimited ? await (await import('./recurrence-limits.ts')).readDateLimits(asked, signal) : null;
  const input = { ...asked, limits };
  await inParallel(piecesOf(series), PIECES_IN_PARALLEL, async (piece) => {
    const interval = { start: piece.start, end: piece.end };
    const read = (missing: readonly string[]) => readSchedulesInParts(formContext.workspace, missing, interval, signal);
    const readings = await schedules.read(emails, interval, signal, read);
    for (const [date, standing] of judgePiece(piece, readings, input)) standings.set(date, standing);
    return !signal.aborted;
  });
  return standings;
}

/** The dates of a series as they are sent, each with what is known of it so far. */
function datesNow(
  series: FormSeries | null,
  { isAllDay }: ReservationForm,
  { workspace }: FormContext,
  standings: ReadonlyMap<string, DateStanding> = new Map(),
): readonly OccurrenceCheck[] {
  return series === null ? [] : toChecks(series, isAllDay, workspace.timeZone, standings);
}

/** Why the calendar did not answer; an unknown address is reported with its place. */
function failureOf(readings: Readings): Failure | null {
  for (const reading of readings.values()) {
    if (!reading.ok && reading.error.type !== 'malformed') return reading.error;
  }
  return null;
}
