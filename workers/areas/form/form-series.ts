/*
 * The dates of a repeating form, and which of its places are not available on which of them.
 */
import type { OccurrenceCheck, ReservationForm, SlotObstacle } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { countedMinutes, timesIn } from '../../model/all-day.ts';
import type { Interval } from '../../model/interval.ts';
import type { Occurrence } from '../../model/recurrence.ts';
import { shownName, type WireResource } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import { DAY_MS, fillSlots, SLOT_MS } from '../../model/slots.ts';
import type { Instant, Minutes } from '../../model/units.ts';
import { createZoneResolver } from '../../model/zones.ts';
import { freeCurrentSlots, currentSlots } from '../../rules/current-event.ts';
import { createRowRules, type RowFacts, type RowRules } from '../../rules/row-rules.ts';
import type { SlotWindow } from '../../rules/slot-classes.ts';
import { findObstacle } from '../../rules/slot-obstacle.ts';
import { toStretch } from '../../rules/stretch.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import { type FormContext, timesAt } from './form-context.ts';
import { type OwnTimes, wholeSlots } from './form-places.ts';
import type { ScheduleReading } from '../shared/schedule-parts.ts';
import { durationsOf } from '../timeline/slot-explanation.ts';

/** Dates this close together are read in one piece. */
const LONGEST_PIECE = 31 * DAY_MS;

/** The dates of a form by the wall clock of its first place, which its event is written in. */
export interface FormSeries {
  /** IANA zone of the event. */
  readonly timeZone: string;
  readonly dates: readonly (Occurrence & { readonly isLeftOut: boolean })[];
}

const zoneOf = createZoneResolver();

export type RepeatingForm = ReservationForm & { readonly recurrence: NonNullable<ReservationForm['recurrence']> };

/**
 * Works out the dates of a form with a recurrence; its library is loaded with the first one.
 * @param from the date on which its rule begins, if not its own
 */
export async function expandForm(
  form: RepeatingForm,
  { workspace, places }: Pick<FormContext, 'workspace' | 'places'>,
  from?: string,
): Promise<Result<FormSeries, string>> {
  const [first] = places;
  const timeZone = (first === undefined ? null : zoneOf(first.timezone)) ?? workspace.timeZone;
  const times = first === undefined ? form : timesAt(form, first, workspace.timeZone);
  const { datesOfSeries } = await import('../../model/recurrence.ts');
  const dates = datesOfSeries(form.recurrence, {
    start: times.start,
    end: times.end,
    isAllDay: form.isAllDay,
    timeZone,
    from,
  });
  return dates.ok ? success({ timeZone, dates: dates.value }) : dates;
}

/** A piece of time to read, with the dates in it. */
export interface SeriesPiece extends Interval {
  readonly dates: readonly Occurrence[];
}

/** Whole days of UTC around dates that are not left out; all-day ones reach further at places in other zones. */
export function piecesOf({ dates }: FormSeries): readonly SeriesPiece[] {
  const pieces: { start: Instant; end: Instant; dates: Occurrence[] }[] = [];
  for (const date of dates) {
    if (date.isLeftOut) continue;
    const start = Math.floor(date.start / DAY_MS - 1) * DAY_MS;
    const end = Math.ceil(date.end / DAY_MS + 1) * DAY_MS;
    const last = pieces.at(-1);
    if (last === undefined || end - last.start > LONGEST_PIECE) {
      pieces.push({ start, end, dates: [date] });
      continue;
    }
    last.end = Math.max(last.end, end);
    last.dates.push(date);
  }
  return pieces;
}

/** The availability of a form's places on a date. */
export type DateStanding = Pick<OccurrenceCheck, 'conflicts' | 'isUnknown'>;

export interface PieceInput {
  readonly formContext: FormContext;
  readonly series: FormSeries;
  readonly isAllDay: boolean;
  readonly own: OwnTimes;
  readonly now: Instant;
  readonly limits: DateLimits;
}

/** By slot of a window around a date: the full area that closes a place (D7); null = none of its areas has a limit. */
export type DateLimits = ((place: WireResource, window: SlotWindow) => RowFacts['fullAreaAt']) | null;

/**
 * The availability on the dates of a piece.
 * @param readings by `addressKey`, over the piece
 * @returns by date
 */
export function judgePiece(
  piece: SeriesPiece,
  readings: ReadonlyMap<string, ScheduleReading>,
  input: PieceInput,
): ReadonlyMap<string, DateStanding> {
  const { formContext } = input;
  return new Map(
    piece.dates.map((date) => {
      const standings = formContext.places.map((place) => {
        const reading = readings.get(addressKey(place.email));
        return { place, obstacle: obstacleAt(date, place, piece, reading, input) };
      });
      const isUnknown = standings.some(({ obstacle }) => obstacle !== null && isIgnorance(obstacle));
      const conflicts = standings.flatMap(({ place, obstacle }) =>
        obstacle === null || isIgnorance(obstacle) ? [] : [{ name: shownName(place, formContext.language), obstacle }],
      );
      return [date.date, { conflicts, isUnknown }];
    }),
  );
}

