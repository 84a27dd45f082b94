/*
 * People of the directory: finding them, the members of groups, and when they are busy.
 */
import type { Person } from '../../calendars/calendar.ts';
import type { DirectoryEntry, Failure, FreeBusy, PeopleApi, PeopleTimes } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import { failure, success } from '../../model/result.ts';
import { fillSlots, isFreeSlot, LONGEST_STRETCH_MS, Slot, SLOT_MS } from '../../model/slots.ts';
import type { Instant } from '../../model/units.ts';
import { busyRuns } from '../../rules/busy-runs.ts';
import { serviceErrorOf } from '../../wire/failure.ts';
import { NEVER } from '../../wire/timers.ts';
import { readMembers } from './chosen-groups.ts';
import { createWithWorkspace, refusal } from '../reservations/reservation-checks.ts';
import { readSchedulesInParts, type ScheduleReading } from '../shared/schedule-parts.ts';
import type { WorkspaceSource } from '../shared/workspace.ts';
import type { AreaDeps } from '../shared/area-deps.ts';

export const createArea = ({ source }: AreaDeps): PeopleApi => createPeople(source);

/** Fewer characters find half of the directory. */
const SHORTEST_SEARCH = 2;
const LONGEST_SEARCH = 100;
/** People an event can have (its attendees), and the organizer. */
const MOST_PEOPLE = 501;

const CANCELLED: Failure = { type: 'cancelled' };

/** Of two calls of one verb the newer makes the older `cancelled`. */
export function createPeople(source: Pick<WorkspaceSource, 'current'>): PeopleApi {
  const searching = createTurns();
  const reading = createTurns();
  const withWorkspace = createWithWorkspace(source);

  return {
    search: (text) =>
      withWorkspace(async ({ configuration, calendar }) => {
        const asked = text.trim().slice(0, LONGEST_SEARCH);
        const signal = searching.begin();
        if (asked.length < SHORTEST_SEARCH) return success([]);
        const found = await calendar.people(asked, configuration.enableGroupFinding, signal);
        if (signal.aborted) return failure(CANCELLED);
        if (!found.ok) return found;
        const entries = found.value.map(toEntry);
        return success(configuration.enableGroupFinding ? entries : entries.filter(({ isGroup }) => !isGroup));
      }),
    nameOf: (email) =>
      withWorkspace(async ({ calendar }) => {
        const found = await calendar.people(email, false, NEVER);
        if (!found.ok) return found;
        const owner = found.value.find((person) => addressKey(person.email) === addressKey(email));
        return success(owner === undefined ? null : owner.displayName || null);
      }),
    members: (group) =>
      withWorkspace(async ({ account, calendar }) => {
        const members = await readMembers(group, calendar, NEVER);
        if (!members.ok) return members;
        const user = addressKey(account.email);
        return success(members.value.filter(({ email }) => addressKey(email) !== user).map(toEntry));
      }),
    freeBusy: (emails, start, end) =>
      withWorkspace(async (workspace) => {
        const signal = reading.begin();
        if (!isSlotInterval(start, end)) return refusal(400, 'invalid_interval', 'That is no stretch of quarter hours');
        if (emails.length > MOST_PEOPLE) return refusal(400, 'too_many_schedules', `More than ${MOST_PEOPLE} people`);
        const schedules = await readSchedulesInParts(workspace, emails, { start, end }, signal);
        if (signal.aborted) return failure(CANCELLED);
        const known = emails.map((email) => toFreeBusy(email, schedules.get(addressKey(email)), { start, end }));
        return success(withTogether(known, (end - start) / SLOT_MS));
      }),
  };
}

/** A new call aborts the one before. */
function createTurns(): { begin(): AbortSignal } {
  let present = new AbortController();
  return {
    begin() {
      present.abort();
      present = new AbortController();
      return present.signal;
    },
  };
}

function toEntry({ id, displayName, email, isGroup }: Person): DirectoryEntry {
  return { id: id ?? email, displayName: displayName === '' ? email : displayName, email, isGroup };
}

function isSlotInterval(start: Instant, end: Instant): boolean {
  return end > start && end - start <= LONGEST_STRETCH_MS && start % SLOT_MS === 0 && end % SLOT_MS === 0;
}

/** A view that failed, is missing or ends early is limited there (D23). */
function toFreeBusy(
  email: string,
  reading: ScheduleReading | undefined,
  { start, end }: { readonly start: Instant; readonly end: Instant },
): FreeBusy {
  const slots = new Uint8Array((end - start) / SLOT_MS).fill(Slot.Limited);
  if (reading === undefined || !reading.ok) {
    const serviceError = reading === undefined ? 'No schedule was given' : serviceErrorOf(reading.error);
    return { email, slots, busy: [], serviceError };
  }
  fillSlots(slots, reading.value);
  return { email, slots, busy: busyRuns(slots), serviceError: null };
}

function withTogether(people: readonly FreeBusy[], count: number): PeopleTimes {
  const together = new Uint16Array(count);
  for (let slot = count - 1; slot >= 0; slot -= 1) {
    const canAll = people.every(
      ({ slots, serviceError }) => serviceError !== null || isFreeSlot(slots[slot] ?? Slot.Limited),
    );
    together[slot] = canAll ? (together[slot + 1] ?? 0) + 1 : 0;
  }
  return { people, together };
}
