import type { AccountStore } from '../store/store.ts';
import type { SignInMethods } from './sign-in-methods.ts';

const NAME = 'demo-sign-in';

/**
 * Ends what people were signed in to without a password, at the first start that offers no demo people any more; a start
 * that does is remembered in the store. Guests stay.
 * @returns how many sign-ins were ended
 */
export async function endDemoSignIns(accounts: AccountStore, { demo }: SignInMethods, now: number): Promise<number> {
  const last = await accounts.secret(NAME);
  const present = demo === 'none' ? 'off' : 'on';
  if (last === present) return 0;
  // Before it is written down: a start that is cut short in between does it again.
  const ended = demo === 'none' ? await accounts.endSignIns(now) : 0;
  await accounts.keepSecret(NAME, present);
  return ended;
}
