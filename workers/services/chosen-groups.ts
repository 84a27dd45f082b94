/*
 * Groups that the user's events are filtered by. Where a calendar invites the people of a group and not the group itself,
 * as that of the embedded back end does, the group takes part where all of its people do.
 */
import type { Calendar } from '../calendars/calendar.ts';
import type { MyEventsQuery } from '../contract.ts';
import { addressKey } from '../model/address.ts';

/** Address keys of the people of groups, by that of the group; of one that cannot be read, nobody. */
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
  const found = await calendar.people(group, true, signal);
  if (!found.ok) return [];
  const entry = found.value.find(({ isGroup, email }) => isGroup && addressKey(email) === group);
  const members = entry?.id === undefined ? null : await calendar.members(entry.id, signal);
  return members?.ok === true ? members.value.map(({ email }) => addressKey(email)) : [];
}

/** @returns the groups all of whose people are among some addresses */
export function groupsOf(addresses: readonly string[], groups: Groups): readonly string[] {
  const present = new Set(addresses.map(addressKey));
  return [...groups.keys()].filter((group) => {
    const members = groups.get(group) ?? [];
    return members.length > 0 && members.every((member) => present.has(member));
  });
}
