import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { DayWindow } from '../../model/day-table.ts';
import type { WireResource } from '../../model/resource.ts';
import { type Result, success } from '../../model/result.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import type { CountedPlace } from '../../views/counted-places.ts';
import type { Workspace } from '../shared/workspace.ts';

/** The schedule of a resource as it was read. */
export interface WeekReading {
  readonly username: string;
  readonly email: string;
  readonly window: DayWindow;
  /** Codes from the start of the window; null = not known, for the reason in `error`. */
  readonly view: string | null;
  readonly error: string | null;
  readonly asOf: Instant;
  /** The resources that count for the limits of its areas. */
  readonly around: readonly CountedPlace[];
}

const NO_SCHEDULE = 'No schedule was given';

const zoneOf = createZoneResolver();

/**
 * Asks the calendar for one resource's schedule.
 * @returns also what the calendar could not read; or why nothing came
 */
export async function readResourceWeek(
  { account, calendar }: Workspace,
  { email, timezone }: WireResource,
  window: DayWindow,
  signal: AbortSignal,
): Promise<Result<Omit<WeekReading, 'asOf' | 'around'>, Failure>> {
  const read = { username: account.username, email, window };
  // No rule can be applied to it: it is never free (D23).
  if (zoneOf(timezone) === null) return success({ ...read, view: null, error: unknownZone(timezone) });
  const answer = await calendar.schedules([email], window.start, window.end, signal);
  if (!answer.ok) return answer;
  const schedule = answer.value.find(({ scheduleId }) => addressKey(scheduleId) === addressKey(email));
  const problem = schedule === undefined ? NO_SCHEDULE : (schedule.error?.message ?? null);
  if (schedule === undefined || problem !== null) return success({ ...read, view: null, error: problem });
  const isEmpty = schedule.availabilityView === '';
  return success({ ...read, view: isEmpty ? null : schedule.availabilityView, error: isEmpty ? NO_SCHEDULE : null });
}
