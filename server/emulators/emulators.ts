import type { FastifyInstance } from 'fastify';

import type { Caller, Clock, ServerContext } from '../context.ts';
import type { CalendarTokens } from '../identity/calendar-tokens.ts';
import type { StartOptions } from '../options.ts';
import type { AccountStore } from '../store/store.ts';
import { readOutsideAccounts } from './accounts.ts';
import { createEmulatorTokens } from './emulator-tokens.ts';
import { registerGraph } from './graph/routes.ts';

export interface Emulators {
  /** The tokens of the page's own calendar; null where it is no emulated one. */
  readonly calendarTokens: CalendarTokens | null;
  register(app: FastifyInstance, context: ServerContext, callerById: (userId: string) => Promise<Caller | null>): void;
}

/** The providers that this server stands for, each with tokens of its own. */
export async function createEmulators(
  accounts: AccountStore,
  clock: Clock,
  { emulated, emulatorAccounts, serverType }: StartOptions,
): Promise<Emulators> {
  if (!emulated.includes('graph')) return { calendarTokens: null, register: () => {} };
  const tokens = await createEmulatorTokens(accounts, clock, 'graph');
  const outside = await readOutsideAccounts(accounts, emulatorAccounts, clock.now());
  return {
    calendarTokens: serverType === 'o365' ? tokens : null,
    register(app, context, callerById) {
      registerGraph(app, context, async (token, { ip }) => {
        const userId = outside.read(token, ip) ?? (await tokens.read(token));
        return userId === null ? null : callerById(userId);
      });
    },
  };
}
