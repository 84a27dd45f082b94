/*
 * The way back from the sign-in to a door. Whoever passes by may touch "Sign in" and go on; nobody comes who would press
 * anything else.
 */
import { subscribeKey } from 'valtio/utils';

import type { Close } from '../../workers/contract.ts';
import { idle } from './idle.ts';

/** Seconds without a touch after which the door is shown again, as after anything else that was begun there. */
const LEFT_AFTER = 60;

/** Leads back once nobody has touched the page for a minute. @returns ends it */
export function followAbsence(goBack: () => void): Close {
  return subscribeKey(idle, 'seconds', (seconds) => {
    if (seconds >= LEFT_AFTER) goBack();
  });
}
