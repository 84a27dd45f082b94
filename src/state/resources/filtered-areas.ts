/*
 * Which areas the timeline shows, according to the user's settings. The server keeps them; a copy on the device serves
 * the next first paint, until the server has answered.
 */
import { proxy, ref } from 'valtio';

import type { Failure, Result, UserSettings } from '../../../workers/contract.ts';
import { readStored, store } from '../browser/storage.ts';
import { computation } from '../workers/workers.ts';

export const filteredAreas: {
  /** Replaced as a whole, never changed; [] = the whole campus. */
  ids: readonly string[];
  /** `ids` is what the server has stored. */
  isRead: boolean;
  isSaving: boolean;
  failure: Failure | null;
} = proxy<{ ids: readonly string[]; isRead: boolean; isSaving: boolean; failure: Failure | null }>({
  ids: [],
  isRead: false,
  isSaving: false,
  failure: null,
});

const keyOf = (username: string): string => `deskway-areas:${username}`;
let owner = '';
let latest = 0;

/** Shows the areas of a user, as this device knows them. */
export function recallAreas(username: string): void {
  if (owner === username) return;
  owner = username;
  latest += 1;
  const stored = (readStored(keyOf(username)) ?? '').split('\n').filter((id) => id !== '');
  Object.assign(filteredAreas, { ids: ref(stored), isRead: false, isSaving: false, failure: null });
}

/** Reads them from the server. */
export async function readAreas(): Promise<void> {
  await take(computation().account.settings());
}

/** Shows other areas at once and stores them; where that fails they hold until the page closes. */
export async function chooseAreas(ids: readonly string[]): Promise<void> {
  filteredAreas.ids = ref([...ids]);
  filteredAreas.isSaving = true;
  await take(computation().account.keepSettings({ filteredAreaIds: ids }));
}

async function take(asked: Promise<Result<UserSettings, Failure>>): Promise<void> {
  latest += 1;
  const own = latest;
  const answer = await asked;
  if (own !== latest) return;
  filteredAreas.isSaving = false;
  filteredAreas.failure = answer.ok ? null : answer.error;
  if (!answer.ok) return;
  const { filteredAreaIds } = answer.value;
  filteredAreas.isRead = true;
  // Unchanged areas are not reported, so that nothing is rendered again.
  if (filteredAreaIds.join('\n') !== filteredAreas.ids.join('\n')) filteredAreas.ids = ref([...filteredAreaIds]);
  store(keyOf(owner), filteredAreaIds.length === 0 ? null : filteredAreaIds.join('\n'));
}
