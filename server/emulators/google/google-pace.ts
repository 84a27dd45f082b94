import { type Limits, registerPace } from '../pace.ts';
import type { EmulatorScope } from '../scope.ts';
import { GoogleError } from './google-error.ts';

/** Of one person and one project in a minute; how many calls run at once does not matter. */
export const GOOGLE_LIMITS: Limits = {
  atOnce: Number.POSITIVE_INFINITY,
  briefly: 0,
  perWindow: 600,
  window: 60_000,
};

/** Google tells too many calls in one of two ways, and not when to come back; here every third time in the second. */
const EVERY = 3;

export function registerGooglePace(scope: EmulatorScope): void {
  let refusals = 0;
  registerPace(scope, {
    limits: GOOGLE_LIMITS,
    mailboxOf: (request) => scope.callerOf(request).email.toLowerCase(),
    refusal() {
      refusals += 1;
      const status = refusals % EVERY === 0 ? 429 : 403;
      return new GoogleError(status, ['usageLimits', 'rateLimitExceeded'], 'Rate Limit Exceeded');
    },
  });
}
