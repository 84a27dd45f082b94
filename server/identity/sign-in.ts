import type { FastifyRequest } from 'fastify';

import type { TokenPair } from '../../workers/wire/schemas/account.ts';
import type { SecurityLog, SignInWay } from '../operation/security-log.ts';
import type { AccountStore } from '../store/store.ts';
import type { DeviceAccounts } from './device-accounts.ts';
import type { Sessions } from './sessions.ts';

export interface SignInParts {
  readonly accounts: AccountStore;
  readonly sessions: Sessions;
  readonly devices: DeviceAccounts;
  readonly securityLog: SecurityLog;
}

/** The address of a person, for the log; their id where they have been deleted meanwhile. */
async function addressOf({ accounts }: Pick<SignInParts, 'accounts'>, userId: string): Promise<string> {
  return (await accounts.userById(userId))?.email ?? userId;
}

/** Starts the session of a person who has just proved who they are. */
export async function signIn(
  parts: SignInParts,
  userId: string,
  way: SignInWay,
  request: FastifyRequest,
): Promise<{ readonly success: true } & TokenPair> {
  const pair = await parts.sessions.start(userId);
  const person = await addressOf(parts, userId);
  parts.securityLog.note({ event: 'sign-in', way, person, isDevice: parts.devices.has(userId) }, request);
  return { success: true, ...pair };
}

/** Notes that a person has signed out. */
export async function noteSignOut(
  parts: Pick<SignInParts, 'accounts' | 'securityLog'>,
  userId: string,
  isEverywhere: boolean,
  request: FastifyRequest,
): Promise<void> {
  parts.securityLog.note({ event: 'sign-out', person: await addressOf(parts, userId), isEverywhere }, request);
}
