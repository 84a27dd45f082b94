/*
 * Which areas the timeline shows, as the user's settings say. The server keeps them; a copy on the device is there for
 * the next first picture, until the server has been asked.
 */
import { proxy, ref } from 'valtio';

import type { Failure, Result, UserSettings } from '../../../workers/contract.ts';
import { readStored, store } from '../browser/storage.ts';
import { computation } from '../workers/workers.ts';

export const filteredAreas: {
  /** Replaced as a whole, never changed; [] = the whole campus. */
  ids: readonly string[];
  /** `ids` is what the server keeps. */
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

/** Shows those of a user, as this device knows them. */
export function recallAreas(username: string): void {
  if (owner === username) return;
  owner = username;
  latest += 1;
  const stored = (readStored(keyOf(username)) ?? '').split('\n').filter((id) => id !== '');
  Object.assign(filteredAreas, { ids: ref(stored), isRead: false, isSaving: false, failure: null });
}

/** Asks the server. */
export async function readAreas(): Promise<void> {
  await take(computation().account.settings());
}

/** Shows other areas at once and keeps them; where that fails they hold until the page closes. */
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
  // The same areas as before are no news: whoever shows them need not begin anew.
  if (filteredAreaIds.join('\n') !== filteredAreas.ids.join('\n')) filteredAreas.ids = ref([...filteredAreaIds]);
  store(keyOf(owner), filteredAreaIds.length === 0 ? null : filteredAreaIds.join('\n'));
}
