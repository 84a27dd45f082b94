import type { AccountStore } from '../store/store.ts';
import type { SignInMethods } from './sign-in-methods.ts';

const NAME = 'demo-sign-in';

/**
 * Ends sign-ins without a password at the first start that no longer offers demo people; the store remembers the starts
 * that do. Guests stay.
 * @returns how many sign-ins were ended
 */
export async function endDemoSignIns(accounts: AccountStore, { demo }: SignInMethods, now: number): Promise<number> {
  const last = await accounts.secret(NAME);
  const present = demo === 'none' ? 'off' : 'on';
  if (last === present) return 0;
  // Before the secret is stored: an interrupted start repeats it.
  const ended = demo === 'none' ? await accounts.endSignIns(now) : 0;
  await accounts.saveSecret(NAME, present);
  return ended;
}
