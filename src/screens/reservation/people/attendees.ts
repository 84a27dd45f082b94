/*
 * People as they are typed, pasted and found. Pure.
 */
import type { DirectoryEntry, Invited } from '../../../../workers/contract.ts';

/** More than that come to no place. */
export const mostAttendees = 200;

const address = /[^\s@,;<>"'()]+@[^\s@,;<>"'()]+\.[^\s@,;<>"'()]+/g;

/** Each address of a text, e.g. of a pasted `Ada <ada@example.org>; ben@example.org`, once. */
export function readAddresses(text: string): readonly string[] {
  const found = Array.from(text.matchAll(address), ([email]) => email.replace(/\.$/, ''));
  return found.filter((email, index) => found.findIndex((other) => isSame(other, email)) === index);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const invitedOf = ({ email, displayName, isGroup }: DirectoryEntry): Invited => ({
  email,
  displayName,
  isGroup,
  remotely: false,
  members: null,
});

export const invitedByAddress = (email: string): Invited => ({
  email,
  displayName: email,
  isGroup: false,
  remotely: false,
  members: null,
});

/** With more people; whoever is there already stays as they are. */
export function withInvited(before: readonly Invited[], more: readonly Invited[]): readonly Invited[] {
  return [...before, ...more.filter((one) => !isInvited(before, one))].slice(0, mostAttendees);
}

export const isInvited = (people: readonly Invited[], { email }: { readonly email: string }): boolean =>
  people.some((one) => isSame(one.email, email));

/** With each person of a group invited by themselves, as the group was. */
export function withoutGroup(before: readonly Invited[], group: Invited): readonly Invited[] {
  const { remotely } = group;
  const each = (group.members ?? []).map(
    ({ email, displayName }): Invited => ({ email, displayName, isGroup: false, remotely, members: null }),
  );
  const others = before.filter((one) => one !== group);
  return withInvited(others, each);
}
