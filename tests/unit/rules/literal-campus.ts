import type { ReservedTo } from '../../../workers/model/resource.ts';
import { SLOT_MS } from '../../../workers/model/slots.ts';
import { rewriteAvailability } from '../../../workers/rules/availability.ts';
import type { SlotSettings, SlotWindow } from '../../../workers/rules/slot-classes.ts';

export interface LiteralRow {
  readonly settings: SlotSettings;
  readonly reservedTo: ReservedTo;
  readonly codes: readonly number[];
}

export interface LiteralArea {
  /** Percent. */
  readonly maxUt: number;
  readonly rows: readonly number[];
}

export const isFreeDigit = (character: string | undefined): boolean => character === '0' || character === '8';

/** Views by the literal rules alone: hours, past and advance, then a plain count of areas, then short runs. */
export function ruleLiterally(
  rows: readonly LiteralRow[],
  areas: readonly LiteralArea[],
  window: SlotWindow,
): readonly string[] {
  const { start: windowStart, requestedMinutes } = window;
  const none = { workingHours: null, rejectOutsideWorkingHours: false, maxAdvanceDays: null, timeZone: 'UTC' };
  const staged = rows.map((row) => stageLiterally(row, window));
  const isFull = ({ maxUt, rows: inside }: LiteralArea, slot: number): boolean =>
    inside.filter((row) => '12579'.includes(staged[row]?.[slot] ?? '')).length / inside.length >= maxUt / 100;
  return rows.map(({ reservedTo }, row) => {
    const around = areas.filter((area) => area.rows.includes(row));
    const view = (staged[row] ?? '')
      .split('')
      .map((code, slot) =>
        isFreeDigit(code) && reservedTo === null && around.some((area) => isFull(area, slot)) ? '6' : code,
      );
    return rewriteAvailability(view.join(''), { ...none, windowStart, now: 0, requestedMinutes, reservedTo });
  });
}

/** Before max utilisation. Without requested minutes no run is short; the past still ends earlier by the request. */
function stageLiterally({ settings, reservedTo, codes }: LiteralRow, window: SlotWindow): string {
  const { start: windowStart, now, requestedMinutes } = window;
  const { timeZone, maxAdvanceDays } = settings;
  const past = Math.ceil(now / SLOT_MS) * SLOT_MS - requestedMinutes * 60_000;
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const horizon =
    maxAdvanceDays === null
      ? Number.POSITIVE_INFINITY
      : today.add({ days: maxAdvanceDays + 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const view = codes.map((code) => (code > 9 ? '?' : String(code))).join('');
  const rules = { ...settings, now: past, requestedMinutes: 0, maxAdvanceDays: null, windowStart, reservedTo };
  return rewriteAvailability(view, rules)
    .split('')
    .map((code, slot) => {
      const isKept = reservedTo !== null && isFreeDigit(code);
      return !isKept && windowStart + slot * SLOT_MS >= horizon ? '4' : code;
    })
    .join('');
}
