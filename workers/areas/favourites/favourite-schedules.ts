/*
 * The schedules of favourites over ten days (spec point 9): from the server's cache, and what is missing or failed there
 * from the calendar.
 */
import { providerDigitsToCodes } from '../../calendars/provider-digits.ts';
import type { Failure } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { WireResource } from '../../model/resource.ts';
import { failure, type Result, success } from '../../model/result.ts';
import { roundUpToQuarter, SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { createZoneResolver, unknownZone } from '../../model/zones.ts';
import { type FavouriteSchedules, FAVOURITE_SLOTS } from '../../views/favourites.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import { chunksOf } from '../shared/chunks.ts';
import { inParallel } from '../shared/in-parallel.ts';
import type { Workspace } from '../shared/workspace.ts';

/** What is known of one address: its codes, or why there are none. */
type Reading = { readonly view: string } | { readonly error: string };
type Readings = Map<string, Reading>;

const NO_SCHEDULE = 'No schedule was given';

/** @returns what was read, failures of single schedules in it; or why nothing at all could be */
export async function readFavouriteSchedules(
  workspace: Workspace,
  resources: readonly WireResource[],
  now: Instant,
  signal: AbortSignal,
): Promise<Result<FavouriteSchedules, Failure>> {
  const start = roundUpToQuarter(now);
  const asked = resources.filter(({ reservationsEnabled }) => reservationsEnabled);
  const emails = [...new Set(asked.map(({ email }) => addressKey(email)))];
  const readings: Readings = new Map();
  const problem = emails.length === 0 ? null : await readAll(workspace, emails, start, readings, signal);
  if (problem !== null) return failure(problem);
  return success(toSchedules(resources, start, readings));
}

/** @returns why not a single schedule came; null where some did */
async function readAll(
  { api, calendar }: Workspace,
  emails: readonly string[],
  start: Instant,
  readings: Readings,
  signal: AbortSignal,
): Promise<Failure | null> {
  const end = start + FAVOURITE_SLOTS * SLOT_MS;
  const cached = await api.cachedSchedules(emails, start, end, signal);
  if (!cached.ok && isFinal(cached.error)) return cached.error;
  for (const { email, availabilityView, error } of cached.ok ? cached.value : []) {
    const view = providerDigitsToCodes(availabilityView);
    if (error === null && view !== '') readings.set(addressKey(email), { view });
  }
  const chunks = chunksOf(
    emails.filter((email) => !readings.has(email)),
    calendar.pace.addressesPerCall,
  );
  const problems: Failure[] = [];
  await inParallel(chunks, calendar.pace.callsInFlight, async (chunk) => {
    const answer = await calendar.schedules(chunk, start, end, signal);
    if (!answer.ok) {
      problems.push(answer.error);
      for (const email of chunk) readings.set(email, { error: serviceErrorOf(answer.error) });
      return !isFinal(answer.error);
    }
    for (const { scheduleId, availabilityView, error } of answer.value) {
      readings.set(addressKey(scheduleId), error == null ? { view: availabilityView } : { error: error.message });
    }
    return true;
  });
  const final = problems.find(isFinal);
  if (final !== undefined) return final;
  const isNothingRead = emails.every((email) => !('view' in (readings.get(email) ?? { error: '' })));
  return isNothingRead ? (problems[0] ?? null) : null;
}

/** After these nothing more of it can be read. */
function isFinal({ type }: Failure): boolean {
  return type === 'cancelled' || type === 'unauthorized';
}

const zoneOf = createZoneResolver();

/** What was not read is limited, never free (D23). */
function toSchedules(
  resources: readonly WireResource[],
  start: Instant,
  readings: ReadonlyMap<string, Reading>,
): FavouriteSchedules {
  const views: string[] = [];
  const errors = resources.map((resource, row) => {
    views[row] = '';
    if (!resource.reservationsEnabled) return null;
    if (zoneOf(resource.timezone) === null) return unknownZone(resource.timezone);
    const reading = readings.get(addressKey(resource.email)) ?? { error: NO_SCHEDULE };
    if ('error' in reading) return reading.error;
    views[row] = reading.view;
    return null;
  });
  return { resources, start, views, errors };
}
