/*
 * Which of the chosen places another one could replace. Pure.
 */
import type { FormCheck, ReservationForm } from '../../../../workers/contract.ts';

/**
 * Ids of chosen places that are not available, at the time or on a date of the series; all of them where they have too
 * few seats or take no invitations.
 */
export function unfitIds({ resourceIds }: ReservationForm, check: FormCheck | null): readonly string[] {
  if (check === null) return [];
  if (hasUnfitKind(check)) return resourceIds;
  const taken = new Set(
    check.occurrences
      .filter(({ isLeftOut }) => !isLeftOut)
      .flatMap(({ conflicts }) => conflicts.map(({ name }) => name)),
  );
  return check.places
    .filter(({ resourceId }) => resourceIds.includes(resourceId))
    .filter(({ name, obstacle }) => taken.has(name) || (obstacle !== null && !isIgnorance(obstacle.type)))
    .map(({ resourceId }) => resourceId);
}

/** Places of another kind may be needed. */
export const hasUnfitKind = ({ problems }: FormCheck): boolean =>
  problems.some(({ type }) => type === 'too-few-seats' || type === 'not-for-attendees');

const isIgnorance = (type: string): boolean => type === 'unread' || type === 'failed';
