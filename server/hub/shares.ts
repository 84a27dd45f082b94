/*
 * How much of the hub one person or address may take, so that a flood from there takes no place of anybody else.
 */
import type { Caller } from '../context.ts';

/** Many tabs of one person. */
const MOST_OF_MEMBER = 200;
/** The doors of a campus, which have one account between them. */
const MOST_OF_DISPLAYS = 2_000;
/** Guests and anonymous clients, e.g. kiosks, of one address. */
const MOST_OF_ADDRESS = 2_000;
/** Characters of objects that one person may send to all others between two ticks: far below what a queue holds. */
const OBJECT_DATA_PER_TICK = 128 * 1024;

/** Who opens a connection. */
export interface Opener {
  readonly caller: Caller | null;
  readonly address: string;
  /** False once the sign-in has ended; never asked of anonymous clients. */
  isSignedIn(): Promise<boolean>;
}

/** Counts connections by whom they belong to. */
export interface Places {
  isFullFor(opener: Opener): boolean;
  take(opener: Opener): void;
  giveBack(opener: Opener): void;
}

/** Counts what users send to all others. */
export interface ObjectBudget {
  /** @returns false where a user has sent others too much since the last tick */
  mayShare(userId: string, length: number): boolean;
  tick(): void;
}

function accountOf({ caller, address }: Opener): { readonly name: string; readonly most: number } {
  if (caller === null || caller.isGuest) return { name: `address ${address}`, most: MOST_OF_ADDRESS };
  return { name: `user ${caller.userId}`, most: caller.isDevice ? MOST_OF_DISPLAYS : MOST_OF_MEMBER };
}

export function createPlaces(): Places {
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

export function createObjectBudget(): ObjectBudget {
  const spentByUser = new Map<string, number>();
  return {
    mayShare(userId, length) {
      const spent = (spentByUser.get(userId) ?? 0) + length;
      if (spent > OBJECT_DATA_PER_TICK) return false;
      spentByUser.set(userId, spent);
      return true;
    },
    tick: () => spentByUser.clear(),
  };
}