/** It is unknown whether the place is available. */
const isIgnorance = ({ type }: SlotObstacle): boolean => type === 'failed' || type === 'unread';

/** The slots that a date touches at a place, and the minutes that count for limits of length. */
export function slotsAt(
  date: Occurrence,
  { timezone }: WireResource,
  { series, isAllDay }: Pick<PieceInput, 'series' | 'isAllDay'>,
): ReturnType<typeof wholeSlots> & { readonly counted: Minutes } {
  const timeZone = zoneOf(timezone) ?? series.timeZone;
  const times = timesIn({ ...date, isAllDay }, series.timeZone, timeZone);
  return { ...wholeSlots(times), counted: countedMinutes(times, timeZone) };
}

function obstacleAt(
  date: Occurrence,
  place: WireResource,
  piece: SeriesPiece,
  reading: ScheduleReading | undefined,
  input: PieceInput,
): SlotObstacle | null {
  const { formContext, own, now, limits } = input;
  const { start, minutes, counted } = slotsAt(date, place, input);
  const first = (start - piece.start) / SLOT_MS;
  const slotCount = (minutes * 60_000) / SLOT_MS;
  const window = { start, slotCount, now, requestedMinutes: minutes };
  const facts = factsOf(place, formContext);
  if (facts === null) return { type: 'closed', from: start, until: start + slotCount * SLOT_MS };
  const raw = reading?.ok === true ? toCodes(reading.value.slice(first, first + slotCount)) : null;
  if (raw !== null) for (const times of own(place)) freeCurrentSlots(raw, 0, currentSlots({ start, slotCount }, times));
  const serviceError = reading?.ok === false ? serviceErrorOf(reading.error) : null;
  const fullAreaAt = limits === null ? () => null : limits(place, window);
  const row = { ...facts, raw, serviceError, fullAreaAt };
  // Slots before a date are not read, so no run is known to be too short: what ends it is the obstacle instead.
  const rules: RowRules = { ...createRowRules(row, window), shortRunAt: () => null };
  const found = findObstacle(row, rules, window, toStretch(start, start, minutes), counted);
  if (found === null || reading?.ok !== true) return found;
  return toItsEnd(found, start + slotCount * SLOT_MS, reading.value, piece.start);
}

/**
 * The reading ends with the date; an obstacle may go on.
 * @param view as read from `viewStart` on
 */
function toItsEnd(obstacle: SlotObstacle, end: Instant, view: string, viewStart: Instant): SlotObstacle {
  if (!('until' in obstacle) || obstacle.until !== end) return obstacle;
  let slot = (end - viewStart) / SLOT_MS;
  const code = view[slot - 1];
  while (slot < view.length && view[slot] === code) slot += 1;
  return { ...obstacle, until: viewStart + slot * SLOT_MS };
}

/** The rules of a place; null if it takes no reservations. */
function factsOf(
  place: WireResource,
  { campus }: FormContext,
): Omit<RowFacts, 'raw' | 'serviceError' | 'fullAreaAt'> | null {
  const row = campus.rowById.get(place.id);
  const { settings, classOfRow } = campus.rules.classes;
  const rules = row === undefined ? undefined : settings[classOfRow[row] ?? 0];
  if (rules === undefined) return null;
  return {
    // Hours only matter if they are rejected, and computing them is the most expensive part of a date.
    settings: rules.rejectOutsideWorkingHours ? rules : { ...rules, workingHours: null },
    durations: durationsOf(place),
    reservedTo: place.conditions.reservedTo,
  };
}

function toCodes(view: string): Uint8Array {
  const codes = new Uint8Array(view.length);
  fillSlots(codes, view);
  return codes;
}

/** The dates as the form shows them, all-day ones on midnights of the viewer's zone. */
export function toChecks(
  { dates, timeZone }: FormSeries,
  isAllDay: boolean,
  viewerZone: string,
  standings: ReadonlyMap<string, DateStanding>,
): readonly OccurrenceCheck[] {
  return dates.map(({ date, isLeftOut, ...times }) => {
    const { start, end } = timesIn({ ...times, isAllDay }, timeZone, viewerZone);
    const standing = isLeftOut ? { conflicts: [], isUnknown: false } : standings.get(date);
    const { conflicts, isUnknown } = standing ?? { conflicts: [], isUnknown: true };
    return { date, start, end, isLeftOut, conflicts, isUnknown };
  });
}
