/*
 * Invited people as they are typed, pasted and found. Pure.
 */
import type { DirectoryEntry, Invited } from '../../../../workers/contract.ts';

/** No place has room for more. */
export const maxAttendees = 200;

const address = /[^\s@,;<>"'()]+@[^\s@,;<>"'()]+\.[^\s@,;<>"'()]+/g;

/** Each address in a text once, e.g. in a pasted `Ada <ada@example.org>; ben@example.org`. */
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

/** Adds people; those who are already invited stay unchanged. */
export function withInvited(before: readonly Invited[], more: readonly Invited[]): readonly Invited[] {
  return [...before, ...more.filter((one) => !isInvited(before, one))].slice(0, maxAttendees);
}

export const isInvited = (people: readonly Invited[], { email }: { readonly email: string }): boolean =>
  people.some((one) => isSame(one.email, email));

/** Replaces a group by its members, who attend as the group did. */
export function withoutGroup(before: readonly Invited[], group: Invited): readonly Invited[] {
  const { remotely } = group;
  const each = (group.members ?? []).map(
    ({ email, displayName }): Invited => ({ email, displayName, isGroup: false, remotely, members: null }),
  );
  const others = before.filter((one) => one !== group);
  return withInvited(others, each);
}
