/*
 * Groups that the user's events are filtered by. Where a calendar invites the people of a group and not the group
 * itself, as that of the embedded back end does, the group takes part where all of its people do.
 */
import type { Calendar, Person } from '../../calendars/calendar.ts';
import type { Failure, MyEventsQuery } from '../../contract.ts';
import { addressKey } from '../../model/address.ts';
import type { Result } from '../../model/result.ts';
import { refusal } from '../reservations/reservation-checks.ts';

/** Address keys of the people of groups, by that of the group; empty for one that cannot be read. */
export type Groups = ReadonlyMap<string, readonly string[]>;

/** Reads the people of the chosen groups. */
export async function readGroups(
  chosen: MyEventsQuery['attendees'],
  calendar: Pick<Calendar, 'people' | 'members'>,
  signal: AbortSignal,
): Promise<Groups> {
  const groups = chosen.filter(({ isGroup }) => isGroup).map(({ value }) => addressKey(value));
  const people = groups.map(async (group) => [group, await membersOf(group, calendar, signal)] as const);
  return new Map(await Promise.all(people));
}

async function membersOf(
  group: string,
  calendar: Pick<Calendar, 'people' | 'members'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const members = await readMembers(group, calendar, signal);
  return members.ok ? members.value.map(({ email }) => addressKey(email)) : [];
}

/** The people of the group with an address; `not_found` where there is none. */
export async function readMembers(
  address: string,
  calendar: Pick<Calendar, 'people' | 'members'>,
  signal: AbortSignal,
): Promise<Result<readonly Person[], Failure>> {
  const found = await calendar.people(address, true, signal);
  if (!found.ok) return found;
  const group = found.value.find(({ isGroup, email }) => isGroup && addressKey(email) === addressKey(address));
  if (group?.id === undefined) return refusal(404, 'not_found', `There is no group ${address}`);
  return calendar.members(group.id, signal);
}

/** @returns the groups all of whose people are among some addresses */
export function groupsOf(addresses: readonly string[], groups: Groups): readonly string[] {
  const present = new Set(addresses.map(addressKey));
  return [...groups.keys()].filter((group) => {
    const members = groups.get(group) ?? [];
    return members.length > 0 && members.every((member) => present.has(member));
  });
}
