/*
 * The way back from the sign-in to a door. Anyone passing by may touch "Sign in" and leave; nobody would come to press
 * anything else.
 */
import { subscribeKey } from 'valtio/utils';

import type { Close } from '../../../workers/contract.ts';
import { idle } from '../browser/idle.ts';

/** Seconds without a touch after which the door is shown again, as after any other action that was started there. */
const LEFT_AFTER = 60;
/** The same where something is typed: a user may have to search for an address, and would have to type it again. */
const LEFT_TYPED_AFTER = 300;

/** Leads back after a minute without a touch, or after five where something is typed. @returns ends it */
export function followAbsence(goBack: () => void): Close {
  let typedAt = Number.NEGATIVE_INFINITY;
  // On-screen keyboards, dictation and autofill fire no key events.
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
