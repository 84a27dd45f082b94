/*
 * How a colleague's reservation is written: their initials, their first name, and what of it may be told.
 */
import type { ItemOwner, TimelineItem } from '../contract.ts';

/** First letters of the first and the last name: "Ada Maria Lindholm" → "AL"; "?" where there are none. */
export function initialsOf(name: string): string {
  const letters = name.match(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? [];
  const last = letters.length > 1 ? letters.at(-1) : '';
  return `${letters.at(0) ?? '?'}${last}`.toLocaleUpperCase();
}

/**
 * "Ben · Design review", of several "Ben, Clara · Design review"; one's own has the subject alone.
 * @param busy what stands for a subject that is not told
 */
export function itemText({ owner, subject }: Pick<TimelineItem, 'owner' | 'subject'>, busy: string): string {
  return owner === null ? subject : `${allNames(owner).map(firstName).join(', ')} · ${subject || busy}`;
}

/** All colleagues whose reservation it is, as one text. */
export const namesOf = (owner: ItemOwner): string => allNames(owner).join(', ');

const allNames = ({ name, others = [] }: ItemOwner): readonly string[] => [name, ...others];

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
