/*
 * The signed-in user, in the form of spec point 7: data, error, loading, each for the account and for the picture.
 */
import { proxy } from 'valtio';

import type { AccountView, Failure, SessionState } from '../../../workers/contract.ts';
import { computation } from '../workers/workers.ts';

interface Wrapped<T> {
  readonly data: T | null;
  readonly error: Failure | null;
  readonly loading: boolean;
}

/** The account lookup; a failed one is an error that is no longer loading (spec point 8). */
export function meOf(state: SessionState): Wrapped<AccountView> {
  const error = state.type === 'failed' ? state.failure : null;
  const data = state.type === 'signed-in' ? state.account : null;
  return { data, error, loading: state.type === 'starting' };
}

const nothing: Wrapped<string> = { data: null, error: null, loading: false };

/** The address of the user's picture; without one the initials are shown. */
export const myPhoto: { now: Wrapped<string> } = proxy<{ now: Wrapped<string> }>({ now: nothing });

/** Size in CSS pixels at which the rail shows it. */
const PHOTO_WIDTH = 28;

let latest = 0;

/** Reads the picture once per session. */
export async function readPhoto(): Promise<void> {
  if (myPhoto.now.loading || myPhoto.now.data !== null) return;
  latest += 1;
  const own = latest;
  myPhoto.now = { ...nothing, loading: true };
  const answer = await computation().account.photo(PHOTO_WIDTH, window.devicePixelRatio);
  if (own !== latest) return;
  if (!answer.ok) myPhoto.now = { ...nothing, error: answer.error };
  else myPhoto.now = { ...nothing, data: answer.value === null ? null : URL.createObjectURL(answer.value) };
}

/** The picture could not be decoded, or its user has signed out. */
export function forgetPhoto(): void {
  latest += 1;
  if (myPhoto.now.data !== null) URL.revokeObjectURL(myPhoto.now.data);
  myPhoto.now = nothing;
}
