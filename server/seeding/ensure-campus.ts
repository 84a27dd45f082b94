import { createCampus } from '../campus/index.ts';
import { DOOR_DISPLAYS } from '../campus/people/door-displays.ts';
import type { Store } from '../store/store.ts';

/** What a campus is made of; the same gives the same campus. */
export interface CampusSeed {
  readonly resources: number;
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Creates a campus in an empty store. */
export async function ensureCampus(store: Store, { resources, seed, now }: CampusSeed): Promise<void> {
  if (!(await store.campus.isEmpty())) return;
  const { campus, events } = createCampus({ resources, seed, now });
  await store.campus.seed({ ...campus, users: [...campus.users, DOOR_DISPLAYS] }, events, now);
}
