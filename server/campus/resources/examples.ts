import type { StoredResource } from '../../store/store.ts';

/*
 * The first zone of building B1 is the same on every campus, so that people and tests find its desks by name. Numbers
 * are the last part of the desk's name: `B1-01-013` never answers. README.md lists them.
 */

/** Desks 1 to 12: two for each of the six demo users, the first in use now, the second to be confirmed. */
export const DESKS_PER_DEMO_USER = 2;

export const EXAMPLE = {
  neverAnswers: 13,
  declines: 14,
  scheduleFails: 15,
  withoutMap: 16,
  unknownLicence: 17,
  assignedToDemoUser: 18,
  assignedToOthers: 19,
  notReservable: 20,
} as const;

/** Desks up to this number have fixed properties instead of random ones. */
export const LAST_EXAMPLE = 20;

/** @returns the desks of a demo user (0 to 5); none on a campus that is too small */
export const demoDesks = (resources: readonly StoredResource[], user: number): readonly StoredResource[] => {
  const first = user * DESKS_PER_DEMO_USER + 1;
  const names = new Set(Array.from({ length: DESKS_PER_DEMO_USER }, (_, i) => exampleName(first + i)));
  return resources.slice(0, LAST_EXAMPLE).filter((stored) => names.has(stored.resource.name));
};

/** The name of a desk of the first zone of B1. */
const exampleName = (number: number): string => `B1-01-${String(number).padStart(3, '0')}`;
