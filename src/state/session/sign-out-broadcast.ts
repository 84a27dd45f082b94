/*
 * Why nobody is signed in: the tabs of a browser tell each other when somebody leaves, so that a session that has ended by
 * itself can be told from one that was ended.
 */
import { proxy } from 'valtio';

import { wipeBrowser, wipeTab } from '../browser/traces.ts';

/** `left`: signed out on purpose, here or in another tab; `everywhere`: on all devices; `ended`: neither. */
export type SignOutKind = 'left' | 'everywhere' | 'ended';

export const lastSignOut: { last: SignOutKind | null } = proxy<{ last: SignOutKind | null }>({ last: null });

const CHANNEL = 'deskway-departure';

/** Notes that the user leaves, and has all tabs forget them. Called before the tokens go. */
export async function broadcastSignOut(how: 'left' | 'everywhere'): Promise<void> {
  lastSignOut.last = how;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel.postMessage(how);
  channel.close();
  wipeTab();
  await wipeBrowser(how === 'everywhere');
}

/** Hears of it in the other tabs. @returns ends it */
export function watchSignOuts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'left' && data !== 'everywhere') return;
    lastSignOut.last = data;
    // What all tabs share has been wiped by the one that told: somebody may have signed in since.
    wipeTab();
  });
  return () => channel.close();
}

/** Somebody is signed in: what was before counts no more. */
export function noteSignIn(): void {
  lastSignOut.last = null;
}

/** Nobody is signed in any more who was, or whose tokens were kept. */
export function noteSessionEnd(): void {
  lastSignOut.last ??= 'ended';
  // A form that was still on the screen may have kept itself once more.
  if (lastSignOut.last !== 'ended') wipeTab();
}
