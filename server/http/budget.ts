/** What somebody may ask for: so much a second, and what they have not used for a while at once. */
export interface Allowance {
  readonly perSecond: number;
  readonly burst: number;
}

const MOST_KEPT = 50_000;

interface Account {
  left: number;
  at: number;
}

export interface Budgets {
  /** Takes a cost off. @returns seconds until it could be afforded; 0 = it was taken */
  spend(key: string, cost: number, allowance: Allowance): number;
}

/**
 * A leaky bucket each key; bounded, the longest idle goes first.
 * @param now milliseconds from any origin, evenly
 */
export function createBudgets(now: () => number): Budgets {
  const accounts = new Map<string, Account>();
  return {
    spend(key, cost, { perSecond, burst }) {
      const at = now();
      const known = accounts.get(key) ?? { left: burst, at };
      const left = Math.min(burst, known.left + ((at - known.at) / 1_000) * perSecond);
      const isAffordable = left >= Math.min(cost, burst);
      accounts.delete(key);
      accounts.set(key, { left: isAffordable ? left - cost : left, at });
      const [oldest] = accounts.keys();
      if (accounts.size > MOST_KEPT && oldest !== undefined) accounts.delete(oldest);
      return isAffordable ? 0 : (Math.min(cost, burst) - left) / perSecond;
    },
  };
}
