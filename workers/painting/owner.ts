/*
 * The texts of a colleague's reservation: initials, first name, and the subject if it is public.
 */
import type { ItemOwner, TimelineItem } from '../contract.ts';

/** First letters of the first and the last name: "Ada Maria Lindholm" → "AL"; "?" where there are none. */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  const last = letters.length > 1 ? letters.at(-1) : '';
  return `${letters.at(0) ?? '?'}${last}`.toLocaleUpperCase();
}

/**
 * "Ben · Design review", with several "Ben, Clara · Design review"; the user's own is the subject alone.
 * @param busy replaces a private subject
 */
export function itemText({ owner, subject }: Pick<TimelineItem, 'owner' | 'subject'>, busy: string): string {
  return owner === null ? subject : `${allNames(owner).map(firstName).join(', ')} · ${subject || busy}`;
}

/** The names of all colleagues of a reservation. */
export const namesOf = (owner: ItemOwner): string => allNames(owner).join(', ');

const allNames = ({ name, others = [] }: ItemOwner): readonly string[] => [name, ...others];

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
