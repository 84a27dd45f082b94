/*
 * The way back from the sign-in to a door. Whoever passes by may touch "Sign in" and go on; nobody comes who would press
 * anything else.
 */
import { subscribeKey } from 'valtio/utils';

import type { Close } from '../../../workers/contract.ts';
import { idle } from '../browser/idle.ts';

/** Seconds without a touch after which the door is shown again, as after anything else that was begun there. */
const LEFT_AFTER = 60;
/** The same where something is typed: an address may have to be looked up, and would have to be typed anew. */
const LEFT_TYPED_AFTER = 300;

/** Leads back once nobody has touched the page for a minute, or for five where something is typed. @returns ends it */
export function followAbsence(goBack: () => void): Close {
  let typedAt = Number.NEGATIVE_INFINITY;
  // Keyboards on the screen, dictation and autofill press no key.
  const noteTyping = (): void => {
    typedAt = performance.now();
  };
  document.addEventListener('input', noteTyping);
  const endIdle = subscribeKey(idle, 'seconds', (seconds) => {
    const quiet = Math.min(seconds, (performance.now() - typedAt) / 1_000);
    if (quiet >= (isAnythingTyped() ? LEFT_TYPED_AFTER : LEFT_AFTER)) goBack();
  });
  return () => {
    document.removeEventListener('input', noteTyping);
    endIdle();
  };
}

const isAnythingTyped = (): boolean => [...document.querySelectorAll('input')].some(({ value }) => value !== '');
