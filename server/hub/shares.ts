/* Limits of the hub per person or address, so that a flood from one leaves room for the others. */
import type { Caller } from '../context.ts';

/** Enough for many tabs of one person. */
const MOST_OF_MEMBER = 200;
/** Enough for the door displays of a campus, which share one account. */
const MOST_OF_DISPLAYS = 2_000;
/** Enough for guests and anonymous clients, e.g. kiosks, at one address. */
const MOST_OF_ADDRESS = 2_000;
/** Calls between two ticks: a slider that is dragged sends some. */
const CALLS_OF_CONNECTION = 10;
const CALLS_OF_USER = 30;

/** The owner of a connection. */
export interface Opener {
  readonly caller: Caller | null;
  readonly address: string;
  /** False once the sign-in has ended; never called for anonymous clients. */
  isSignedIn(): Promise<boolean>;
}

/** Counts connections per owner. */
export interface ConnectionCounts {
  isFullFor(opener: Opener): boolean;
  take(opener: Opener): void;
  giveBack(opener: Opener): void;
}

/** Counts the calls of methods. */
export interface CallBudget {
  /** @param userId null = anonymous @returns false where there were too many since the last tick */
  mayCall(connectionId: string, userId: string | null): boolean;
  tick(): void;
}

function accountOf({ caller, address }: Opener): { readonly name: string; readonly most: number } {
  if (caller === null || caller.isGuest) return { name: `address ${address}`, most: MOST_OF_ADDRESS };
  return { name: `user ${caller.userId}`, most: caller.isDevice ? MOST_OF_DISPLAYS : MOST_OF_MEMBER };
}

export function createConnectionCounts(): ConnectionCounts {
  const countByAccount = new Map<string, number>();
  return {
    isFullFor(opener) {
      const { name, most } = accountOf(opener);
      return (countByAccount.get(name) ?? 0) >= most;
    },
    take(opener) {
      const { name } = accountOf(opener);
      countByAccount.set(name, (countByAccount.get(name) ?? 0) + 1);
    },
    giveBack(opener) {
      const { name } = accountOf(opener);
      const left = (countByAccount.get(name) ?? 0) - 1;
      if (left > 0) countByAccount.set(name, left);
      else countByAccount.delete(name);
    },
  };
}

export function createCallBudget(): CallBudget {
  const callsByName = new Map<string, number>();
  const count = (name: string): number => {
    const calls = (callsByName.get(name) ?? 0) + 1;
    callsByName.set(name, calls);
    return calls;
  };
  return {
    mayCall(connectionId, userId) {
      if (count(`connection ${connectionId}`) > CALLS_OF_CONNECTION) return false;
      return userId === null || count(`user ${userId}`) <= CALLS_OF_USER;
    },
    tick: () => callsByName.clear(),
  };
}
