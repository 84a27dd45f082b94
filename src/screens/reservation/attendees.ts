/*
 * People as they are typed, pasted and found. Pure.
 */
import type { DirectoryEntry, FreeBusy, Invited } from '../../../workers/contract.ts';

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
});

export const invitedByAddress = (email: string): Invited => ({
  email,
  displayName: email,
  isGroup: false,
  remotely: false,
});

/** With more people; whoever is there already stays as they are. */
export function withInvited(before: readonly Invited[], more: readonly Invited[]): readonly Invited[] {
  return [...before, ...more.filter((one) => !isInvited(before, one))].slice(0, mostAttendees);
}

export const isInvited = (people: readonly Invited[], { email }: { readonly email: string }): boolean =>
  people.some((one) => isSame(one.email, email));

const freeCode = 0;
const openCode = 8;

/**
 * The first stretch of a day in which all whose calendars are known can come.
 * @param slots codes of spec point 3, a quarter hour each; a person whose calendar is unknown stands in nobody's way
 * @returns the slot at which it begins; null = there is none
 */
export function firstCommon(people: readonly FreeBusy[], from: number, length: number): number | null {
  const known = people.filter(({ serviceError }) => serviceError === null);
  const count = Math.max(0, ...known.map(({ slots }) => slots.length));
  let run = 0;
  for (let slot = from; slot < count; slot++) {
    const canAll = known.every(({ slots }) => slots[slot] === freeCode || slots[slot] === openCode);
    run = canAll ? run + 1 : 0;
    if (run >= length) return slot - length + 1;
  }
  return null;
}

/** A run of slots in which somebody is not free. */
export interface BusyRun {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly isTentative: boolean;
}

export function busyRuns(slots: Uint8Array): readonly BusyRun[] {
  const runs: BusyRun[] = [];
  let start = 0;
  for (let slot = 1; slot <= slots.length; slot++) {
    if (slots[slot] === slots[start]) continue;
    const code = slots[start];
    if (code !== freeCode && code !== openCode) runs.push({ start, end: slot, isTentative: code === 1 });
    start = slot;
  }
  return runs;
}
