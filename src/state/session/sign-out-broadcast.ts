/*
 * Why nobody is signed in: the tabs of a browser tell each other when a user signs out, so that a session that expired
 * can be distinguished from one that was ended.
 */
import { proxy } from 'valtio';

import { wipeBrowser, wipeTab } from '../browser/traces.ts';

/** `left`: signed out on purpose, here or in another tab; `everywhere`: on all devices; `ended`: neither. */
export type SignOutKind = 'left' | 'everywhere' | 'ended';

export const lastSignOut: { last: SignOutKind | null } = proxy<{ last: SignOutKind | null }>({ last: null });

const CHANNEL = 'deskway-departure';

/** Records the sign-out, and has all tabs forget the user. Called before the tokens are removed. */
export async function broadcastSignOut(how: 'left' | 'everywhere'): Promise<void> {
  lastSignOut.last = how;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(how);
  channel.close();
  wipeTab();
  await wipeBrowser(how === 'everywhere');
}

/** Reports a sign-out in the other tabs. @returns ends it */
export function watchSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'left' && data !== 'everywhere') return;
    lastSignOut.last = data;
    // The tab that signed out has wiped what all tabs share: another user may have signed in since.
    wipeTab();
  });
  return () => channel.close();
}

/** A user is signed in: earlier sign-outs no longer count. */
export function noteSignIn(): void {
  lastSignOut.last = null;
}

/** The signed-in user, or the one whose tokens were stored, is no longer signed in. */
export function noteSessionEnd(): void {
  lastSignOut.last ??= 'ended';
  // A form that was still on the screen may have stored itself once more.
  if (lastSignOut.last !== 'ended') wipeTab();
}
