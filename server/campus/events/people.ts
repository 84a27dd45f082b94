import type { SeedEvent, SeedUser, StoredResource } from '../../store/store.ts';
import type { Random } from '../random.ts';

/** How a resource answered, and whether its use is confirmed. */
export type Answer = Pick<SeedEvent, 'response' | 'confirmed'>;

const MOST_ATTENDEES = 7;

/** The organizer: mostly the owner of an assigned resource, otherwise one of a few regulars, otherwise anyone. */
export const pickOrganizer = (
  random: Random,
  { assignedTo }: StoredResource,
  users: readonly SeedUser[],
  regulars: number,
): string => {
  if (assignedTo !== null && random.chance(0.8)) return random.pick(assignedTo);
  const offset = random.chance(0.6) ? regulars + random.below(5) : random.below(users.length);
  return users[offset % users.length]?.email ?? '';
};

export const pickAttendees = (
  random: Random,
  users: readonly SeedUser[],
  organizer: string,
  capacity: number | null,
): readonly string[] => {
  const count = random.between(1, Math.max(1, Math.min(MOST_ATTENDEES, (capacity ?? 4) - 1)));
  const attendees = new Set<string>();
  for (let i = 0; i < count; i++) attendees.add(random.pick(users).email);
  attendees.delete(organizer);
  return [...attendees];
};

/** @param age days from the event to today: positive in the past */
export const answerOf = (random: Random, stored: StoredResource, age: number): Answer => {
  const roll = random.next();
  const isConfirmed = age > 0 ? random.chance(0.95) : age === 0 && random.chance(0.92);
  const confirmed = !stored.resource.requiresConfirmation || isConfirmed;
  if (stored.answers === 'declines') return { response: 'declined', confirmed: false };
  if (stored.answers === 'never' || roll < 0.05) return { response: 'tentative', confirmed };
  if (roll < 0.075) return { response: 'declined', confirmed: false };
  return { response: 'accepted', confirmed };
};
